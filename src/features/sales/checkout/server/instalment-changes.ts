/** What an owner changes about the open parts of a purchase (product.md#instalments). */
import type { Viewer } from '#access/viewer.ts';
import { lockPerson } from '#features/people/accounts/public.server.ts';
import { inDays, startOfSchoolDay } from '#features/sales/plans/parts.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { formatIdr } from '#kernel/money.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import type { PartsKey } from './instalment-queries.ts';
import * as parts from './instalment-queries.ts';
import { day, refreshHold } from './instalments.ts';
import { findAnyOrder, type Order } from './queries.ts';
import { endUnfitOrder } from './settle.ts';
import { soldName } from './sold.ts';

/** Days from now within which a due day can be moved. */
const longestDelayDays = 366;

type ManageDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/** @throws AppError NOT_FOUND; CONFLICT when it is one's own. The person is locked then. */
async function lockPurchase(tx: Tx, owner: Viewer, id: string): Promise<{ order: Order; key: PartsKey }> {
  const order = await findAnyOrder(tx, id);
  if (order?.partNo !== 1) throw new AppError('NOT_FOUND', m.orderNotFound());
  if (order.userId === owner.userId) throw new AppError('CONFLICT', m.ownParts());
  await lockPerson(tx, order.userId);
  return { order, key: { userId: order.userId, orderId: id } };
}

/**
 * Gives an open part another day between those of its neighbours; access that it held back is open again.
 * @throws AppError NOT_FOUND, INVALID_INPUT for another day, CONFLICT when it is not open.
 */
export async function movePart(
  deps: ManageDeps,
  owner: Viewer,
  { id, no, day: typed }: { id: string; no: number; day: string },
): Promise<void> {
  const now = deps.clock.now();
  const dueAt = new Date(`${typed}T00:00:00+07:00`);
  await deps.db.transaction(async (tx) => {
    const { order, key } = await lockPurchase(tx, owner, id);
    const all = await parts.listParts(tx, key);
    const before = all.find((part) => part.no === no);
    if (before?.state !== 'OPEN') throw new AppError('CONFLICT', m.partIsNotOpen());
    const isBetween = all.every(
      (other) =>
        other.state === 'CANCELLED' ||
        (other.no < no ? other.dueAt < dueAt : other.no === no || other.dueAt > dueAt),
    );
    const today = startOfSchoolDay(now);
    if (dueAt < today || dueAt > inDays(today, longestDelayDays) || !isBetween)
      throw new AppError('INVALID_INPUT', m.wrongDueDay());
    await parts.moveDue(tx, key, { no, dueAt });
    await refreshHold(tx, key, now);
    await recordAudit(tx, {
      actorId: owner.userId,
      action: 'order.part-moved',
      subjectType: 'order',
      subjectId: id,
      detail: { no, before: before.dueAt.toISOString(), after: dueAt.toISOString() },
      at: now,
    });
    const name = await soldName(tx, order);
    await notify(tx, {
      userId: key.userId,
      causeKey: `part-moved:${id}:${no}:${now.toISOString()}`,
      event: 'payment',
      text: () => ({
        title: m.partMoved({ no, parts: order.parts ?? no, due: day(dueAt) }),
        message: m.partMovedText({ what: name(), amount: formatIdr(before.amountIdr) }),
      }),
      actionUrl: '/settings/plan',
      createdAt: now,
    });
  });
}

/**
 * Asks for nothing more: open parts are cancelled, and what was bought stays open.
 * @throws AppError NOT_FOUND, CONFLICT when nothing is open.
 */
export async function cancelRest(
  deps: ManageDeps,
  owner: Viewer,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const { order, key } = await lockPurchase(tx, owner, id);
    const count = await parts.cancelParts(tx, key);
    if (count === 0) throw new AppError('CONFLICT', m.partIsNotOpen());
    await refreshHold(tx, key, now);
    await endUnfitOrder(deps, tx, key.userId);
    await recordAudit(tx, {
      actorId: owner.userId,
      action: 'order.parts-cancelled',
      subjectType: 'order',
      subjectId: id,
      detail: { count, reason },
      at: now,
    });
    const name = await soldName(tx, order);
    await notify(tx, {
      userId: key.userId,
      causeKey: `parts-cancelled:${id}`,
      event: 'payment',
      text: () => ({ title: m.restCancelled({ what: name() }), message: m.restCancelledText({ reason }) }),
      actionUrl: '/settings/plan',
      createdAt: now,
    });
  });
}
