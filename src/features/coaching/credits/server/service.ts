/** The credits ledger (product.md#credits). Changes lock the person and write their entry in the same transaction. */

import { findUserById, lockLivingPerson, lockPerson } from '#features/people/accounts/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { currentLanguage, isIndonesian } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { errorText } from '#platform/log.server.ts';
import * as m from '../messages/m.ts';
import {
  type CreditKind,
  type CreditReason,
  creditKinds,
  creditsText,
  type DueGrant,
  dueGrants,
  onlyText,
} from '../rules.ts';
import * as queries from './queries.ts';

interface Noted {
  reason: CreditReason;
  note: string;
  indonesian: string | null;
}

/** The note of an entry in the reader's language. Rows of older releases have one only where it was a person's reason. */
export function noteOf({ reason, note, indonesian }: Noted): string {
  if (reason === 'grant') return m.monthlyCredits();
  if (reason === 'expiry') return m.notUsedInTime();
  return isIndonesian() ? (indonesian ?? note) : note;
}

export type Balances = Record<CreditKind, number>;

export async function readBalances(db: DbOrTx, userId: string, now: Date): Promise<Balances> {
  const balances: Balances = { session: 0, review: 0, code: 0, question: 0 };
  for (const lot of await queries.listOpenLots(db, userId, now)) balances[lot.kind] += lot.remaining;
  return balances;
}

/** Balances, open lots with their expiry, and when the next grant is due. */
export async function readCredits(db: DbOrTx, userId: string, now: Date) {
  const lots = await queries.listOpenLots(db, userId, now);
  const entitled = await queries.listEntitled(db, userId);
  const { nextAt, next } = dueGrants(entitled, now);
  return {
    balances: Object.fromEntries(
      creditKinds.map((kind) => [
        kind,
        lots.filter((lot) => lot.kind === kind).reduce((sum, lot) => sum + lot.remaining, 0),
      ]),
    ) as Balances,
    lots: lots.map((lot) => ({ ...lot, expiresAt: lot.expiresAt?.toISOString() ?? null })),
    nextGrantAt: nextAt?.toISOString() ?? null,
    nextGrants: Object.fromEntries(
      Object.entries(next).map(([kind, at]) => [kind, at.toISOString()]),
    ) as Partial<Record<CreditKind, string>>,
  };
}

/**
 * Lapses expired credits and makes the grants that are due. Idempotent; call it in the transaction that changes
 * an entitlement. @returns the new grants.
 */
export async function grantDueCredits(tx: Tx, userId: string, now: Date): Promise<DueGrant[]> {
  if (!(await lockPerson(tx, userId))) {
    await queries.setWake(tx, userId, null);
    return [];
  }
  await lapseCredits(tx, userId, now);
  const { due, nextAt } = dueGrants(await queries.listEntitled(tx, userId), now);
  const before = await queries.sumGrants(tx, userId);
  const granted: DueGrant[] = [];
  for (const grant of due) {
    const { made, taken } = before.get(causeOf(grant)) ?? { made: 0, taken: 0 };
    const amount = Math.max(grant.amount - made, grant.openAmount - (made - taken));
    const missing = { ...grant, amount };
    if (missing.amount > 0 && (await insertGrant(tx, userId, missing, made, now))) granted.push(missing);
  }
  const lapse = await queries.findNextLapse(tx, userId);
  const wakes = [nextAt, lapse].filter((date) => date !== null).map((date) => date.getTime());
  await queries.setWake(tx, userId, wakes.length > 0 ? new Date(Math.min(...wakes)) : null);
  return granted;
}

const causeOf = ({ kind, periodStart }: DueGrant) => `grant:${kind}:${periodStart.toISOString()}`;

/** @param made how much of this month was granted before: an upgrade adds the rest under a key of its own. */
async function insertGrant(
  tx: Tx,
  userId: string,
  grant: DueGrant,
  made: number,
  now: Date,
): Promise<boolean> {
  const lotId = newId();
  const isNew = await queries.insertEntry(tx, {
    userId,
    lotId,
    kind: grant.kind,
    amount: grant.amount,
    reason: 'grant',
    causeKey: made === 0 ? causeOf(grant) : `${causeOf(grant)}/${made}`,
    note: m.monthlyCredits,
    createdAt: now,
  });
  if (!isNew) return false;
  await queries.insertLot(tx, {
    userId,
    id: lotId,
    kind: grant.kind,
    remaining: grant.amount,
    expiresAt: grant.expiresAt,
    createdAt: now,
  });
  return true;
}

