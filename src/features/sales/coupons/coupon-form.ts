/** The form of a new coupon: text as people type it, and the coupon that it means. Times are the school's. */
import { type Tier, tiers } from '#access/tiers.ts';
import { amountText } from '#features/sales/plans/price-form.ts';
import { businessTimeZone, parseFieldTimeIn } from '#kernel/time.ts';
import type { CouponKind } from '#kit/coupons.ts';
import { type Coupon, type CouponField, faultsOf, readCode } from './rules.ts';

export interface CouponForm {
  code: string;
  kind: CouponKind;
  value: string;
  /** None: every plan. */
  isForAll: boolean;
  tiers: readonly Tier[];
  productIds: readonly string[];
  /** Empty: from now on. */
  startsAt: string;
  /** Empty: no end. */
  endsAt: string;
  maxUses: string;
  perPerson: string;
  minIdr: string;
}

export const emptyCouponForm: CouponForm = {
  code: '',
  kind: 'percent',
  value: '',
  isForAll: true,
  tiers: [],
  productIds: [],
  startsAt: '',
  endsAt: '',
  maxUses: '',
  perPerson: '1',
  minIdr: '',
};

/** NaN for anything but digits, which the rules refuse. */
const wholeOf = (typed: string): number => {
  const digits = typed.replace(/[.\s]/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN;
};

const limitOf = (typed: string): number | null => (typed.trim() === '' ? null : wholeOf(typed));

const amountOf = (typed: string): number => wholeOf(amountText(typed));

/** The coupon, and what is wrong with it by field. */
export function fromCouponForm(form: CouponForm, now: Date) {
  const startsAt = form.startsAt === '' ? null : parseFieldTimeIn(form.startsAt, businessTimeZone);
  const endsAt = form.endsAt === '' ? null : parseFieldTimeIn(form.endsAt, businessTimeZone);
  const coupon: Coupon & { code: string } = {
    code: readCode(form.code),
    kind: form.kind,
    value: form.kind === 'percent' ? wholeOf(form.value) : amountOf(form.value),
    tiers: form.isForAll ? null : tiers.filter((tier) => form.tiers.includes(tier)),
    productIds: form.isForAll ? null : form.productIds,
    startsAt: startsAt ?? now,
    endsAt,
    maxUses: limitOf(form.maxUses),
    perPerson: limitOf(form.perPerson),
    minIdr: form.minIdr.trim() === '' ? null : amountOf(form.minIdr),
    closedAt: null,
  };
  const faults: CouponField[] = faultsOf(coupon, now);
  const { closedAt: _, ...rest } = coupon;
  const input = {
    ...rest,
    tiers: coupon.tiers && [...coupon.tiers],
    productIds: coupon.productIds?.length ? [...coupon.productIds] : undefined,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
  return { input, faults };
}
