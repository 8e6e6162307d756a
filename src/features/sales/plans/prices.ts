/** What the plans cost: the school's own prices, sale prices with an end, and upgrades (product.md#prices). */
import { type Tier, tiers } from '#access/tiers.ts';
import { leastPartIdr, type PartsOffer } from './parts.ts';

/** Rupiah. No payment company takes less; the highest is what one payment may be. */
export const priceLimits = { least: 10_000, most: 100_000_000 } as const;

/** A sale ends within this many days. */
export const longestSaleDays = 366;

/** What the school has set for one plan, in rupiah. */
export interface SetPrice {
  priceIdr: number;
  /** Null when there is no sale. */
  saleIdr: number | null;
  saleEndsAt: Date | null;
  /** Null or left out: paid in full only. */
  parts?: PartsOffer | null | undefined;
}

export type PriceList = Readonly<Record<Tier, SetPrice>>;

const original = (priceIdr: number): SetPrice => ({ priceIdr, saleIdr: null, saleEndsAt: null });

/** The prices until the school sets others. */
export const originalPrices: PriceList = {
  STARTER: original(149_000),
  ESSENTIAL: original(499_000),
  ACCELERATOR: original(999_000),
  BREAKTHROUGH: original(1_999_000),
};

export interface Sale {
  /** What the plan costs before and after. */
  regularIdr: number;
  endsAt: Date;
}

export interface PlanPrice {
  id: Tier;
  /** What someone without a plan pays now. */
  price: number;
  sale: Sale | null;
  /** For a first purchase only; upgrades are paid in full. */
  parts?: PartsOffer;
  /** What someone with a lower plan pays now. */
  upgradePrice: Partial<Record<Tier, number>>;
}

/** The sale that runs at that moment. */
function saleAt({ priceIdr, saleIdr, saleEndsAt }: SetPrice, now: Date) {
  if (saleIdr === null || saleEndsAt === null || saleEndsAt <= now) return null;
  return { saleIdr, sale: { regularIdr: priceIdr, endsAt: saleEndsAt } };
}

/** An upgrade costs what the higher plan costs now, less the regular price of the plan that the person has. */
export function priceAt(list: PriceList, tier: Tier, now: Date): PlanPrice {
  const running = saleAt(list[tier], now);
  const price = running?.saleIdr ?? list[tier].priceIdr;
  const lower = tiers.slice(0, tiers.indexOf(tier));
  return {
    id: tier,
    price,
    sale: running?.sale ?? null,
    ...(list[tier].parts && { parts: list[tier].parts }),
    upgradePrice: Object.fromEntries(lower.map((from) => [from, price - list[from].priceIdr])),
  };
}

/** Without a sale that is over. */
export const withoutPastSale = (price: SetPrice, now: Date): SetPrice =>
  saleAt(price, now) ? price : { ...price, saleIdr: null, saleEndsAt: null };

export type PartsFault = 'partsEmpty' | 'partsTooLow' | 'partsAbovePrice';

/** The least sum has room for all parts, and what is sold costs as much: otherwise nobody could pay in parts. */
export function partsFault(parts: PartsOffer | null | undefined, priceIdr: number): PartsFault | null {
  if (!parts) return null;
  if (parts.fromIdr === 0) return 'partsEmpty';
  if (!Number.isInteger(parts.fromIdr) || parts.fromIdr < parts.most * leastPartIdr) return 'partsTooLow';
  // A price that is missing is a fault of its own.
  return priceIdr > 0 && parts.fromIdr > priceIdr ? 'partsAbovePrice' : null;
}

export const isSameOffer = (
  one: PartsOffer | null | undefined,
  other: PartsOffer | null | undefined,
): boolean =>
  (one?.most ?? null) === (other?.most ?? null) && (one?.fromIdr ?? null) === (other?.fromIdr ?? null);

export interface PriceFault {
  tier: Tier;
  field: 'priceIdr' | 'saleIdr' | 'saleEndsAt' | 'partsFromIdr';
  why: 'tooLow' | 'tooHigh' | 'notAboveLower' | 'notBelowRegular' | 'badEnd' | PartsFault;
}

/**
 * What is wrong with a list, in the order of the form's fields. Each price, a sale's too, is at least the smallest payment above the regular price of the
 * plan below it: that is what an upgrade costs.
 */
export function faultsOf(list: PriceList, now: Date): PriceFault[] {
  return tiers.flatMap((tier, index) => {
    const { priceIdr, saleIdr, saleEndsAt, parts } = list[tier];
    const below = tiers[index - 1];
    const floor = below ? list[below].priceIdr + priceLimits.least : priceLimits.least;
    const faults: PriceFault[] = [];
    const refuse = (field: PriceFault['field'], why: PriceFault['why']) => faults.push({ tier, field, why });
    if (priceIdr > priceLimits.most) refuse('priceIdr', 'tooHigh');
    if (priceIdr < floor) refuse('priceIdr', below ? 'notAboveLower' : 'tooLow');
    if (saleIdr !== null) {
      if (saleIdr >= priceIdr) refuse('saleIdr', 'notBelowRegular');
      else if (saleIdr < floor) refuse('saleIdr', below ? 'notAboveLower' : 'tooLow');
      const latest = now.getTime() + longestSaleDays * 24 * 3_600_000;
      if (saleEndsAt === null || saleEndsAt <= now || saleEndsAt.getTime() > latest)
        refuse('saleEndsAt', 'badEnd');
    }
    const wrongParts = partsFault(parts, priceIdr);
    if (wrongParts) refuse('partsFromIdr', wrongParts);
    return faults;
  });
}
