/** A code is used once, by one person: it opens to them what the order sold (product.md#gift-codes). */
import { type Tier, tierNames } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { findUserById, lockLivingPerson } from '#features/people/accounts/public.server.ts';
import { endUnfitOrder, openSold, readSoldNames, soldName } from '#features/sales/checkout/public.server.ts';
import { findEntitledTier } from '#features/sales/plans/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import type { GiftNothing, GiftState } from '../rules.ts';
import * as queries from './queries.ts';
import { findTyped, stateOf, whyNothing } from './view.ts';

const refusals: Record<Exclude<GiftState, 'ready'>, () => string> = {
  used: m.alreadyUsed,
  'taken-back': m.takenBack,
  gone: m.contentsGone,
};

/**
 * Uses a code. Of many who use it at the same moment one gets what it gives. A second press of the same person answers as
 * the first.
 * @throws AppError NOT_FOUND for a code that no gift has; CONFLICT when it was used or taken back, or would give nothing.
 */
export async function redeemGift(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  viewer: Viewer,
  { code }: { code: string },
) {
  const { gift: seen, order: seenOrder } = await findTyped(deps.db, code);
  if (seen.usedBy !== viewer.userId)
    await deps.db.transaction((tx) => redeemInside(deps, tx, viewer, seenOrder));
  const nameOf = await readSoldNames(deps.db, [seenOrder]);
  return { tier: seenOrder.tier, soldName: nameOf(seenOrder) };
}

async function redeemInside(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  { userId }: Viewer,
  seen: queries.GiftOrder,
): Promise<void> {
  const now = deps.clock.now();
  const key = { userId: seen.userId, orderId: seen.id };
  await lockLivingPerson(tx, userId);
  // Who takes the order back waits here, and sees then that the code was used.
  const order = await queries.lockOrder(tx, seen);
  const gift = order && (await queries.findGift(tx, key))?.gift;
  if (!order || !gift) throw new AppError('NOT_FOUND', m.noSuchCode());
  if (gift.usedBy === userId) return;
  const state = await stateOf(tx, { gift, order });
  if (state !== 'ready') throw new AppError('CONFLICT', refusals[state]());
  const nothing = await whyNothing(tx, userId, order, now);
  if (nothing) throw new AppError('CONFLICT', nothingText(nothing, await findEntitledTier(tx, userId)));
  if (!(await queries.markUsed(tx, key, { usedBy: userId, usedAt: now })))
    throw new AppError('CONFLICT', m.alreadyUsed());
  await openSold(tx, { ...order, userId }, now);
  await endUnfitOrder(deps, tx, userId);
  await recordAudit(tx, {
    actorId: userId,
    action: 'gift.use',
    subjectType: 'order',
    subjectId: order.id,
    detail: order.tier ? { tier: order.tier } : { productId: order.productId },
    at: now,
  });
  await tell(tx, order, userId, now);
}

const nothingText = (nothing: GiftNothing, own: Tier | null): string =>
  nothing === 'has-plan' && own !== null ? m.nothingForPlan({ plan: tierNames[own] }) : m.nothingAllOpen();

/** Both sides, without names: the buyer knows for whom it was, and a code may have been passed on. */
async function tell(tx: Tx, order: queries.GiftOrder, userId: string, now: Date) {
  const name = await soldName(tx, order);
  const isPlan = order.tier !== null;
  await notify(tx, {
    userId,
    causeKey: `gift-opened:${order.id}`,
    event: 'payment',
    text: () => ({
      title: isPlan ? m.giftOpenPlan({ what: name() }) : m.giftOpen({ what: name() }),
      message: m.giftOpenText(),
    }),
    actionUrl: '/dashboard',
    createdAt: now,
  });
  if (order.userId === userId || !(await findUserById(tx, order.userId))) return;
  await notify(tx, {
    userId: order.userId,
    causeKey: `gift-used:${order.id}`,
    event: 'payment',
    text: () => ({ title: m.giftUsed({ what: name() }), message: m.giftUsedText() }),
    actionUrl: `/settings/gifts/${order.id}`,
    createdAt: now,
  });
}
