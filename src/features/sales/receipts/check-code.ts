/** The code on a receipt that shows anyone who holds it that it is genuine (product.md#receipts). */

/** Without letters and digits that are read as each other. */
const clear = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const length = 12;

/** Such as `7KQD-2MXA-9TRB`: 60 bits of chance. @param random 12 bytes. */
export function makeCheckCode(random: Uint8Array): string {
  const letters = Array.from(random.slice(0, length), (value) => clear[value % clear.length]).join('');
  return groups(letters);
}

const groups = (letters: string): string => (letters.match(/.{4}/g) ?? []).join('-');

/** As people type it: in small letters, with or without hyphens and spaces. Null for what no receipt can have. */
export function readCheckCode(typed: string): string | null {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase();
  return letters.length === length && [...letters].every((letter) => clear.includes(letter))
    ? groups(letters)
    : null;
}
