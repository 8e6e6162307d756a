/**
 * Coupons as checkout asks for them; `sales/coupons` keeps them, and `sales/referrals` the codes for friends. Both may
 * import checkout, not the other way (product.md#coupons).
 */
import type { Tier } from '#access/tiers.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';

/** How a coupon lowers a price: by a share of it, by a sum, or to a price of its own. */
export const couponKinds = ['percent', 'fixed', 'price'] as const;

export type CouponKind = (typeof couponKinds)[number];

/** As people type it; longer texts are no codes. */
export const longestTypedCode = 60;

export interface CouponWish {
  /** As typed. */
  code: string;
  /** Null for someone without an account. */
  userId: string | null;
  /** What is bought: a plan, or a product. */
  tier: Tier | null;
  productId: string | null;
  /** Whether it is bought for someone else. */
  isGift: boolean;
  /** The price of the moment for this person. */
  priceIdr: number;
  /** The coupon that the person's open order for the same thing holds: it is theirs while that order is open. */
  heldId: string | null;
  at: Date;
}

export interface CouponOffer {
  id: string;
  code: string;
  kind: CouponKind;
  /** Percent, or rupiah. */
  value: number;
  discountIdr: number;
}

export interface CouponBook {
  /** What the coupon takes off this price. @throws AppError whose sentence says why it takes nothing. */
  price: (db: DbOrTx, wish: CouponWish) => Promise<CouponOffer>;
  /**
   * The same, and no other order can take the coupon until the transaction ends. Call it with the person locked, in the
   * transaction that opens the order.
   */
  hold: (tx: Tx, wish: CouponWish) => Promise<CouponOffer>;
  /** Writes the use down. From then on the order's status says whether it counts. */
  record: (
    tx: Tx,
    use: { userId: string; orderId: string; couponId: string; discountIdr: number; at: Date },
  ) => Promise<void>;
}
