/**
 * What the calculator begins with and what its address may say: apart from the reckoning, because every page of the
 * site knows how to read an address.
 */

export interface ChainInput {
  /** Whole rupiah. */
  basePriceIdr: number;
  /**
   * Whole percent, of the distributor and of the shop; the factory and the consumer add none (product.md#calculator).
   */
  distributorMargin: number;
  shopMargin: number;
}

/** Base price, margins and the rate that is compared (product.md#calculator). */
export const defaults = {
  basePriceIdr: 5_000,
  distributorMargin: 20,
  shopMargin: 50,
  rateTenths: 120,
} as const;
export const maxRateTenths = 250;
export const maxMargin = 100;
/** More than any price of one good; keeps every figure printable. */
export const maxBasePriceIdr = 999_999_999_999;

/** The four numbers of an address, so that a result can be shared; what makes no sense falls back. */
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

/** Only what is not at its default. */
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
