/** The owner's name or the title of an entry's subject. Each feature describes its own kinds. */

import { type SQL, sql } from 'drizzle-orm';
import { isFoundBy } from '#features/people/accounts/public.server.ts';
import type { AuditSubject } from '#kit/feature.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { readRows, text as textColumn } from '#platform/db/rows.server.ts';

/** Null for an id that is no UUID: it has no owner and no title, and must not make the page fail. */
const uuid = sql.raw(
  `(case when l.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.subject_id::uuid end)`,
);
const serial = sql.raw(`(case when l.subject_id ~ '^[0-9]{1,9}$' then l.subject_id::int end)`);
const text = sql.raw('l.subject_id');

/** Up to this many people, their records are looked up by id; with more, each entry's owner is checked. */
const mostNamed = 1000;

/** Whether the text is the whole id of some subject; otherwise it is a name or a title. */
async function isId(db: DbOrTx, subject: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from audit_log where subject_id = ${subject} limit 1`);
  return rows.length > 0;
}

async function idsOf(db: DbOrTx, queries: readonly SQL[]): Promise<string[]> {
  if (queries.length === 0) return [];
  const rows = await readRows(
    db,
    { id: textColumn },
    sql.join(
      queries.map((query) => sql`(${query})`),
      sql` union all `,
    ),
  );
  return rows.map(({ id }) => id);
}

/** The SQL that reads the log's subjects. @param subjects the kinds of every feature. */
export function readSubjects(subjects: readonly AuditSubject[]) {
  const cases = (find: (subject: AuditSubject) => SQL | undefined) =>
    sql.join(
      subjects.flatMap((subject) => {
        const found = find(subject);
        return found ? [sql`when ${subject.type} then ${found}`] : [];
      }),
      sql` `,
    );
  /** SQL: the owner's id, compared in a form that the keys serve. */
  const person = sql`case l.subject_type when 'user' then ${uuid} ${cases(({ owner }) => owner?.({ uuid }))} end`;
  /** SQL: the subject's title; null if it has none or is gone. */
  const title = sql`case l.subject_type ${cases(({ title: titleOf }) => titleOf?.({ text, uuid, serial }))} end`;

  /** SQL: entries about a person of this name, about a record of theirs, or about this title. */
  async function isCalled(db: DbOrTx, words: string): Promise<SQL> {
    if (await isId(db, words)) return sql`l.subject_id = ${words}`;
    const [people, titles] = await Promise.all([
      idsOf(db, [sql`select u.id::text as id from users u where ${isFoundBy(words)} limit ${mostNamed + 1}`]),
      idsOf(
        db,
        subjects.flatMap(({ named }) => named?.(words) ?? []),
      ),
    ]);
    if (people.length > mostNamed)
      return sql`(l.subject_id = any(${sql.param(titles)}::text[]) or exists (
        select 1 from users u where u.id = ${person} and ${isFoundBy(words)}))`;
    const queries = people.length > 0 ? subjects.flatMap(({ ownedBy }) => ownedBy?.(people) ?? []) : [];
    const theirs = await idsOf(db, queries);
    return sql`l.subject_id = any(${sql.param([...titles, ...people, ...theirs])}::text[])`;
  }

  return { person, title, isCalled };
}

export type Subjects = ReturnType<typeof readSubjects>;
