/** Who looks after money makes and closes coupons, and sees who used them (product.md#coupons). */
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { readSoldNames } from '#features/sales/checkout/public.server.ts';
import { readProductNames } from '#features/sales/products/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { couponInput } from '../contract.ts';
import { couponFaultText } from '../coupon-texts.ts';
import * as m from '../messages/m.ts';
import { faultsOf, readCode, stateOf } from '../rules.ts';
import * as queries from './queries.ts';

type CouponDeps = Pick<Deps, 'db' | 'clock'>;

const metaOf = (total: number, { page, limit }: { page: number; limit: number }) => ({
  totalItems: total,
  currentPage: page,
  totalPages: Math.max(1, Math.ceil(total / limit)),
});

export async function listCoupons({ db, clock }: CouponDeps, input: { page: number; limit: number }) {
  const { rows, total } = await queries.listCoupons(db, input);
  const now = clock.now();
  const names = await readProductNames(
    db,
    rows.flatMap(({ coupon }) => coupon.productIds ?? []),
  );
  return {
    data: rows.map(({ coupon, createdByName, paid, held, givenIdr }) => ({
      id: coupon.id,
      code: coupon.code,
      kind: coupon.kind,
      value: coupon.value,
      tiers: coupon.tiers,
      products: coupon.productIds?.flatMap((id) => names.get(id) ?? []) ?? null,
      startsAt: coupon.startsAt.toISOString(),
      endsAt: coupon.endsAt?.toISOString() ?? null,
      maxUses: coupon.maxUses,
      perPerson: coupon.perPerson,
      minIdr: coupon.minIdr,
      createdAt: coupon.createdAt.toISOString(),
      createdByName,
      closedAt: coupon.closedAt?.toISOString() ?? null,
      state: stateOf(coupon, { paid, held }, now),
      paid,
      held,
      givenIdr,
    })),
    meta: metaOf(total, input),
  };
}

export async function listUses({ db }: CouponDeps, input: { id: string; page: number; limit: number }) {
  const { rows, total } = await queries.listUses(db, input);
  const nameOf = await readSoldNames(db, rows);
  return {
    data: rows.map(({ productId, ...row }) => ({
      ...row,
      soldName: nameOf({ tier: row.tier, productId }),
      usedAt: row.usedAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
      expiresAt: row.expiresAt.toISOString(),
    })),
    meta: metaOf(total, input),
  };
}

const hasUnknownProduct = async (db: Deps['db'], ids: readonly string[] | null): Promise<boolean> =>
  ids !== null && (await readProductNames(db, ids)).size < new Set(ids).size;

/** @throws AppError INVALID_INPUT with the faulty fields, CONFLICT when the code is taken. */
export async function createCoupon(
  { db, clock }: CouponDeps,
  viewer: Viewer,
  input: z.infer<typeof couponInput>,
) {
  const now = clock.now();
  const coupon = {
    code: readCode(input.code),
    kind: input.kind,
    value: input.value,
    tiers: input.tiers,
    productIds: input.productIds ?? null,
    // A start in the past is now; the database has no year 0.
    startsAt: input.startsAt && new Date(input.startsAt) > now ? new Date(input.startsAt) : now,
    endsAt: input.endsAt ? new Date(input.endsAt) : null,
    maxUses: input.maxUses,
    perPerson: input.perPerson,
    minIdr: input.minIdr,
    closedAt: null,
  };
  const issues = faultsOf(coupon, now).map((field) => ({
    path: [field as string],
    message: couponFaultText(field, input.kind),
  }));
  if (await hasUnknownProduct(db, coupon.productIds))
    issues.push({ path: ['tiers'], message: couponFaultText('tiers', input.kind) });
  if (issues.length > 0) throw new AppError('INVALID_INPUT', issues[0]?.message ?? '', { issues });
  const id = newId();
  await db.transaction(async (tx) => {
    const isNew = await queries.insertCoupon(tx, { id, ...coupon, createdBy: viewer.userId, createdAt: now });
    if (!isNew) throw new AppError('CONFLICT', m.codeTaken({ code: coupon.code }));
    await record(tx, viewer, { action: 'coupon.create', id, coupon, now });
  });
  return { id };
}

/** Orders that are open keep their discount. @throws AppError NOT_FOUND. */
export async function closeCoupon({ db, clock }: CouponDeps, viewer: Viewer, id: string) {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const coupon = await queries.closeCoupon(tx, id, now);
    if (coupon) await record(tx, viewer, { action: 'coupon.close', id, coupon, now });
    else if (!(await queries.findCoupon(tx, id))) throw new AppError('NOT_FOUND', m.couponGone());
  });
  return { id };
}

async function record(
  tx: Tx,
  viewer: Viewer,
  {
    action,
    id,
    coupon: { code, kind, value },
    now,
  }: {
    action: 'coupon.create' | 'coupon.close';
    id: string;
    coupon: Pick<queries.CouponRow, 'code' | 'kind' | 'value'>;
    now: Date;
  },
) {
  await recordAudit(tx, {
    actorId: viewer.userId,
    action,
    subjectType: 'coupon',
    subjectId: id,
    detail: { name: code, kind, value },
    at: now,
  });
}
