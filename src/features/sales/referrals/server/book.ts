/** A code for friends works where a coupon works: checkout asks one book for both (product.md#referrals). */
import { discountOf, readCode } from '#features/sales/coupons/rules.ts';
import { AppError } from '#kernel/errors.ts';
import type { CouponBook, CouponOffer, CouponWish } from '#kit/coupons.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import { friendPercent, isReferralCode, type ReferralRefusal, refusalOf } from '../rules.ts';
import * as queries from './queries.ts';

const refusalTexts: Record<ReferralRefusal, (values: { code: string }) => string> = {
  own: m.refusedOwn,
  'had-plan': m.refusedHadPlan,
};

/**
 * @returns null when this is not a code for friends, or not one that counts now. The coupons answer then, also that
 * there is no such code.
 */
async function offerOf(db: DbOrTx, wish: CouponWish): Promise<CouponOffer | null> {
  const code = readCode(wish.code);
  const found = isReferralCode(code) ? await queries.findByCode(db, code) : null;
  if (!found) return null;
  if (wish.tier === null) throw new AppError('CONFLICT', m.refusedProduct({ code }));
  if (wish.isGift) throw new AppError('CONFLICT', m.refusedGift({ code }));
  const isHeld = wish.heldId === found.id;
  const isOn = (await queries.findSwitch(db))?.row.isOn ?? true;
  if (!isHeld && !(isOn && found.isGood)) return null;
  const friend = wish.userId === null ? null : await queries.findFriend(db, wish.userId);
  const refusal = friend && refusalOf({ learner: found, friend });
  if (refusal) throw new AppError('CONFLICT', refusalTexts[refusal]({ code }));
  const offer = { kind: 'percent', value: friendPercent } as const;
  return { id: found.id, code, ...offer, discountIdr: discountOf(offer, wish.priceIdr) };
}

/** The coupons of the school, and the codes for friends. */
export const withReferrals = (coupons: CouponBook): CouponBook => ({
  price: async (db, wish) => (await offerOf(db, wish)) ?? coupons.price(db, wish),
  // Nothing is counted here, so there is nothing to wait for: a friend's own orders are decided by the person's lock.
  hold: async (tx, wish) => (await offerOf(tx, wish)) ?? coupons.hold(tx, wish),
  record: async (tx, use) => {
    if (!(await queries.insertReferral(tx, { ...use, codeId: use.couponId }))) await coupons.record(tx, use);
  },
});
