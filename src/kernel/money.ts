/** Money is an integer number of rupiah everywhere (product.md#money). */

import { isIndonesian } from './language.ts';

const idr = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/**
 * `149000` → `Rp 149.000` in English, with a no-break space that keeps the price on one line, and `Rp149.000` in
 * Indonesian; both with Indonesian grouping and no decimals.
 */
export function formatIdr(amountIdr: number): string {
  return `Rp${isIndonesian() ? '' : '\u00a0'}${idr.format(amountIdr)}`;
}
