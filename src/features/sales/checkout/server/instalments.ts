/** Begins, pays and holds back the parts of a purchase (product.md#instalments). */
import { grantDueCredits } from '#features/coaching/credits/public.server.ts';
import { lockPerson } from '#features/people/accounts/public.server.ts';
import { dueDays, lastDayOf, splitInParts, stageOf, startOfSchoolDay } from '#features/sales/plans/parts.ts';
import { holdAccess } from '#features/sales/plans/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { formatIdr } from '#kernel/money.ts';
import { businessTimeZone, formatDateIn } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { errorText } from '#platform/log.server.ts';
import * as m from '../messages/m.ts';
import { isClaimed } from './claims.ts';
import type { Part, PartsKey } from './instalment-queries.ts';
import * as parts from './instalment-queries.ts';
import { findOrder, type Order } from './queries.ts';
import { giveSoldCredits, readSoldNames, soldName } from './sold.ts';

export const day = (at: Date) => formatDateIn(at, businessTimeZone);

/** Writes down when the other parts of a first payment are due; nothing of an order that is paid in full. */
export async function beginParts(tx: Tx, order: Order, now: Date): Promise<void> {
  if (order.parts === null || order.partsTotalIdr === null) return;
  const days = dueDays(now, order.parts);
  await parts.insertParts(
    tx,
    order,
    splitInParts(order.partsTotalIdr, order.parts).map((amountIdr, index) => ({
      amountIdr,
      dueAt: days[index] ?? now,
    })),
  );
}

/** What a later part does once its order is paid. Hold the person's lock. */
export async function payPart(tx: Tx, order: Order, now: Date): Promise<void> {
  const { userId, instalmentOf, partNo } = order;
  if (instalmentOf === null || partNo === null) return;
  const key = { userId, orderId: instalmentOf };
  if (!(await parts.markPaid(tx, key, partNo, order.id)))
    throw new Error(`part ${partNo} of ${instalmentOf} is not open`);
  if (order.opens !== null) await giveSoldCredits(tx, order, order.opens.credits, now);
  const isOpenAgain = await refreshHold(tx, key, now);
  const name = await soldName(tx, order);
  const next = await findNextPart(tx, key);
  await notify(tx, {
    userId,
    causeKey: `order-paid:${order.id}`,
    event: 'payment',
    text: () => ({
      title: m.partArrived({ no: partNo, parts: order.parts ?? partNo, what: name() }),
      message: [isOpenAgain && m.openAgain(), next ? nextPartText(next) : m.allPartsPaid()]
        .filter(Boolean)
        .join(' '),
    }),
    actionUrl: '/settings/plan',
    hasOwnMail: true,
    createdAt: now,
  });
}

/** The part of a purchase that is to be paid next; null when none is. */
export const findNextPart = async (db: DbOrTx, key: PartsKey): Promise<Part | null> =>
  (await parts.listParts(db, key)).find(({ state }) => state === 'OPEN') ?? null;

/** What comes next, for someone who has just paid a part. */
export const nextPartText = ({ amountIdr, dueAt }: Part): string =>
  m.nextPartDue({ amount: formatIdr(amountIdr), due: day(dueAt) });

/**
 * Holds back what was bought in parts, or opens it again, as its open parts say now. Hold the person's lock.
 * @returns whether it was opened again.
 */
export async function refreshHold(tx: Tx, key: PartsKey, now: Date): Promise<boolean> {
  const isHeld = await parts.isHeldBack(tx, key);
  const hasChanged = await holdAccess(tx, { userId: key.userId, causeId: key.orderId, isHeld, now });
  if (hasChanged) await grantDueCredits(tx, key.userId, now);
  return hasChanged && !isHeld;
}

type TellDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'payments'>;

/** The most purchases in one round; the next one follows within the hour. */
const toldPerRound = 500;

