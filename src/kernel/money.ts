/** Money is an integer number of rupiah everywhere (product.md#money). */

const idr = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** `149000` → `Rp 149.000`: Indonesian grouping, no decimals, a no-break space that keeps the price on one line. */
export function formatIdr(amountIdr: number): string {
  return `Rp\u00a0${idr.format(amountIdr)}`;
}
