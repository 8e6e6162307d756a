import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AccessHolder } from '#access/tiers.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { isOpenTo } from '#features/study/catalogue/public.server.ts';
import type { Language } from '#kernel/language.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { int, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { inReadersLanguage, languageIn, textIn } from '#platform/db/translated.server.ts';
import { productPrices, products } from './schema.ts';

export type ProductRow = typeof products.$inferSelect;
export type PriceRow = typeof productPrices.$inferSelect;

export const inTheirLanguage = (row: ProductRow): ProductRow =>
  inReadersLanguage<Pick<ProductRow, 'name' | 'line'>, ProductRow>(row);

export const listAll = (db: DbOrTx): Promise<ProductRow[]> =>
  db.select().from(products).orderBy(asc(products.createdAt), asc(products.id));

export const listUnarchived = (db: DbOrTx): Promise<ProductRow[]> =>
  db
    .select()
    .from(products)
    .where(isNull(products.archivedAt))
    .orderBy(asc(products.createdAt), asc(products.id));

export async function findProduct(
  db: DbOrTx,
  by: { id: string } | { slug: string },
): Promise<ProductRow | null> {
  const where = 'id' in by ? eq(products.id, by.id) : eq(products.slug, by.slug);
  const [row] = await db.select().from(products).where(where);
  return row ?? null;
}

/** Null for an address that no product has. */
export const findIdBySlug = async (db: DbOrTx, slug: string): Promise<string | null> =>
  (await findProduct(db, { slug }))?.id ?? null;

/** Buyers of the same product, and its editors, wait for each other from here to the end of their transactions. */
export async function lockProduct(tx: Tx, id: string): Promise<ProductRow | null> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update');
  return row ?? null;
}

/** The price that counts of each. */
export async function listPrices(db: DbOrTx, ids: readonly string[]): Promise<Map<string, PriceRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([productPrices.productId])
    .from(productPrices)
    .where(inArray(productPrices.productId, [...ids]))
    .orderBy(productPrices.productId, desc(productPrices.revision));
  return new Map(rows.map((row) => [row.productId, row]));
}

/** The latest prices of a product, the newest first, with who set them. */
export const listPriceHistory = (db: DbOrTx, productId: string) =>
  db
    .select({ price: productPrices, setByName: users.name })
    .from(productPrices)
    .leftJoin(users, eq(users.id, productPrices.setBy))
    .where(eq(productPrices.productId, productId))
    .orderBy(desc(productPrices.revision))
    .limit(20);

export async function insertProduct(tx: Tx, product: ProductRow): Promise<boolean> {
  const made = await tx.insert(products).values(product).onConflictDoNothing().returning({ id: products.id });
  return made.length > 0;
}

export async function insertPrice(tx: Tx, price: PriceRow) {
  await tx.insert(productPrices).values(price);
}

/** @returns null when another change came first. */
export async function updateProduct(
  tx: Tx,
  { id, revision }: { id: string; revision: number },
  change: Partial<ProductRow>,
): Promise<ProductRow | null> {
  const [row] = await tx
    .update(products)
    .set({ ...change, revision: revision + 1 })
    .where(and(eq(products.id, id), eq(products.revision, revision)))
    .returning();
  return row ?? null;
}

const courseRow = {
  id: uuid,
  slug: text,
  title: text,
  language: text.as<Language>(),
  module_count: int,
};

/** Published courses of these ids, in the school's order. Null: all of them. */
export const listCourses = (db: DbOrTx, ids: readonly string[] | null) =>
  readRows(
    db,
    courseRow,
    sql`
    select c.id, c.slug, ${textIn('c', 'title')} as title, ${languageIn('c')} as language,
           (select count(*)::int from modules m
            where m.course_id = c.id and m.is_published and m.deleted_at is null) as module_count
    from courses c
    where c.deleted_at is null and c.is_published
      ${ids === null ? sql`` : sql`and c.id = any(${sql.param(ids)}::uuid[])`}
    order by c."order", c.title`,
  );

/** Those of the courses in which a module is closed to the person. */
export async function listClosedCourses(
  db: DbOrTx,
  holder: AccessHolder,
  courseIds: readonly string[],
): Promise<string[]> {
  if (courseIds.length === 0) return [];
  const rows = await readRows(
    db,
    { id: uuid },
    sql`
    select c.id from courses c
    where c.id = any(${sql.param(courseIds)}::uuid[]) and exists (
      select 1 from modules m where m.course_id = c.id and m.is_published and m.deleted_at is null
        and not ${isOpenTo(holder)})`,
  );
  return rows.map(({ id }) => id);
}

const readSome = (db: DbOrTx, ids: readonly string[]): Promise<ProductRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(products)
        .where(inArray(products.id, [...new Set(ids)]));

/** The names in the reader's language. */
export const readNames = async (db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await readSome(db, ids)).map((row) => [row.id, inTheirLanguage(row).name]));

export const readSlugs = async (db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await readSome(db, ids)).map(({ id, slug }) => [id, slug]));

/** The name in both languages, for papers that keep it. */
export async function readTexts(db: DbOrTx, id: string): Promise<Record<Language, string> | null> {
  const row = await findProduct(db, { id });
  return row && { en: row.name, id: row.translations.id?.name ?? row.name };
}
