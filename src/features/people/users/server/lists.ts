/** People as CSV: export and invitations. */

import { roleNames } from '#access/role-names.ts';
import { inOrder } from '#access/roles.ts';
import { type Tier, tierNames } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { inviteAccount, lockLivingPerson } from '#features/people/accounts/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { csvFile, csvLine } from '#kernel/csv.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import { readInBatches } from '#platform/db/cursor.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import { type ImportRow, importOutcome, readImport } from '../rules.ts';
import * as queries from './queries.ts';
import { grantInside } from './service.ts';

/** In the language of the person who downloads it, and so are the values. */
const exportHead = () => [
  m.exportId(),
  m.name(),
  m.email(),
  m.tier(),
  m.exportPaid(),
  m.roles(),
  m.banned(),
  m.signedUp(),
  m.lastSeen(),
];

const lineOf = (row: queries.UserRow): string =>
  csvLine([
    row.id,
    row.name,
    row.email,
    row.tier && tierNames[row.tier],
    row.paid_idr,
    inOrder(row.roles)
      .map((role) => roleNames[role]())
      .join(', '),
    row.banned_at ? m.exportYes() : m.exportNo(),
    new Date(row.created_at).toISOString(),
    row.last_seen_at ? new Date(row.last_seen_at).toISOString() : null,
  ]);

export async function exportUsers(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: Viewer,
  input: Omit<queries.UserFilter, 'scope'>,
): Promise<File> {
  const filter: queries.UserFilter = { ...input, scope: 'everyone' };
  const now = deps.clock.now();
  const lines: string[] = [];
  await readInBatches<queries.UserRow>(deps.db, queries.everyUser(filter), (rows) => {
    for (const row of rows) lines.push(lineOf(row));
  });
  const { search, tier, access, state, role } = filter;
  await recordAudit(deps.db, {
    actorId: admin.userId,
    action: 'user.export',
    subjectType: 'user-list',
    subjectId: newId(),
    detail: { rows: lines.length, filter: { search, tier, access, state, role } },
    at: now,
  });
  return csvFile(`users-${now.toISOString().slice(0, 10)}.csv`, exportHead(), lines);
}

type Judged = ImportRow & {
  outcome: ReturnType<typeof importOutcome>;
  known: { id: string; tier: Tier | null } | undefined;
};

async function judge(db: DbOrTx, csv: string): Promise<{ problem: string | null; rows: Judged[] }> {
  const { rows, problem } = readImport(csv);
  const known = await queries.listKnown(
    db,
    rows.filter((row) => !row.problem).map((row) => row.email),
  );
  return {
    problem,
    rows: rows.map((row) => {
      const person = known.get(row.email);
      return { ...row, known: person, outcome: importOutcome(row, person) };
    }),
  };
}

export async function previewImport(deps: Pick<Deps, 'db'>, csv: string) {
  const { rows, problem } = await judge(deps.db, csv);
  return { problem, rows: rows.map(({ known: _, ...row }) => row) };
}

/**
 * Invites new people and grants missing tiers: all rows, or none if any has an error.
 * @throws AppError INVALID_INPUT naming the first line that is wrong.
 */
export async function importUsers(
  deps: Deps,
  admin: Viewer,
  { csv, reason }: { csv: string; reason: string },
) {
  return deps.db.transaction(async (tx) => {
    const { rows, problem } = await judge(tx, csv);
    const wrong = rows.find((row) => row.problem);
    const refusal =
      problem ?? (wrong ? m.lineProblem({ line: wrong.line, problem: String(wrong.problem) }) : null);
    if (refusal) throw new AppError('INVALID_INPUT', refusal);
    const count = { invited: 0, granted: 0 };
    for (const row of rows) {
      const userId = row.known?.id ?? (await inviteAccount(deps, tx, row));
      // They have signed up since the preview: the next preview shows them as known.
      if (!userId) throw new AppError('CONFLICT', m.justSignedUp({ email: row.email }));
      if (row.outcome === 'invite') count.invited += 1;
      if (row.tier && (await grantTo(deps, tx, admin, { userId, tier: row.tier, reason })))
        count.granted += 1;
    }
    await recordAudit(tx, {
      actorId: admin.userId,
      action: 'user.import',
      subjectType: 'user-list',
      subjectId: newId(),
      detail: { ...count, rows: rows.length, reason },
      at: deps.clock.now(),
    });
    return count;
  });
}

async function grantTo(
  deps: Deps,
  tx: Tx,
  admin: Viewer,
  grant: { userId: string; tier: Tier; reason: string },
): Promise<boolean> {
  const now = deps.clock.now();
  await lockLivingPerson(tx, grant.userId);
  return grantInside(
    {
      deps,
      tx,
      now,
      audit: (action, detail) =>
        recordAudit(tx, {
          actorId: admin.userId,
          action,
          subjectType: 'user',
          subjectId: grant.userId,
          detail,
          at: now,
        }),
    },
    grant,
  );
}
