import { sql } from 'drizzle-orm';
import { isFoundBy } from '#features/people/accounts/public.server.ts';
import { foundUpTo } from '#kernel/counts.ts';
import { countRows } from '#platform/db/counts.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { instant, json, type RowOf, readRows, text, uuid } from '#platform/db/rows.server.ts';
import type { AuditSort } from '../filters.ts';
import { nameInDetail } from '../rules.ts';
import { auditLog } from './schema.ts';
import type { Subjects } from './subjects.ts';

export interface AuditFilter {
  action?: string | undefined;
  actor: string;
  subject: string;
  sort: AuditSort;
}

const auditRow = {
  id: uuid,
  action: text,
  actor_id: uuid,
  actor_name: text,
  actor_email: text,
  subject_type: text,
  subject_id: text,
  /** The owner's name; null if it belongs to nobody. */
  person_name: text.orNull,
  /** Null if the subject has no title or is gone. */
  title: text.orNull,
  detail: json.as<Record<string, unknown>>(),
  created_at: instant,
};

type AuditRow = RowOf<typeof auditRow>;

const { actor_id: _id, actor_name: _name, actor_email: _email, ...latestRow } = auditRow;

/** Everyone who has an entry. They are few: the recursion takes one step through the index for each. */
const actorIds = sql`
  with recursive acting(id) as (
    (select actor_id from audit_log order by actor_id limit 1)
    union all
    select (select l.actor_id from audit_log l where l.actor_id > a.id order by l.actor_id limit 1)
    from acting a where a.id is not null)
  select id from acting`;

export async function listEntries(
  db: DbOrTx,
  subjects: Subjects,
  { action, actor, subject, sort }: AuditFilter,
  page: { limit: number; offset: number },
) {
  const byActor = sql`l.actor_id in (select u.id from users u where u.id in (${actorIds}) and ${isFoundBy(actor)})`;
  const where = sql`where true
    ${action ? sql`and (l.action = ${action} or l.action like ${`${action}.%`})` : sql``}
    ${actor ? sql`and ${byActor}` : sql``}
    ${subject ? sql`and ${await subjects.isCalled(db, subject)}` : sql``}`;
  const direction = sql.raw(sort === 'oldest' ? 'asc' : 'desc');
  const inOrder = sql`order by l.created_at ${direction}, l.id ${direction}`;
  const [rows, total] = await Promise.all([
    // The inner select finds the page first, so names and titles are read only for its rows.
    readRows(
      db,
      auditRow,
      sql`
      select l.id, l.action, a.id as actor_id, a.name as actor_name, a.email as actor_email, l.subject_type,
             l.subject_id, (select s.name from users s where s.id = ${subjects.person}) as person_name, ${subjects.title} as title, l.detail, l.created_at
      from (select l.id from audit_log l ${where} ${inOrder} limit ${page.limit} offset ${page.offset}) listed
      join audit_log l on l.id = listed.id
      join users a on a.id = l.actor_id ${inOrder}`,
    ),
    action || actor || subject
      ? db.$count(sql`(select 1 from audit_log l ${where} limit ${foundUpTo}) counted`)
      : countRows(db, auditLog),
  ]);
  return { data: rows.map(toOutput), total };
}

/** The latest entries of what one person changed, newest first. */
export async function listLatestBy(db: DbOrTx, subjects: Subjects, actorId: string, limit: number) {
  const rows = await readRows(
    db,
    latestRow,
    sql`
    select l.id, l.action, l.subject_type, l.subject_id,
           (select s.name from users s where s.id = ${subjects.person}) as person_name,
           ${subjects.title} as title, l.detail, l.created_at
    from (select l.id from audit_log l where l.actor_id = ${actorId}
          order by l.created_at desc, l.id desc limit ${limit}) listed
    join audit_log l on l.id = listed.id
    order by l.created_at desc, l.id desc`,
  );
  return rows.map(toEntry);
}

const toOutput = (row: AuditRow) => ({
  ...toEntry(row),
  actor: { id: row.actor_id, name: row.actor_name, email: row.actor_email },
});

const toEntry = (row: RowOf<typeof latestRow>) => ({
  id: row.id,
  action: row.action,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  subjectName: row.person_name ?? row.title ?? nameInDetail(row.detail),
  isSubjectThere: row.person_name !== null || row.title !== null,
  detail: row.detail,
  createdAt: new Date(row.created_at).toISOString(),
});
