/** What an entry was done to, as people call it: whose it is, or its title. The tables are those of all features. */
import { type SQL, sql } from 'drizzle-orm';
import { isFoundBy } from '#features/people/accounts/public.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { containing } from '#platform/db/search.server.ts';

/** What belongs to a person is called by their name. */
const ownedTables = { booking: 'bookings', review: 'reviews', testimonial: 'testimonials' } as const;

const owned = Object.entries(ownedTables).map(([type, table]) => ({ type, table: sql.raw(table) }));

/** An id of another form than its kind's, from wherever it came, belongs to nobody and has no title: no fault of the page. */
const uuid = sql.raw(
  `(case when l.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then l.subject_id::uuid end)`,
);
const serial = sql.raw(`(case when l.subject_id ~ '^[0-9]{1,9}$' then l.subject_id::int end)`);

/** The person it was done to; the comparison is one that the keys serve. */
export const subjectPerson = sql`case l.subject_type when 'user' then ${uuid}
  ${sql.join(
    owned.map(
      ({ type, table }) => sql`when ${type} then (select o.user_id from ${table} o where o.id = ${uuid})`,
    ),
    sql` `,
  )} end`;

/** The title of what has one and is still there. */
export const subjectTitle = sql`case l.subject_type
  when 'module' then (select m.title from modules m where m.id = ${serial} and m.deleted_at is null)
  when 'course' then (select c.title from courses c where c.id = ${uuid} and c.deleted_at is null)
  when 'resource' then (select r.title from resources r where r.id = ${uuid})
  when 'post' then (select p.title from posts p where p.id = ${uuid} and p.deleted_at is null)
  when 'changelog-version' then (
    select v.version from changelog_versions v where v.id = ${uuid} and v.deleted_at is null)
  when 'plan' then initcap(l.subject_id) end`;

/** Up to so many are looked up by what was done to them; of more, every entry is asked whose it is. */
const mostNamed = 1000;

/** A subject is named by its whole id, whatever it is; what is the id of nothing is a name or a title. */
async function isId(db: DbOrTx, subject: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from audit_log where subject_id = ${subject} limit 1`);
  return rows.length > 0;
}

async function idsOf(db: DbOrTx, named: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(named);
  return rows.map(({ id }) => id);
}

/** The ids of everything that is called so; resources are found by their words, as their own search finds them. */
const titled = (words: string) => {
  const like = containing(words);
  return sql`
    select m.id::text as id from modules m where m.title ilike ${like}
    union all select c.id::text from courses c where c.title ilike ${like}
    union all select p.id::text from posts p where p.title ilike ${like}
    union all select v.id::text from changelog_versions v where v.version ilike ${like}
    union all (select r.id::text from resources r where r.words @@ plainto_tsquery('english', ${words})
      order by r.created_at desc limit ${mostNamed})`;
};

/** Which entries were done to what is called so: a person, what is theirs, or a title. */
export async function subjectIs(db: DbOrTx, subject: string): Promise<SQL> {
  if (await isId(db, subject)) return sql`l.subject_id = ${subject}`;
  const [people, titles] = await Promise.all([
    idsOf(db, sql`select u.id from users u where ${isFoundBy(subject)} limit ${mostNamed + 1}`),
    idsOf(db, titled(subject)),
  ]);
  if (people.length > mostNamed)
    return sql`(l.subject_id = any(${sql.param(titles)}::text[]) or exists (
      select 1 from users u where u.id = ${subjectPerson} and ${isFoundBy(subject)}))`;
  const theirs = people.length > 0 ? await idsOf(db, ownedBy(people)) : [];
  return sql`l.subject_id = any(${sql.param([...titles, ...people, ...theirs])}::text[])`;
}

const ownedBy = (people: readonly string[]): SQL =>
  sql.join(
    owned.map(
      ({ table }) =>
        sql`select o.id::text as id from ${table} o where o.user_id = any(${sql.param(people)}::uuid[])`,
    ),
    sql` union all `,
  );
