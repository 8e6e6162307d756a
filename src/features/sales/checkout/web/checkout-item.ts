/** What is about to be bought, a plan or a product, as the checkout shows it. */
import { type Tier, tierNames } from '#access/tiers.ts';
import type { PartsOffer } from '#features/sales/plans/parts.ts';
import { asGift, payableIdr } from '#features/sales/plans/web/plan-price.tsx';
import { type OfferedPlan, plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { whyNotText } from '#features/sales/products/web/product-look.ts';
import { type Product, productQuery } from '#features/sales/products/web/product-queries.ts';
import { formatIdr } from '#kernel/money.ts';
import * as m from '../messages/m.ts';

export type Sells = { tier: Tier } | { slug: string };

/** The search of a checkout's address; only what is true is in it. */
export const giftSearch = (isGift: boolean): { gift?: true } => (isGift ? { gift: true } : {});

export const checkoutPath = (sells: Sells, isGift = false): string =>
  'tier' in sells
    ? `/pricing/checkout?plan=${sells.tier}${isGift ? '&gift=true' : ''}`
    : `/checkout/products/${sells.slug}${isGift ? '?gift=true' : ''}`;

/** Of the query that says what it costs this person now. */
export const offerKey = (sells: Sells): readonly unknown[] =>
  'tier' in sells ? plansQuery().queryKey : productQuery(sells.slug).queryKey;

export interface CheckoutItem {
  sells: Sells;
  /** Bought for someone else: at the price for someone who has nothing yet. */
  isGift: boolean;
  name: string;
  /** For this person, now. */
  priceIdr: number;
  sale: { regularIdr: number; endsAt: string } | null;
  /** How an upgrade's price came about. */
  note: string | null;
  /** In how many parts it can be paid; null: in full only. */
  parts: PartsOffer | null;
  /** Why it cannot be bought, with the word on the button. */
  refusal: { label: string; reason: string } | null;
}

export function planItem(own: OfferedPlan, isGift: boolean): CheckoutItem {
  const plan = isGift ? asGift(own) : own;
  const { offer, sale, price, name } = plan;
  const priceIdr = payableIdr(plan);
  const fromTier = offer.kind === 'available' ? offer.fromTier : null;
  return {
    sells: { tier: plan.id },
    isGift,
    name,
    priceIdr,
    sale: sale && { regularIdr: priceIdr + sale.regularIdr - price, endsAt: sale.endsAt },
    parts: fromTier === null && !isGift ? (plan.parts ?? null) : null,
    note: fromTier ? m.upgradePrice({ plan: tierNames[fromTier], price: formatIdr(price) }) : null,
    refusal:
      offer.kind === 'current'
        ? { label: m.currentPlan(), reason: m.havePlan() }
        : offer.kind === 'lower'
          ? { label: m.notAvailable(), reason: m.planIncludes() }
          : null,
  };
}

export function productItem(product: Product, isGift: boolean): CheckoutItem {
  const { slug, name, priceIdr, sale } = product;
  // The giver may have it already.
  const reason = whyNotText(isGift ? { ...product, isOpen: false } : product);
  return {
    sells: { slug },
    isGift,
    name,
    priceIdr,
    sale,
    note: null,
    parts: isGift ? null : (product.parts ?? null),
    refusal: reason === null ? null : { label: m.notAvailable(), reason },
  };
}