/** Says what is due, and holds back what was not paid in time. Each purchase has a transaction of its own. */
export async function tellOfParts({ db, clock, log, payments }: TellDeps): Promise<void> {
  const now = clock.now();
  for (const key of await parts.listToTell(db, now, toldPerRound)) {
    // One that fails does not keep the others waiting.
    try {
      const isWaiting = await hasClaim({ db, payments }, key);
      await db.transaction((tx) => tellOne(tx, key, isWaiting, now));
    } catch (error) {
      log.error({ ...key, err: errorText(error) }, 'could not tell of a part that is due');
    }
  }
}

/** @param isWaiting whether a transfer's proof waits for the school: nothing is held back until it has been looked at. */
async function tellOne(tx: Tx, key: PartsKey, isWaiting: boolean, now: Date): Promise<void> {
  if (!(await lockPerson(tx, key.userId))) return;
  const next = await findNextPart(tx, key);
  const order = next && (await findOrder(tx, key.userId, key.orderId));
  // It may have been refunded, and its parts cancelled, since the list was read.
  if (!next || order?.status !== 'PAID') return;
  const stage = stageOf(next, now);
  if (stage === 'held' && isWaiting) return;
  if (stage === next.stage || !(await parts.setStage(tx, next, stage, now))) return;
  if (stage === 'held') await refreshHold(tx, key, now);
  await tell(tx, order, { ...next, stage }, now);
}

async function hasClaim(deps: Pick<Deps, 'db' | 'payments'>, key: PartsKey): Promise<boolean> {
  for (const order of await parts.listOpenTransfers(deps.db, key))
    if (await isClaimed(deps, order)) return true;
  return false;
}

async function tell(tx: Tx, order: Order, part: Part, now: Date): Promise<void> {
  const { stage, dueAt, no, userId } = part;
  if (stage === 'new') return;
  const name = await soldName(tx, order);
  // A warning that was late leaves at least today.
  const lastDay = new Date(Math.max(lastDayOf(dueAt).getTime(), startOfSchoolDay(now).getTime()));
  await notify(tx, {
    userId,
    causeKey: `part-${stage}:${order.id}:${no}:${dueAt.toISOString()}`,
    event: 'payment',
    text: () => {
      const told = {
        no,
        parts: order.parts ?? no,
        what: name(),
        amount: formatIdr(part.amountIdr),
        due: day(dueAt),
        lastDay: day(lastDay),
      };
      return stageTexts[stage](told);
    },
    actionUrl: '/settings/plan',
    createdAt: now,
  });
}

interface Told {
  no: number;
  parts: number;
  what: string;
  amount: string;
  due: string;
  lastDay: string;
}

const stageTexts = {
  soon: ({ no, parts: count, what, amount, due }: Told) => ({
    title: m.partSoon({ no, parts: count, due }),
    message: m.partSoonText({ amount, what }),
  }),
  due: ({ no, parts: count, what, amount, lastDay }: Told) => ({
    title: m.partDue({ no, parts: count }),
    message: m.partDueText({ amount, what, lastDay }),
  }),
  last: ({ no, parts: count, what, amount, lastDay }: Told) => ({
    title: m.partLast({ lastDay }),
    message: m.partLastText({ no, parts: count, amount, what }),
  }),
  held: ({ no, parts: count, what, amount }: Told) => ({
    title: m.partHeld({ what }),
    message: m.partHeldText({ no, parts: count, amount }),
  }),
};

/** What the person has bought in parts, the newest first. */
export async function listOwnParts(db: DbOrTx, userId: string) {
  const purchases = await parts.listPurchases(db, userId);
  const nameOf = await readSoldNames(
    db,
    purchases.map(({ order }) => order),
  );
  return purchases.map(({ order, parts: all }) => ({
    orderId: order.id,
    name: nameOf(order),
    isPlan: order.tier !== null,
    isHeld: all.some(isHeldPart),
    parts: all.map(partOutput),
  }));
}

export const isHeldPart = ({ state, stage }: Part): boolean => state === 'OPEN' && stage === 'held';

export const partOutput = ({ no, amountIdr, dueAt, state, paidBy }: Part) => ({
  no,
  amountIdr,
  dueAt: dueAt.toISOString(),
  state,
  paidBy,
});
