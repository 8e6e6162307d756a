/** What a coupon takes off a price, for whom and for how long (product.md#coupons). Amounts are integer rupiah. */
import type { Tier } from '#access/tiers.ts';
import type { CouponKind } from '#kit/coupons.ts';

export const couponLimits = { code: 24, shortestCode: 3, uses: 1_000_000, perPerson: 1_000 } as const;

/** Capital letters, digits and hyphens in between. */
export const couponCodePattern = /^[A-Z0-9]+(-[A-Z0-9]+)*$/;

/** People type codes in small letters and with spaces. */
export const readCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** Never a number: an address such as `?coupon=2026` is not read as text. */
export const isCode = (code: string): boolean =>
  code.length >= couponLimits.shortestCode &&
  code.length <= couponLimits.code &&
  couponCodePattern.test(code) &&
  Number.isNaN(Number(code));

export interface Coupon {
  kind: CouponKind;
  /** Percent for `percent`, else rupiah. */
  value: number;
  /** Null: every plan and product. */
  tiers: readonly Tier[] | null;
  /** With `tiers`, which is empty when it holds for products only. */
  productIds?: readonly string[] | null;
  startsAt: Date;
  endsAt: Date | null;
  maxUses: number | null;
  perPerson: number | null;
  minIdr: number | null;
  closedAt: Date | null;
}

/** Paid orders keep their use; open ones hold it until they end. */
export interface CouponUses {
  paid: number;
  held: number;
}

export const couponStates = ['running', 'early', 'ended', 'used-up', 'closed'] as const;

export type CouponState = (typeof couponStates)[number];

export function stateOf(coupon: Coupon, { paid, held }: CouponUses, at: Date): CouponState {
  if (coupon.closedAt !== null) return 'closed';
  if (coupon.endsAt !== null && coupon.endsAt <= at) return 'ended';
  if (coupon.maxUses !== null && paid + held >= coupon.maxUses) return 'used-up';
  return coupon.startsAt > at ? 'early' : 'running';
}

/** A share is rounded down to whole rupiah; a discount is never more than the price. */
export function discountOf({ kind, value }: Pick<Coupon, 'kind' | 'value'>, priceIdr: number): number {
  switch (kind) {
    case 'percent':
      return Math.floor((priceIdr * value) / 100);
    case 'fixed':
      return Math.min(value, priceIdr);
    case 'price':
      return Math.max(0, priceIdr - value);
  }
}

export type CouponRefusal =
  | 'early'
  | 'ended'
  | 'closed'
  | 'used-up'
  | 'other-plan'
  | 'below-minimum'
  | 'used-by-you'
  | 'no-gain';

export interface CouponFacts {
  /** What is bought: a plan, or a product. */
  tier: Tier | null;
  productId?: string | null;
  priceIdr: number;
  /** By everyone, without the person's own open order. */
  uses: CouponUses;
  /** How often the person has paid with it. */
  ownPaid: number;
  /** Whether the person's open order for this plan holds it. */
  isHeld: boolean;
  at: Date;
}

const holdsFor = (
  { tiers, productIds }: Pick<Coupon, 'tiers' | 'productIds'>,
  { tier, productId }: Pick<CouponFacts, 'tier' | 'productId'>,
): boolean =>
  tiers === null ||
  (tier !== null && tiers.includes(tier)) ||
  (productId != null && (productIds?.includes(productId) ?? false));

/** Why the coupon takes nothing off; null if it does. What an open order holds stays good for that order. */
export function refusalOf(coupon: Coupon, facts: CouponFacts): CouponRefusal | null {
  const state = stateOf(coupon, facts.uses, facts.at);
  if (state !== 'running' && !facts.isHeld) return state;
  if (coupon.perPerson !== null && facts.ownPaid >= coupon.perPerson) return 'used-by-you';
  if (!holdsFor(coupon, facts)) return 'other-plan';
  if (coupon.minIdr !== null && facts.priceIdr < coupon.minIdr) return 'below-minimum';
  return discountOf(coupon, facts.priceIdr) > 0 ? null : 'no-gain';
}

export type CouponField = 'code' | 'value' | 'tiers' | 'endsAt' | 'maxUses' | 'perPerson' | 'minIdr';

/** What is wrong with a new coupon, by field. */
export function faultsOf(coupon: Coupon & { code: string }, at: Date): CouponField[] {
  const isWhole = (value: number | null, most: number) =>
    value === null || (Number.isInteger(value) && value >= 1 && value <= most);
  const isFaulty: Record<CouponField, boolean> = {
    code: !isCode(coupon.code),
    value:
      !Number.isInteger(coupon.value) ||
      coupon.value < (coupon.kind === 'price' ? 0 : 1) ||
      coupon.value > (coupon.kind === 'percent' ? 100 : 1_000_000_000),
    tiers: coupon.tiers !== null && coupon.tiers.length + (coupon.productIds ?? []).length === 0,
    endsAt: coupon.endsAt !== null && (coupon.endsAt <= coupon.startsAt || coupon.endsAt <= at),
    maxUses: !isWhole(coupon.maxUses, couponLimits.uses),
    perPerson: !isWhole(coupon.perPerson, couponLimits.perPerson),
    minIdr: !isWhole(coupon.minIdr, 1_000_000_000),
  };
  return (Object.keys(isFaulty) as CouponField[]).filter((field) => isFaulty[field]);
}

/** Without letters and digits that are read as each other. */
const clear = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code that nobody guesses, such as `7KQD-2MXA`. @param random as `crypto.getRandomValues` gives it. */
export function makeCode(random: Uint8Array): string {
  const letters = [...random.slice(0, 8)].map((value) => clear[value % clear.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
