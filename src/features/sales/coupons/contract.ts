import { z } from 'zod';
import { call } from '#access/call.ts';
import { orderStatuses } from '#features/sales/checkout/rules.ts';
import { tierInput, tierOutput } from '#features/sales/plans/contract.ts';
import { couponKinds, longestTypedCode } from '#kit/coupons.ts';
import { couponStates } from './rules.ts';

const tag = 'Admin';
const most = 2_000_000_000;

const couponOutput = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(couponKinds),
  /** Percent for `percent`, else rupiah. */
  value: z.int(),
  /** Null: every plan and product. */
  tiers: z.array(tierOutput).nullable(),
  /** Names of the products that it holds for beside those plans. */
  products: z.array(z.string()).nullable(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  maxUses: z.int().nullable(),
  perPerson: z.int().nullable(),
  minIdr: z.int().nullable(),
  createdAt: z.string(),
  createdByName: z.string().nullable(),
  closedAt: z.string().nullable(),
  state: z.enum(couponStates),
  /** Uses of paid orders, and of orders that are open. */
  paid: z.int(),
  held: z.int(),
  /** What paid orders were given, in rupiah. */
  givenIdr: z.int(),
});

const useOutput = z.object({
  orderId: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Null for a product. */
  tier: tierOutput.nullable(),
  soldName: z.string(),
  status: z.enum(orderStatuses),
  discountIdr: z.int(),
  amountIdr: z.int(),
  usedAt: z.string(),
  paidAt: z.string().nullable(),
  /** Until when an open order holds it. */
  expiresAt: z.string(),
});

const pageInput = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(25),
};
const meta = z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() });
const instantInput = z.iso.datetime().nullable();

export const couponInput = z.strictObject({
  code: z.string().trim().min(1).max(longestTypedCode),
  kind: z.enum(couponKinds),
  value: z.int().min(0).max(most),
  tiers: z.array(tierInput).max(10).nullable(),
  /** Products that it holds for beside `tiers`, which may be empty then. */
  productIds: z.array(z.uuid()).max(50).nullable().optional(),
  /** Now without. */
  startsAt: instantInput,
  endsAt: instantInput,
  maxUses: z.int().min(1).max(most).nullable(),
  perPerson: z.int().min(1).max(most).nullable(),
  minIdr: z.int().min(1).max(most).nullable(),
});

const idInput = z.strictObject({ id: z.uuid() });
const idOutput = z.object({ id: z.string() });

/** Only who looks after money makes coupons and sees who used them. */
export const couponsContract = {
  list: call(['finance'], 'GET', '/admin/coupons', 'Coupons, newest first', { tag })
    .input(z.strictObject(pageInput))
    .output(z.object({ data: z.array(couponOutput), meta })),
  uses: call(['finance'], 'GET', '/admin/coupons/{id}/uses', 'Who used a coupon', { tag })
    .input(z.strictObject({ ...pageInput, id: z.uuid() }))
    .output(z.object({ data: z.array(useOutput), meta })),
  create: call(['finance'], 'POST', '/admin/coupons', 'Make a coupon', { tag, successStatus: 201 })
    .input(couponInput)
    .output(idOutput),
  close: call(['finance'], 'POST', '/admin/coupons/{id}/close', 'Close a coupon for good', { tag })
    .input(idInput)
    .output(idOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    coupons: typeof couponsContract;
  }
}