async function lapseCredits(tx: Tx, userId: string, now: Date) {
  for (const lot of await queries.listLapsed(tx, userId, now)) {
    await queries.emptyLot(tx, userId, lot.id);
    await queries.insertEntry(tx, {
      userId,
      lotId: lot.id,
      kind: lot.kind,
      amount: -lot.remaining,
      reason: 'expiry',
      // A credit returned into a lapsed lot lapses again, so each lapse needs its own cause key.
      causeKey: `expiry:${newId()}`,
      note: m.notUsedInTime,
      createdAt: now,
    });
  }
}

/**
 * Spends one credit in the caller's transaction.
 * @param spend.causeKey what it pays for, such as `booking:{event id}`; one key spends once.
 * @returns `none` when there is no credit; nothing has changed then.
 */
export async function spendCredit(
  tx: Tx,
  spend: { userId: string; kind: CreditKind; causeKey: string; note: () => string; now: Date },
): Promise<'spent' | 'already' | 'none'> {
  const { userId, kind, now } = spend;
  await lockLivingPerson(tx, userId);
  if (await queries.findEntry(tx, userId, spend.causeKey)) return 'already';
  let taken = await queries.takeFromLot(tx, { userId, kind, amount: 1, now });
  if (!taken && (await isGrantDue(tx, userId, now))) {
    await grantDueCredits(tx, userId, now);
    taken = await queries.takeFromLot(tx, { userId, kind, amount: 1, now });
  }
  if (!taken) return 'none';
  await queries.insertEntry(tx, {
    userId,
    lotId: taken.lotId,
    kind,
    amount: -1,
    reason: 'spend',
    causeKey: spend.causeKey,
    note: spend.note,
    createdAt: now,
  });
  return 'spent';
}

async function isGrantDue(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const wake = await queries.findWake(tx, userId);
  return wake !== null && wake <= now;
}

/**
 * Returns the credit that was spent for `spendCause`, once; it keeps its expiry (product.md#credits).
 * @returns false when no credit was spent for it, or it was returned before.
 */
export async function returnCredit(
  tx: Tx,
  given: { userId: string; spendCause: string; note: () => string; actorId?: string; now: Date },
): Promise<boolean> {
  const { userId, spendCause, note, actorId, now } = given;
  await lockPerson(tx, userId);
  const spent = await queries.findEntry(tx, userId, spendCause);
  if (spent?.reason !== 'spend') return false;
  const isNew = await queries.insertEntry(tx, {
    userId,
    lotId: spent.lotId,
    kind: spent.kind,
    amount: 1,
    reason: 'return',
    causeKey: `return:${spendCause}`,
    note,
    actorId,
    createdAt: now,
  });
  if (!isNew) return false;
  await queries.addToLot(tx, userId, spent.lotId, 1);
  // Lapses the credit again if its lot has lapsed, and sets the next check no later than the lot's expiry.
  await grantDueCredits(tx, userId, now);
  return true;
}

/**
 * Credits for something that the person has done or bought, under a key of their own: the same cause gives nothing twice.
 * @param given.expiresAt null: never.
 */
export async function giveCredit(
  tx: Tx,
  given: {
    userId: string;
    kind: CreditKind;
    amount?: number;
    causeKey: string;
    note: () => string;
    expiresAt: Date | null;
    now: Date;
  },
): Promise<void> {
  const { userId, kind, amount = 1, causeKey, note, expiresAt, now } = given;
  await lockLivingPerson(tx, userId);
  const lotId = newId();
  const entry = { userId, lotId, kind, amount, causeKey, note, createdAt: now };
  if (!(await queries.insertEntry(tx, { ...entry, reason: 'adjustment' }))) return;
  await queries.insertLot(tx, { userId, id: lotId, kind, remaining: amount, expiresAt, createdAt: now });
  // Sets the next check no later than the lot's expiry.
  await grantDueCredits(tx, userId, now);
}

/**
 * Takes back what `giveCredit` gave for `grantCause`, once, if it is there to take.
 * @returns false when it was spent, has lapsed or was never given; nothing has changed then.
 */
export async function takeCreditBack(
  tx: Tx,
  { userId, grantCause, note, now }: { userId: string; grantCause: string; note: () => string; now: Date },
): Promise<boolean> {
  await lockPerson(tx, userId);
  const given = await queries.findEntry(tx, userId, grantCause);
  if (!given || !(await queries.takeFromThisLot(tx, { userId, id: given.lotId, amount: 1 }))) return false;
  const { lotId, kind } = given;
  const entry = { userId, lotId, kind, amount: -1, note, createdAt: now };
  return queries.insertEntry(tx, { ...entry, reason: 'adjustment', causeKey: `back:${grantCause}` });
}

