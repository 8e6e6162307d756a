/** NPWP, the number of a taxpayer in Indonesia. */

/** An NPWP as it was typed, with dots, dashes or spaces: its digits. Null when there are not 15 or 16 of them. */
export function readNpwp(typed: string): string | null {
  const digits = typed.replace(/[\s.-]/g, '');
  return /^\d{15,16}$/.test(digits) ? digits : null;
}

/** `0912345678411000` → `0912 3456 7841 1000`; the old form of 15 digits as it was written: `09.123.456.7-841.100`. */
export const npwpText = (digits: string): string =>
  digits.length === 15
    ? digits.replace(/^(..)(...)(...)(.)(...)(...)$/, '$1.$2.$3.$4-$5.$6')
    : (digits.match(/\d{4}/g) ?? []).join(' ');

/** In 16 digits, as Coretax wants them: a number of the old form gets a zero in front. */
export const npwpOf16 = (digits: string): string => digits.padStart(16, '0');

/** The place of business of the head office (NITKU, or IDTKU in Coretax's files): the NPWP and six zeros. */
export const headOfficeOf = (npwp: string): string => `${npwpOf16(npwp)}000000`;
