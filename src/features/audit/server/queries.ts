import { sql } from 'drizzle-orm';
import { countedUpTo } from '#kernel/counts.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { containing } from '#platform/db/search.server.ts';

export interface AuditFilter {
  action?: string | undefined;
  actor: string;
  subject: string;
}

interface AuditRow extends Record<string, unknown> {
  id: string;
  action: string;
  actor_id: string;
  actor_name: string;
  actor_email: string;
  subject_type: string;
  subject_id: string;
  subject_name: string | null;
  detail: Record<string, unknown>;
  created_at: string;
}

function matching({ action, actor, subject }: AuditFilter) {
  return sql`true
    ${action ? sql`and (l.action = ${action} or l.action like ${`${action}.%`})` : sql``}
    ${actor ? sql`and (a.name ilike ${containing(actor)} or a.email ilike ${containing(actor)})` : sql``}
    ${
      subject
        ? sql`and (l.subject_id = ${subject} or s.name ilike ${containing(subject)} or s.email ilike ${containing(subject)})`
        : sql``
    }`;
}

const entries = sql`from audit_log l`;
const withActors = sql`join users a on a.id = l.actor_id`;
/** Only of this kind of subject is the id a person's; the comparison is one that the key serves. */
const withSubjects = sql`left join users s on s.id = case when l.subject_type = 'user' then l.subject_id::uuid end`;

export async function listEntries(db: DbOrTx, filter: AuditFilter, page: { limit: number; offset: number }) {
  const { rows } = await db.execute<AuditRow>(sql`
    select l.id, l.action, a.id as actor_id, a.name as actor_name, a.email as actor_email, l.subject_type,
           l.subject_id, s.name as subject_name, l.detail, l.created_at
    ${entries} ${withActors} ${withSubjects} where ${matching(filter)}
    order by l.created_at desc, l.id desc limit ${page.limit} offset ${page.offset}`);
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    actor: { id: row.actor_id, name: row.actor_name, email: row.actor_email },
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    detail: row.detail,
    createdAt: new Date(row.created_at).toISOString(),
  }));
}

export async function countEntries(db: DbOrTx, filter: AuditFilter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 ${entries} ${filter.actor ? withActors : sql``} ${filter.subject ? withSubjects : sql``}
      where ${matching(filter)} limit ${countedUpTo}) counted`);
  return rows[0]?.total ?? 0;
}
