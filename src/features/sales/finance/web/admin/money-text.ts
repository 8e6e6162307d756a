import { isIndonesian } from '#kernel/language.ts';
import { formatIdr } from '#kernel/money.ts';
import { formatOf } from '#kernel/time.ts';

/** Nothing breaks the line after it, which a dash alone allows. */
const minus = '–\u2060\u00a0';

/** `– Rp 499.000` for what leaves. */
export const signedIdr = (amountIdr: number): string =>
  amountIdr < 0 ? `${minus}${formatIdr(-amountIdr)}` : formatIdr(amountIdr);

const compact = new Map<string, Intl.NumberFormat>();

/** `39,64 jt` or `39.64M`, for a bar; the full sum is near it. */
export function shortIdr(amountIdr: number): string {
  const locale = isIndonesian() ? 'id' : 'en';
  const format =
    compact.get(locale) ?? new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  compact.set(locale, format);
  return `${amountIdr < 0 ? minus : ''}${format.format(Math.abs(amountIdr))}`;
}

/** `November 2026` for `2026-11`. */
export const monthName = (month: string): string =>
  formatOf(isIndonesian() ? 'id' : 'en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-15T00:00:00Z`),
  );
