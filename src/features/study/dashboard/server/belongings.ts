/** What a newcomer's plan opens: the courses and the credits, in one trip to the database. */

import { sql } from 'drizzle-orm';
import type { Viewer } from '#access/viewer.ts';
import { readCredits } from '#features/coaching/credits/public.server.ts';
import { creditKinds, creditsPerMonth } from '#features/coaching/credits/rules.ts';
import { openCondition } from '#features/study/catalogue/public.server.ts';
import type { Language } from '#kernel/language.ts';
import { type Db, type DbOrTx, inOneTrip } from '#platform/db/database.server.ts';
import { int, readRows, text } from '#platform/db/rows.server.ts';
import { languageIn, textIn } from '#platform/db/translated.server.ts';

/** More courses than these are only counted. */
const namedCourses = 4;

export async function readBelongings(db: Db, viewer: Viewer, now: Date) {
  const [courses, { balances, nextGrants }] = await inOneTrip(db, (trip) =>
    Promise.all([listOpenCourses(trip, viewer), readCredits(trip, viewer.userId, now)]),
  );
  const tier = viewer.entitledTier;
  const credits = creditKinds.map((kind) => ({
    kind,
    left: balances[kind],
    perMonth: tier && nextGrants[kind] ? creditsPerMonth(tier, kind) : 0,
  }));
  return {
    courses: courses.map(({ total: _, ...course }) => course),
    moreCourses: (courses[0]?.total ?? 0) - courses.length,
    credits: credits.filter(({ left, perMonth }) => left > 0 || perMonth > 0),
  };
}

/** The first courses that have a module which is open to the person; `total` counts all of them. */
function listOpenCourses(db: DbOrTx, viewer: Viewer) {
  return readRows(
    db,
    { slug: text, title: text, language: text.as<Language>(), total: int },
    sql`
    select c.slug, ${textIn('c', 'title')} as title, ${languageIn('c')} as language, count(*) over ()::int as total
    from courses c
    where c.deleted_at is null
      and exists (select 1 from modules m where m.course_id = c.id and ${openCondition(viewer)})
    order by c."order", c.id
    limit ${namedCourses}`,
  );
}
