/** The school's own accounts. Changes are audited, and everyone who looks after money is told (product.md#transfers). */
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { listStaffIds } from '#features/people/accounts/public.server.ts';
import { type ActionOn, recordAudit } from '#features/school/audit/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { accountFaultTexts } from '../account-texts.ts';
import type { accountInput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { readQris } from '../qris.ts';
import { accountDigits } from '../rules.ts';
import * as queries from './queries.ts';

type AccountDeps = Pick<Deps, 'db' | 'clock'>;

export async function listAccounts({ db }: Pick<Deps, 'db'>) {
  const accounts = await queries.listAccounts(db);
  return accounts.map(({ createdAt, position: _, closedAt: __, ...account }) => ({
    ...account,
    createdAt: createdAt.toISOString(),
  }));
}

/** @throws AppError INVALID_INPUT that names what is wrong with the number or the code. */
function toAccount(given: z.infer<typeof accountInput>) {
  if (given.kind === 'bank') {
    const number = accountDigits(given.number);
    if (number.length < 5 || number.length > 20) throw new AppError('INVALID_INPUT', m.numberWrong());
    return { kind: given.kind, bank: given.bank, number, holder: given.holder, qrisText: null };
  }
  const qris = readQris(given.qrisText);
  if ('fault' in qris) throw new AppError('INVALID_INPUT', accountFaultTexts[qris.fault]());
  const { merchant, city, nmid } = qris;
  return {
    kind: given.kind,
    bank: merchant,
    number: nmid ?? '',
    holder: city ? `${merchant}, ${city}` : merchant,
    qrisText: given.qrisText.trim(),
  };
}

export async function addAccount(deps: AccountDeps, viewer: Viewer, given: z.infer<typeof accountInput>) {
  const account = toAccount(given);
  const now = deps.clock.now();
  const id = newId();
  await deps.db.transaction(async (tx) => {
    await queries.insertAccount(tx, { id, ...account, isOpen: true, createdAt: now });
    await tell(tx, viewer, { action: 'transfer-account.add', account: { id, ...account }, now });
  });
  return listAccounts(deps);
}

export async function setAccountOpen(
  deps: AccountDeps,
  viewer: Viewer,
  { id, isOpen }: { id: string; isOpen: boolean },
) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const account = await queries.setAccountOpen(tx, { id, isOpen, now });
    if (account) {
      const action = isOpen ? 'transfer-account.open' : 'transfer-account.close';
      await tell(tx, viewer, { action, account, now });
    } else if (!(await queries.findAccount(tx, id))) throw new AppError('NOT_FOUND', m.accountGone());
  });
  return listAccounts(deps);
}

/** Someone who changed where the money goes without right should not go unnoticed. */
async function tell(
  tx: Tx,
  viewer: Viewer,
  {
    action,
    account,
    now,
  }: {
    action: ActionOn<'transfer-account'>;
    account: Pick<queries.Account, 'id' | 'bank' | 'number' | 'holder' | 'kind'>;
    now: Date;
  },
) {
  const { id, kind, bank, number, holder } = account;
  await recordAudit(tx, {
    actorId: viewer.userId,
    action,
    subjectType: 'transfer-account',
    subjectId: id,
    detail: { kind, bank, number, holder },
    at: now,
  });
  for (const userId of await listStaffIds(tx, 'finance')) {
    if (userId === viewer.userId) continue;
    await notify(tx, {
      userId,
      causeKey: `${action}:${id}:${now.getTime()}`,
      event: 'payment',
      text: () => ({
        title: m.accountsChanged(),
        message: m.accountsChangedText({ name: viewer.name, account: `${bank} ${number}`.trim() }),
      }),
      actionUrl: '/admin/proofs/accounts',
      createdAt: now,
    });
  }
}
