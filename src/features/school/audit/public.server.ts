import { and, desc, eq, gte, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import type { AuditSubject } from '#kit/feature.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { KnownAction, SubjectType } from './rules.ts';
import { auditLog } from './server/schema.ts';

export { type LatestEntries, readLatest } from './server/latest.ts';
export type { KnownAction, SubjectType };

/** The actions on one kind of subject: `ActionOn<'post'>` is `post.create`, `post.update`, … */
export type ActionOn<Kind extends string> = Extract<KnownAction, `${Kind}.${string}`>;

export interface AuditEntry {
  actorId: string;
  /** `module.create`, `entitlement.grant`, … Each has a name in `rules.ts`, as each kind of subject has. */
  action: KnownAction;
  subjectType: SubjectType;
  subjectId: string | number;
  /** What changed; for a deletion, a copy of what was deleted. */
  detail: Record<string, unknown>;
  at: Date;
}

/** Writes the entry in the transaction that makes the change, so no change is without its entry. */
export async function recordAudit(tx: DbOrTx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    id: newId(),
    actorId: entry.actorId,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: String(entry.subjectId),
    detail: entry.detail,
    createdAt: entry.at,
  });
}

/** The name of who made the change of that moment; null when the log has no entry of it. */
export async function findActorName(
  db: DbOrTx,
  { subjectType, subjectId, at }: Pick<AuditEntry, 'subjectType' | 'subjectId' | 'at'>,
): Promise<string | null> {
  const [row] = await db
    .select({ name: users.name })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.subjectType, subjectType),
        eq(auditLog.subjectId, String(subjectId)),
        eq(auditLog.createdAt, at),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row?.name ?? null;
}

/** The subjects whose field someone has set since then. An update counts whatever value it gave. */
export async function listSetSince(
  db: DbOrTx,
  {
    subjectType,
    subjectIds,
    field,
    since,
  }: { subjectType: SubjectType; subjectIds: readonly string[]; field: string; since: Date },
): Promise<Set<string>> {
  if (subjectIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: auditLog.subjectId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, subjectType),
        inArray(auditLog.subjectId, [...subjectIds]),
        gte(auditLog.createdAt, since),
        sql`${auditLog.action} like '%.update' and ${auditLog.detail} ? ${field}`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Names a record after the person it belongs to. @param table rows with `id` and `user_id`. */
export const ownedSubject = (
  type: string,
  table: PgTable & { id: SQLWrapper; userId: SQLWrapper },
): AuditSubject => ({
  type,
  owner: ({ uuid }) => sql`(select o.user_id from ${table} o where o.id = ${uuid})`,
  ownedBy: (people) =>
    sql`select o.id::text as id from ${table} o where o.user_id = any(${sql.param(people)}::uuid[])`,
});
