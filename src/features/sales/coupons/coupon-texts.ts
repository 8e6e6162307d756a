import { tierNames } from '#access/tiers.ts';
import { formatIdr } from '#kernel/money.ts';
import { businessTimeZone, formatZonedTimeIn } from '#kernel/time.ts';
import type { CouponKind, CouponWish } from '#kit/coupons.ts';
import * as m from './messages/m.ts';
import type { Coupon, CouponField, CouponRefusal, CouponUses } from './rules.ts';

const time = (at: Date) => formatZonedTimeIn(at, businessTimeZone);

/** Why a coupon takes nothing off, with the numbers that decide. */
export function refusalText(
  refusal: CouponRefusal,
  { code, ...coupon }: Coupon & { code: string },
  { tier, priceIdr, uses }: Pick<CouponWish, 'tier' | 'priceIdr'> & { uses: CouponUses },
  names: { sold: string; products: readonly string[] },
): string {
  switch (refusal) {
    case 'early':
      return m.couponEarly({ code, time: time(coupon.startsAt) });
    case 'ended':
      return m.couponEnded({ code, time: time(coupon.endsAt ?? coupon.startsAt) });
    case 'closed':
      return m.couponClosed({ code, time: time(coupon.closedAt ?? coupon.startsAt) });
    case 'used-up':
      return uses.held > 0
        ? m.couponUsedUpHeld({ code, count: coupon.maxUses ?? 0, held: uses.held })
        : m.couponUsedUp({ code, count: coupon.maxUses ?? 0 });
    case 'other-plan':
      return m.couponOtherPlan({
        code,
        plan: tier === null ? names.sold : tierNames[tier],
        plans: [...(coupon.tiers ?? []).map((one) => tierNames[one]), ...names.products].join(', '),
      });
    case 'below-minimum':
      return m.couponBelowMinimum({
        code,
        min: formatIdr(coupon.minIdr ?? 0),
        price: formatIdr(priceIdr),
      });
    case 'used-by-you':
      return m.couponUsedByYou({ code, count: coupon.perPerson ?? 1 });
    case 'no-gain':
      return m.couponNoGain({ code, price: formatIdr(priceIdr) });
  }
}

const faultTexts: Record<Exclude<CouponField, 'value'>, () => string> = {
  code: m.codeWrong,
  tiers: m.tiersWrong,
  endsAt: m.endWrong,
  maxUses: m.limitWrong,
  perPerson: m.limitWrong,
  minIdr: m.limitWrong,
};

/** What is wrong with a field of a new coupon. */
export const couponFaultText = (field: CouponField, kind: CouponKind): string =>
  field === 'value' ? (kind === 'percent' ? m.percentWrong : m.amountWrong)() : faultTexts[field]();
