/** A learner's code and what it has brought, and the school's view of both (product.md#referrals). */
import { sql } from 'drizzle-orm';
import type { Viewer } from '#access/viewer.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { addMonths } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import { makeReferralCode, proofTimeMs } from '../rules.ts';
import * as queries from './queries.ts';

type ReferralDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

export async function readOwn({ db, clock, config }: ReferralDeps, userId: string) {
  const [own, setting, friends, creditsThisYear] = await Promise.all([
    queries.findOwn(db, userId),
    queries.findSwitch(db),
    queries.listFriends(db, userId),
    queries.countCredits(db, userId, addMonths(clock.now(), -12)),
  ]);
  const code = own?.code ?? null;
  return {
    isOn: setting?.row.isOn ?? true,
    hasPlan: own?.hasPlan ?? false,
    code,
    address: code && `${config.appUrl}/pricing?coupon=${code}`,
    friends: friends.flatMap(({ paidAt, state }) =>
      paidAt === null
        ? []
        : [
            {
              paidAt: paidAt.toISOString(),
              state,
              creditAt: state === 'waiting' ? new Date(paidAt.getTime() + proofTimeMs).toISOString() : null,
            },
          ],
    ),
    creditsThisYear,
  };
}

/** Makes the code, once. @throws AppError CONFLICT without a plan that was bought, or while the school gives nothing. */
export async function makeOwnCode(deps: ReferralDeps, userId: string) {
  const own = await readOwn(deps, userId);
  if (own.code) return own;
  if (!own.isOn) throw new AppError('CONFLICT', m.switchedOff());
  if (!own.hasPlan) throw new AppError('CONFLICT', m.needsPlan());
  for (;;) {
    const code = makeReferralCode(crypto.getRandomValues(new Uint8Array(8)));
    const row = { userId, id: newId(), code, createdAt: deps.clock.now() };
    if (await queries.insertCode(deps.db, row)) return readOwn(deps, userId);
  }
}

const toSwitch = (found: Awaited<ReturnType<typeof queries.findSwitch>>) => ({
  isOn: found?.row.isOn ?? true,
  setAt: found?.row.setAt.toISOString() ?? null,
  setByName: found?.setByName ?? null,
});

export async function listReferrers({ db }: ReferralDeps, input: { page: number; limit: number }) {
  const [{ rows, total }, setting] = await Promise.all([
    queries.listReferrers(db, input),
    queries.findSwitch(db),
  ]);
  return {
    switch: toSwitch(setting),
    data: rows.map(({ code: { userId, code, createdAt, friends }, ...row }) => ({
      userId,
      code,
      createdAt: createdAt.toISOString(),
      friends,
      ...row,
    })),
    meta: {
      totalItems: total,
      currentPage: input.page,
      totalPages: Math.max(1, Math.ceil(total / input.limit)),
    },
  };
}

/** Open orders keep their discount, and paid ones still bring the credit. */
export async function turnReferrals(
  { db, clock }: ReferralDeps,
  viewer: Viewer,
  { isOn }: { isOn: boolean },
) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('referral_switches'))`);
    const before = await queries.findSwitch(tx);
    if ((before?.row.isOn ?? true) === isOn) return;
    const at = clock.now();
    const revision = (before?.row.revision ?? 0) + 1;
    await queries.insertSwitch(tx, { revision, isOn, setAt: at, setBy: viewer.userId });
    await recordAudit(tx, {
      actorId: viewer.userId,
      action: isOn ? 'referrals.on' : 'referrals.off',
      subjectType: 'referrals',
      subjectId: String(revision),
      detail: { isOn },
      at,
    });
  });
  return toSwitch(await queries.findSwitch(db));
}
