/** The product of the demo: one course alone, so that an owner sees what selling one looks like. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { courses } from '#features/study/catalogue/server/schema.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { noCredits } from '../rules.ts';
import * as queries from './queries.ts';
import { products } from './schema.ts';

const slug = 'git-and-a-portfolio-alone';
const courseSlug = 'git-and-portfolio';

/** Nothing where the course is missing. */
export async function seedDemoProduct(
  tx: Tx,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<void> {
  const [course] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.slug, courseSlug));
  if (!course) return;
  const made = await queries.insertProduct(tx, {
    id,
    slug,
    kind: 'COURSE',
    name: 'Git and a portfolio, alone',
    line: 'One course of 5 modules, from Git to your own page. It stays open.',
    language: 'en',
    translations: {
      id: {
        name: 'Git dan portofolio, satu kursus saja',
        line: 'Satu kursus, 5 modul, dari Git sampai halamanmu sendiri. Terbuka terus.',
      },
    },
    opens: { courseIds: [course.id], months: null, credits: noCredits },
    seats: null,
    saleFrom: null,
    saleTo: null,
    archivedAt: null,
    revision: 1,
    createdAt,
    updatedAt: createdAt,
    updatedBy: null,
  });
  if (!made) return;
  await queries.insertPrice(tx, {
    productId: id,
    revision: 1,
    priceIdr: 199_000,
    saleIdr: null,
    saleEndsAt: null,
    maxParts: null,
    partsFromIdr: null,
    setAt: createdAt,
    setBy: null,
  });
}

/** Archives it, if nobody has changed it: orders may name it. */
export async function removeDemoProduct(tx: Tx, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ archivedAt: now, revision: sql`${products.revision} + 1`, updatedAt: now })
    .where(and(eq(products.slug, slug), isNull(products.updatedBy), isNull(products.archivedAt)));
}