/** How much of what these causes gave could be taken back now. */
export async function previewGiven(
  db: DbOrTx,
  userId: string,
  causeKeys: readonly string[],
): Promise<Balances> {
  const sums: Balances = { session: 0, review: 0, code: 0, question: 0 };
  for (const { kind, remaining } of await queries.listGivenLots(db, userId, causeKeys))
    sums[kind] += remaining;
  return sums;
}

/** Takes back what is unspent of what these causes gave, once. @returns what was taken. */
export async function takeGivenBack(
  tx: Tx,
  back: { userId: string; causeKeys: readonly string[]; note: () => string; actorId: string; now: Date },
): Promise<Balances> {
  const { userId, note, actorId, now } = back;
  await lockPerson(tx, userId);
  const sums: Balances = { session: 0, review: 0, code: 0, question: 0 };
  for (const { id, kind, remaining, cause } of await queries.listGivenLots(tx, userId, back.causeKeys)) {
    if (!(await queries.takeFromThisLot(tx, { userId, id, amount: remaining })))
      throw new AppError('CONFLICT', m.justUsed());
    await queries.insertEntry(tx, {
      userId,
      lotId: id,
      kind,
      amount: -remaining,
      reason: 'adjustment',
      causeKey: `back:${cause}`,
      note,
      actorId,
      createdAt: now,
    });
    sums[kind] += remaining;
  }
  return sums;
}

/**
 * An administrator's adjustment, with a reason that the person can read; audited.
 * @throws AppError NOT_FOUND, or CONFLICT when fewer credits are left than should be taken.
 */
export async function adjustCredits(
  deps: Pick<Deps, 'db' | 'clock'>,
  change: { actorId: string; userId: string; kind: CreditKind; amount: number; reason: string },
): Promise<Balances> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await findUserById(tx, change.userId))) throw new AppError('NOT_FOUND', m.notFound());
    await lockPerson(tx, change.userId);
    const adjustmentId = newId();
    const before = await readBalances(tx, change.userId, now);
    if (before[change.kind] + change.amount < 0)
      throw new AppError('CONFLICT', onlyText(change.kind, before[change.kind]));
    if (change.amount > 0) await addAdjustment(tx, change, adjustmentId, now);
    else await takeAdjustment(tx, change, adjustmentId, now);
    await recordAudit(tx, {
      actorId: change.actorId,
      action: 'credits.adjust',
      subjectType: 'user',
      subjectId: change.userId,
      detail: { kind: change.kind, amount: change.amount, reason: change.reason },
      at: now,
    });
    if (change.amount > 0) {
      await notify(tx, {
        userId: change.userId,
        causeKey: `credits-adjusted:${adjustmentId}`,
        event: 'credits',
        text: () => ({
          title: m.creditsAdded({ credits: creditsText(change.kind, change.amount) }),
          message: change.reason,
        }),
        actionUrl: pageFor([change.kind]),
        createdAt: now,
      });
    }
    return readBalances(tx, change.userId, now);
  });
}

/** Where these credits are spent: the first of the pages that applies. */
function pageFor(kinds: readonly CreditKind[]): `/${string}` {
  if (kinds.includes('session')) return '/bookings';
  return kinds.every((kind) => kind === 'question') ? '/lessons' : '/reviews';
}

type Adjustment = { actorId: string; userId: string; kind: CreditKind; amount: number; reason: string };

async function addAdjustment(tx: Tx, change: Adjustment, adjustmentId: string, now: Date) {
  const lotId = newId();
  const { userId, kind, amount, actorId, reason } = change;
  await queries.insertLot(tx, {
    userId,
    id: lotId,
    kind,
    remaining: amount,
    expiresAt: null,
    createdAt: now,
  });
  await queries.insertEntry(tx, {
    userId,
    lotId,
    kind,
    amount,
    reason: 'adjustment',
    causeKey: `adjustment:${adjustmentId}`,
    note: () => reason,
    actorId,
    createdAt: now,
  });
}

async function takeAdjustment(tx: Tx, change: Adjustment, adjustmentId: string, now: Date) {
  const { userId, kind, actorId, reason } = change;
  for (let left = -change.amount; left > 0; ) {
    const taken = await queries.takeFromLot(tx, { userId, kind, amount: left, now });
    if (!taken) throw new AppError('CONFLICT', m.justUsed());
    left -= taken.taken;
    await queries.insertEntry(tx, {
      userId,
      lotId: taken.lotId,
      kind,
      amount: -taken.taken,
      reason: 'adjustment',
      causeKey: `adjustment:${adjustmentId}:${taken.lotId}`,
      note: () => reason,
      actorId,
      createdAt: now,
    });
  }
}

interface TakenLot {
  id: string;
  kind: CreditKind;
  amount: number;
}

/**
 * What goes when an entitlement is refunded: of each month that has not lapsed, the unspent credits that the person's
 * other plans would not have granted. Spent ones stay spent.
 */
