/** What an entry was done to, as people call it: whose it is, or its title. Each feature says it of its own kinds. */

import { type SQL, sql } from 'drizzle-orm';
import { isFoundBy } from '#features/people/accounts/public.server.ts';
import type { AuditSubject } from '#kit/feature.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { readRows, text as textColumn } from '#platform/db/rows.server.ts';

/** An id of another form than its kind's belongs to nobody and has no title: no reason for the page to fail. */
const uuid = sql.raw(
  `(case when l.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.subject_id::uuid end)`,
);
const serial = sql.raw(`(case when l.subject_id ~ '^[0-9]{1,9}$' then l.subject_id::int end)`);
const text = sql.raw('l.subject_id');

/** Up to this many are looked up by what was done to them; of more, each entry is asked whose it is. */
const mostNamed = 1000;

/** A subject is named by its whole id, whatever it is; what is the id of nothing is a name or a title. */
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

/** How the log reads its subjects. @param subjects every feature's kinds. */
export function readSubjects(subjects: readonly AuditSubject[]) {
  const cases = (find: (subject: AuditSubject) => SQL | undefined) =>
    sql.join(
      subjects.flatMap((subject) => {
        const found = find(subject);
        return found ? [sql`when ${subject.type} then ${found}`] : [];
      }),
      sql` `,
    );
  /** SQL: the person it was done to; the comparison is one that the keys serve. */
  const person = sql`case l.subject_type when 'user' then ${uuid} ${cases(({ owner }) => owner?.({ uuid }))} end`;
  /** SQL: the title of what has one and is still there. */
  const title = sql`case l.subject_type ${cases(({ title: titleOf }) => titleOf?.({ text, uuid, serial }))} end`;

  /** SQL: which entries were done to what is called so: a person, what is theirs, or a title. */
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
