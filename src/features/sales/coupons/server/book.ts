/** What checkout asks of coupons. Races are decided by the coupon's row, which is locked first (product.md#coupons). */
import { readProductNames } from '#features/sales/products/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { CouponBook, CouponOffer, CouponWish } from '#kit/coupons.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { refusalText } from '../coupon-texts.ts';
import * as m from '../messages/m.ts';
import { couponLimits, discountOf, readCode, refusalOf } from '../rules.ts';
import * as queries from './queries.ts';

/** For a refusal that names what the coupon is for. */
async function namesFor(db: DbOrTx, { productIds }: queries.CouponRow, { productId }: CouponWish) {
  const names = await readProductNames(db, [...(productIds ?? []), ...(productId ? [productId] : [])]);
  return {
    sold: names.get(productId ?? '') ?? '',
    products: (productIds ?? []).flatMap((id) => names.get(id) ?? []),
  };
}

async function offerOf(db: DbOrTx, coupon: queries.CouponRow | null, wish: CouponWish): Promise<CouponOffer> {
  if (!coupon)
    throw new AppError(
      'INVALID_INPUT',
      m.couponUnknown({ code: readCode(wish.code).slice(0, couponLimits.code) }),
    );
  const { ownPaid, ...uses } = await queries.countUses(db, coupon, wish.userId);
  const refusal = refusalOf(coupon, { ...wish, uses, ownPaid, isHeld: wish.heldId === coupon.id });
  if (refusal)
    throw new AppError(
      'CONFLICT',
      refusalText(refusal, coupon, { ...wish, uses }, await namesFor(db, coupon, wish)),
    );
  const { id, code, kind, value } = coupon;
  return { id, code, kind, value, discountIdr: discountOf(coupon, wish.priceIdr) };
}

export const couponBook: CouponBook = {
  price: async (db, wish) => offerOf(db, await queries.findByCode(db, readCode(wish.code)), wish),
  // The count is a statement of its own after the lock, so it sees what those before it have committed.
  hold: async (tx, wish) => offerOf(tx, await queries.lockByCode(tx, readCode(wish.code)), wish),
  record: (tx, { at, ...use }) => queries.insertUse(tx, { ...use, usedAt: at }),
};
