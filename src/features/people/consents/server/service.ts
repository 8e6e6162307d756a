import { createHmac } from 'node:crypto';
import type { Viewer } from '#access/viewer.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { currentLanguage } from '#kernel/language.ts';
import { addMonths } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Product } from '#kit/feature.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import {
  type ConsentEnd,
  type ConsentPlace,
  type ConsentPurpose,
  canWithdraw,
  keptAddressMs,
  keptYears,
} from '../rules.ts';
import * as queries from './queries.ts';

/** Not a plain hash: addresses are so easy to guess that anyone with the log could find most of them. */
const hashOf = (secret: string, email: string) =>
  createHmac('sha256', secret).update(`consent:${email.toLowerCase()}`).digest('base64url');

/**
 * Enters a consent in the caller's transaction, in the current language, unless there is an open one.
 * @param consent `words` as the person has read them.
 */
export async function giveConsent(
  { config, clock }: { config: Pick<Deps['config'], 'secret'>; clock: Deps['clock'] },
  tx: DbOrTx,
  consent: {
    userId: string | null;
    email: string;
    purpose: ConsentPurpose;
    words: string;
    place: ConsentPlace;
  },
): Promise<void> {
  await queries.insertConsent(tx, {
    id: newId(),
    ...consent,
    emailHash: hashOf(config.secret, consent.email),
    language: currentLanguage(),
    givenAt: clock.now(),
  });
}

/** Ends the open consent for a purpose, if there is one, in the caller's transaction. */
export async function withdrawConsent(
  { clock }: Pick<Deps, 'clock'>,
  tx: DbOrTx,
  { purpose, by, ...holder }: Partial<queries.Holder> & { purpose: ConsentPurpose; by: ConsentEnd },
): Promise<void> {
  const { userId = null, email = null } = holder;
  await queries.endConsents(tx, { userId, email }, { purpose, by, now: clock.now() });
}

const toOutput = ({ emailHash: _h, userId: _u, email: _e, ...row }: queries.ConsentRow) => ({
  ...row,
  givenAt: row.givenAt.toISOString(),
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
});

const holderOf = ({ userId, email, emailVerified }: Viewer): queries.Holder => ({
  userId,
  email: emailVerified ? email : null,
});

export async function listMine(deps: Pick<Deps, 'db'>, viewer: Viewer) {
  return (await queries.listConsents(deps.db, holderOf(viewer))).map(toOutput);
}

/**
 * Withdraws the person's consent, and does what that means: the feature which asked for it stops (a mailing) or
 * deletes (a story). It changes its own row first, as it does when people withdraw there, so that two ways of
 * withdrawing at the same moment wait for each other and cannot lock each other out.
 * @throws AppError NOT_FOUND, CONFLICT for one that is withdrawn already or ends only with the account.
 */
export async function withdraw(
  deps: Deps,
  viewer: Viewer,
  id: string,
  ends: Pick<Product, 'withdrawals'>['withdrawals'],
) {
  const holder = holderOf(viewer);
  return deps.db.transaction(async (tx) => {
    const consent = await queries.findConsent(tx, holder, id);
    if (!consent) throw new AppError('NOT_FOUND', m.notFound());
    const { purpose, email } = consent;
    if (!canWithdraw(purpose)) throw new AppError('CONFLICT', m.cannotWithdraw());
    if (consent.withdrawnAt) throw new AppError('CONFLICT', m.alreadyWithdrawn());
    await ends.get(purpose)?.(deps, tx, { userId: consent.userId, email });
    await queries.endConsents(tx, holder, { purpose, by: 'settings', now: deps.clock.now() });
    return (await queries.listConsents(tx, holder)).map(toOutput);
  });
}

/** The entries of an address by its hash, under this secret or a former one. */
export async function findProof(deps: Pick<Deps, 'db' | 'config'>, email: string) {
  const { secret, formerSecrets } = deps.config;
  const hashes = [secret, ...formerSecrets].map((one) => hashOf(one, email));
  return (await queries.listByHash(deps.db, hashes)).map(toOutput);
}

export async function pruneConsents(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  await queries.forgetAddresses(deps.db, new Date(now.getTime() - keptAddressMs));
  await queries.deleteEnded(deps.db, addMonths(now, -12 * keptYears));
}
