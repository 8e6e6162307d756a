/** What is inside a price for the tax office, and how receipts are numbered (product.md#receipts). */

/** `none`: the school is not registered for VAT. `exempt`: teaching with a licence. `ppn`: 12 % of 11/12 of the price. */
export const taxKinds = ['none', 'exempt', 'ppn'] as const;

export type TaxKind = (typeof taxKinds)[number];

/** Rupiah. `sellingIdr` and `ppnIdr` add up to the total. */
export interface TaxParts {
  /** Harga jual: the price without VAT. */
  sellingIdr: number;
  /** DPP nilai lain: the base that the rate is taken of. */
  baseIdr: number;
  ppnIdr: number;
}

/** The parts of a total that includes VAT, each rounded as `shop.md` decided; null where no VAT is in it. */
export function taxPartsOf(totalIdr: number, kind: TaxKind): TaxParts | null {
  if (kind !== 'ppn') return null;
  const ppnIdr = Math.round((totalIdr * 11) / 111);
  const sellingIdr = totalIdr - ppnIdr;
  return { sellingIdr, baseIdr: Math.floor((sellingIdr * 11) / 12), ppnIdr };
}

/** `2026-000398`: the year, and the place in the row of that year's receipts. */
export const receiptNumber = (year: number, place: number): string =>
  `${year}-${String(place).padStart(6, '0')}`;
