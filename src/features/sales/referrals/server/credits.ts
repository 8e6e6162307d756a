/** The credit for a friend: given once the order has stayed paid, taken back if it is refunded (product.md#referrals). */
import { giveCredit, takeCreditBack } from '#features/coaching/credits/public.server.ts';
import { lockPerson } from '#features/people/accounts/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { addMonths } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { errorText } from '#platform/log.server.ts';
import * as m from '../messages/m.ts';
import { creditMonths, givenUpAfterMs, mostCreditsPerYear, proofTimeMs } from '../rules.ts';
import * as queries from './queries.ts';

type DecideDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

const causeOf = ({ userId, orderId }: queries.Referral) => `referral:${userId}:${orderId}`;

/** Decides what is due, each friend in a transaction of their own. Can run any number of times. */
export async function decideReferrals(deps: DecideDeps): Promise<void> {
  const now = deps.clock.now();
  const due = await queries.listDue(deps.db, {
    paidBefore: new Date(now.getTime() - proofTimeMs),
    usedBefore: new Date(now.getTime() - givenUpAfterMs),
  });
  for (const one of due) await within(deps, one.referral, (tx) => decide(tx, one, now));
  for (const referral of await queries.listRefunded(deps.db, addMonths(now, -creditMonths)))
    await within(deps, referral, (tx) => takeBack(tx, referral, now));
}

/** One that fails waits for the next round and does not hold up the others. */
async function within(
  { db, log }: DecideDeps,
  { userId, orderId }: queries.Referral,
  work: (tx: Tx) => Promise<unknown>,
) {
  await db
    .transaction(work)
    .catch((error: unknown) =>
      log.error({ userId, orderId, err: errorText(error) }, 'could not decide a referral'),
    );
}

async function decide(
  tx: Tx,
  { referral, isPaid }: { referral: queries.Referral; isPaid: boolean },
  now: Date,
) {
  const { referrerId } = referral;
  // Everyone's credits are changed with their lock, so two friends of one learner are counted one after the other.
  const isHere = referrerId !== null && (await lockPerson(tx, referrerId));
  // Paid or refunded since the list was read: the next round sees it as it is then.
  if ((await queries.lockPaid(tx, referral)) !== isPaid) return;
  if (!isPaid || referrerId === null || !isHere) {
    await queries.moveState(tx, referral, 'void');
    return;
  }
  const given = await queries.countCredits(tx, referrerId, addMonths(now, -12));
  const isCredited = given < mostCreditsPerYear;
  const moved = await queries.moveState(
    tx,
    referral,
    isCredited ? 'credited' : 'over-limit',
    isCredited ? now : undefined,
  );
  if (!moved) return;
  await queries.addFriends(tx, referrerId, 1);
  if (!isCredited) return;
  await giveCredit(tx, {
    userId: referrerId,
    kind: 'review',
    causeKey: causeOf(referral),
    note: m.creditNote,
    expiresAt: addMonths(now, creditMonths),
    now,
  });
  await notify(tx, {
    userId: referrerId,
    causeKey: causeOf(referral),
    event: 'credits',
    text: () => ({ title: m.creditGiven(), message: m.creditGivenText() }),
    actionUrl: '/reviews',
    createdAt: now,
  });
}

async function takeBack(tx: Tx, referral: queries.Referral, now: Date) {
  const { referrerId: userId } = referral;
  if (userId === null) return;
  await lockPerson(tx, userId);
  const isTaken = await takeCreditBack(tx, {
    userId,
    grantCause: causeOf(referral),
    note: m.creditTakenNote,
    now,
  });
  if (!(await queries.moveState(tx, referral, isTaken ? 'taken' : 'kept')))
    throw new Error('someone else has decided meanwhile');
  await queries.addFriends(tx, userId, -1);
}
