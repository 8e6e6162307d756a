import { sql } from 'drizzle-orm';
import { isFoundBy } from '#features/accounts/public.server.ts';
import { countedUpTo } from '#kernel/counts.ts';
import { countRows } from '#platform/db/counts.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { auditLog } from './schema.ts';

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

/** Everybody who ever did something that is audited: a few, each found by one step through the index. */
const actorIds = sql`
  with recursive acting(id) as (
    (select actor_id from audit_log order by actor_id limit 1)
    union all
    select (select l.actor_id from audit_log l where l.actor_id > a.id order by l.actor_id limit 1)
    from acting a where a.id is not null)
  select id from acting`;

/** Only of this kind of subject is the id a person's; the comparison is one that the key serves. */
const withSubjects = sql`left join users s on s.id = case when l.subject_type = 'user' then l.subject_id::uuid end`;

/** Of a name that more people have, the newest so many. */
const mostNamed = 1000;

const subjectsNamed = (name: string) => sql`(l.subject_type = 'user' and l.subject_id = any(array(
  select u.id::text from users u where ${isFoundBy(name)} order by u.id desc limit ${mostNamed})))`;

/** A subject is named by its whole id, whatever it is, or by a person's name: what is the id of nothing is a name. */
async function isName(db: DbOrTx, subject: string): Promise<boolean> {
  if (subject === '') return false;
  const { rows } = await db.execute(sql`select 1 from audit_log where subject_id = ${subject} limit 1`);
  return rows.length === 0;
}

/** One page of the log, and how long it is. */
export async function listEntries(
  db: DbOrTx,
  { action, actor, subject }: AuditFilter,
  page: { limit: number; offset: number },
) {
  const bySubject = (await isName(db, subject)) ? subjectsNamed(subject) : sql`l.subject_id = ${subject}`;
  const byActor = sql`l.actor_id in (select u.id from users u where u.id in (${actorIds}) and ${isFoundBy(actor)})`;
  const where = sql`where true
    ${action ? sql`and (l.action = ${action} or l.action like ${`${action}.%`})` : sql``}
    ${actor ? sql`and ${byActor}` : sql``}
    ${subject ? sql`and ${bySubject}` : sql``}`;
  const [{ rows }, total] = await Promise.all([
    db.execute<AuditRow>(sql`
      select l.id, l.action, a.id as actor_id, a.name as actor_name, a.email as actor_email, l.subject_type,
             l.subject_id, s.name as subject_name, l.detail, l.created_at
      from audit_log l join users a on a.id = l.actor_id ${withSubjects} ${where}
      order by l.created_at desc, l.id desc limit ${page.limit} offset ${page.offset}`),
    action || actor || subject
      ? db.$count(sql`(select 1 from audit_log l ${where} limit ${countedUpTo}) counted`)
      : countRows(db, auditLog),
  ]);
  return { data: rows.map(toOutput), total };
}

const toOutput = (row: AuditRow) => ({
  id: row.id,
  action: row.action,
  actor: { id: row.actor_id, name: row.actor_name, email: row.actor_email },
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  detail: row.detail,
  createdAt: new Date(row.created_at).toISOString(),
});