async function lotsToTake(db: DbOrTx, userId: string, entitlementId: string, now: Date): Promise<TakenLot[]> {
  const entitled = (await queries.listEntitled(db, userId)).map((one) =>
    one.id === entitlementId ? { ...one, revokedAt: now } : one,
  );
  const kept = new Map(dueGrants(entitled, now).due.map((grant) => [causeOf(grant), grant.openAmount]));
  const granted = await queries.sumGrants(db, userId);
  const surplus = new Map<string, number>();
  const lots: TakenLot[] = [];
  for (const { id, kind, remaining, cause } of await queries.listGrantLots(db, userId, now)) {
    const { made, taken } = granted.get(cause) ?? { made: 0, taken: 0 };
    const left = surplus.get(cause) ?? made - taken - (kept.get(cause) ?? 0);
    const amount = Math.min(remaining, Math.max(0, left));
    surplus.set(cause, left - amount);
    if (amount > 0) lots.push({ id, kind, amount });
  }
  return lots;
}

function sumLots(lots: readonly TakenLot[]): Balances {
  const sums: Balances = { session: 0, review: 0, code: 0, question: 0 };
  for (const { kind, amount } of lots) sums[kind] += amount;
  return sums;
}

/** How many credits `takeBackGrants` would take now. */
export const previewTakeBack = async (
  db: DbOrTx,
  { userId, entitlementId, now }: { userId: string; entitlementId: string; now: Date },
): Promise<Balances> => sumLots(await lotsToTake(db, userId, entitlementId, now));

/**
 * Takes back the unspent credits of a refunded entitlement; call it before the entitlement is revoked, in the same
 * transaction. @param change.causeKey such as the order's id; once per key. @param change.note the person reads it in their history.
 */
export async function takeBackGrants(
  tx: Tx,
  change: {
    userId: string;
    entitlementId: string;
    causeKey: string;
    note: () => string;
    actorId: string;
    now: Date;
  },
): Promise<Balances> {
  const { userId, entitlementId, causeKey, note, actorId, now } = change;
  await lockPerson(tx, userId);
  const lots = await lotsToTake(tx, userId, entitlementId, now);
  for (const { id, kind, amount } of lots) {
    if (!(await queries.takeFromThisLot(tx, { userId, id, amount })))
      throw new AppError('CONFLICT', m.justUsed());
    await queries.insertEntry(tx, {
      userId,
      lotId: id,
      kind,
      amount: -amount,
      reason: 'adjustment',
      causeKey: `${queries.takenPrefix}${causeKey}:${id}`,
      note,
      actorId,
      createdAt: now,
    });
  }
  return sumLots(lots);
}

/** How many people one batch settles. */
const batchSize = 200;

/** Makes due grants and lapses, each person in a transaction of their own. */
export async function grantMonthlyCredits(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = deps.clock.now();
  for (;;) {
    const people = await queries.listDueWakes(deps.db, now, batchSize);
    for (const userId of people) await grantFor(deps, userId, now);
    if (people.length < batchSize) break;
  }
  // Questions came after people had bought their plans.
  await queries.wakeForQuestions(deps.db, now, 10 * batchSize);
}

/** When a failing person is tried again, so that they do not hold up everyone else. */
const tryAgainMs = 3_600_000;

async function grantFor(deps: Pick<Deps, 'db' | 'log'>, userId: string, now: Date) {
  try {
    await deps.db.transaction(async (tx) => {
      const granted = await grantDueCredits(tx, userId, now);
      if (granted.length > 0) await announceGrant(tx, userId, granted, now);
    });
  } catch (error) {
    deps.log.error({ userId, err: errorText(error) }, 'could not grant the credits of a person');
    await queries.setWake(deps.db, userId, new Date(now.getTime() + tryAgainMs));
  }
}

async function announceGrant(tx: Tx, userId: string, granted: DueGrant[], now: Date) {
  const parts = creditKinds
    .map((kind) => ({
      kind,
      amount: granted.filter((grant) => grant.kind === kind).reduce((sum, grant) => sum + grant.amount, 0),
    }))
    .filter(({ amount }) => amount > 0);
  const credits = () =>
    new Intl.ListFormat(currentLanguage()).format(parts.map(({ kind, amount }) => creditsText(kind, amount)));
  await notify(tx, {
    userId,
    causeKey: `credits-granted:${now.toISOString()}`,
    event: 'credits',
    text: () => ({ title: m.monthlyCreditsHere(), message: m.creditsAddedSentence({ credits: credits() }) }),
    actionUrl: pageFor(parts.map(({ kind }) => kind)),
    createdAt: now,
  });
}
