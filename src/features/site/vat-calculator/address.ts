/**
 * The calculator's defaults and what its address may contain. Not in rules.ts, because every page of the site loads the
 * readers of addresses.
 */

export interface ChainInput {
  /** Whole rupiah. */
  basePriceIdr: number;
  /** Whole percent, for the distributor and the shop; factory and consumer add none (product.md#calculator). */
  distributorMargin: number;
  shopMargin: number;
}

/** The base price, the margins and the rate to compare (product.md#calculator). */
export const defaults = {
  basePriceIdr: 5_000,
  distributorMargin: 20,
  shopMargin: 50,
  rateTenths: 120,
} as const;
export const maxRateTenths = 250;
export const maxMargin = 100;
/** More than any single good costs; keeps every figure printable. */
export const maxBasePriceIdr = 999_999_999_999;

/** The four numbers in the address, which make a result shareable; invalid ones become the defaults. */
export interface CalculatorSearch {
  harga?: number;
  tarif?: number;
  distributor?: number;
  toko?: number;
}

export interface CalculatorState extends ChainInput {
  rateTenths: number;
}

function within(value: unknown, max: number, factor: number): number | null {
  const number = typeof value === 'string' ? Number(value.replace(',', '.')) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || value === '') return null;
  const scaled = Math.round(number * factor);
  return scaled >= 0 && scaled <= max ? scaled : null;
}

export function readSearch(search: Record<string, unknown>): CalculatorState {
  return {
    basePriceIdr: within(search.harga, maxBasePriceIdr, 1) ?? defaults.basePriceIdr,
    rateTenths: within(search.tarif, maxRateTenths, 10) ?? defaults.rateTenths,
    distributorMargin: within(search.distributor, maxMargin, 1) ?? defaults.distributorMargin,
    shopMargin: within(search.toko, maxMargin, 1) ?? defaults.shopMargin,
  };
}

/** Leaves out the defaults. */
export function toSearch(state: CalculatorState): CalculatorSearch {
  return {
    ...(state.basePriceIdr === defaults.basePriceIdr ? {} : { harga: state.basePriceIdr }),
    ...(state.rateTenths === defaults.rateTenths ? {} : { tarif: state.rateTenths / 10 }),
    ...(state.distributorMargin === defaults.distributorMargin
      ? {}
      : { distributor: state.distributorMargin }),
    ...(state.shopMargin === defaults.shopMargin ? {} : { toko: state.shopMargin }),
  };
}
