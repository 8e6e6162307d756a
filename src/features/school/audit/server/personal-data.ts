/**
 * What the audit log holds about a person (product.md#personal-data). Forgetting them keeps the fact that something was
 * done, and deletes what was said about them.
 */
import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.server.ts';
import {
  changed,
  inside,
  kept,
  type Person,
  type PersonalData,
  personalTable,
} from '#platform/db/personal-data.server.ts';
import { auditLog } from './schema.ts';

const log = personalTable(auditLog, {
  of: ({ userId }) => sql`${auditLog.actorId} = ${userId}`,
  columns: {
    id: inside(kept),
    actorId: inside(kept),
    action: inside(kept),
    subjectType: inside(kept),
    subjectId: inside(kept),
    detail: inside(changed),
    createdAt: inside(kept),
  },
  why: 'The school’s record of what administrators changed, and a number that says who.',
});

async function forget(tx: Tx, { userId, name, verifiedEmail }: Person): Promise<void> {
  // An export records what was searched for: here, this person.
  await tx.execute(sql`
    update audit_log set detail = jsonb_set(detail, '{filter,search}', '"(deleted)"')
    where action like '%.export' and detail #>> '{filter,search}' <> ''
      and position(lower(detail #>> '{filter,search}') in ${`${name}\n${verifiedEmail ?? ''}\n${userId}`.toLowerCase()}) > 0`);
  if (verifiedEmail === null) return;
  // `***=` makes the address literal text, not a pattern.
  await tx.execute(sql`
    update audit_log set detail = regexp_replace(detail::text, ${`***=${verifiedEmail}`}, '(deleted)', 'gi')::jsonb
    where position(${verifiedEmail} in lower(detail::text)) > 0`);
}

export const personalData: PersonalData = {
  tables: [log],
  read: async () => ({}),
  forget: (_deps, tx, person) => forget(tx, person),
};
