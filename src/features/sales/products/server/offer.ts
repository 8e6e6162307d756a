/** What a product costs someone, and whether there is a seat: for checkout (product.md#products). */
import type { AccessHolder } from '#access/tiers.ts';
import type { PartsOffer } from '#features/sales/plans/parts.ts';
import { findEntitledTier, findOpenCourses, offerOfRow } from '#features/sales/plans/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import { noSales } from '#kit/product-sales.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import { refusalText } from '../product-texts.ts';
import { countCredits, isWithdrawn, type Opens, priceNow, refusalOf, stateOf } from '../rules.ts';
import * as queries from './queries.ts';

type OfferDeps = Pick<Deps, 'clock' | 'productSales'>;

export interface ProductWish {
  slug: string;
  /** Null for someone without an account. */
  userId: string | null;
  /** The product of the person's open order, which makes room for the next one. */
  heldId: string | null;
  /** Whether that order can still be paid: until then it keeps what it holds. */
  isStillHeld: boolean;
}

export interface ProductOffer {
  id: string;
  opens: Opens;
  priceIdr: number;
  parts: PartsOffer | null;
}

async function offerOf(
  deps: OfferDeps,
  db: DbOrTx,
  row: queries.ProductRow | null,
  { userId, heldId, isStillHeld }: ProductWish,
): Promise<ProductOffer> {
  if (!row) throw new AppError('NOT_FOUND', m.productGone());
  const now = deps.clock.now();
  const isHeld = heldId === row.id;
  const { paid, held } = (await deps.productSales(db, [row.id], now)).get(row.id) ?? noSales;
  const courses = row.opens.courseIds.length > 0 ? await queries.listCourses(db, row.opens.courseIds) : [];
  const state = stateOf(row, paid + held - (isHeld ? 1 : 0), now);
  const closedCourses =
    userId === null ? row.opens.courseIds.length : (await listClosed(db, userId, row.opens, now)).length;
  const refusal = isWithdrawn(row.opens, courses)
    ? 'ended'
    : refusalOf(state, { opens: row.opens, closedCourses, isHeld: isHeld && isStillHeld });
  const { name, saleFrom } = queries.inTheirLanguage(row);
  if (refusal) throw new AppError('CONFLICT', refusalText(refusal, { name, saleFrom }));
  const price = (await queries.listPrices(db, [row.id])).get(row.id);
  if (!price) throw new Error(`product ${row.id} has no price`);
  const { priceIdr } = priceNow(price, now);
  return { id: row.id, opens: row.opens, priceIdr, parts: offerOfRow(price) };
}

async function listClosed(db: DbOrTx, userId: string, { courseIds }: Opens, now: Date): Promise<string[]> {
  if (courseIds.length === 0) return [];
  const holder: AccessHolder = {
    isAdmin: false,
    entitledTier: await findEntitledTier(db, userId),
    openCourses: await findOpenCourses(db, userId, now),
  };
  return queries.listClosedCourses(db, holder, courseIds);
}

/** Whether all courses of a product are open to the person, so that it would give them nothing. */
export const isAllOpen = async (db: DbOrTx, userId: string, opens: Opens, now: Date): Promise<boolean> =>
  opens.courseIds.length > 0 && (await listClosed(db, userId, opens, now)).length === 0;

/** Whether nothing of what was sold can be opened any more: all its courses are withdrawn, and it has no credits. */
export async function isGone(db: DbOrTx, opens: Opens): Promise<boolean> {
  if (opens.courseIds.length === 0 || countCredits(opens) > 0) return false;
  const courses = await queries.listCourses(db, opens.courseIds);
  return !courses.some(({ module_count }) => module_count > 0);
}

/** What was sold as people read it; courses that were withdrawn are left out. */
export async function readContents(db: DbOrTx, { courseIds, months, credits }: Opens) {
  const courses = courseIds.length > 0 ? await queries.listCourses(db, courseIds) : [];
  return {
    courses: courses.map(({ id, slug, title, language, module_count: moduleCount }) => ({
      id,
      slug,
      title,
      language,
      moduleCount,
    })),
    months,
    credits: { ...credits },
  };
}

/** @throws AppError CONFLICT when the person cannot buy it now, NOT_FOUND. */
export const priceProduct = async (deps: OfferDeps, db: DbOrTx, wish: ProductWish): Promise<ProductOffer> =>
  offerOf(deps, db, await queries.findProduct(db, { slug: wish.slug }), wish);

/**
 * The same, and nobody else is sold a seat until the transaction ends. Call it with the person locked, in the transaction
 * that opens the order: orders are counted after the lock, so those before it are seen.
 */
export async function holdProduct(deps: OfferDeps, tx: Tx, wish: ProductWish): Promise<ProductOffer> {
  const found = await queries.findProduct(tx, { slug: wish.slug });
  return offerOf(deps, tx, found && (await queries.lockProduct(tx, found.id)), wish);
}

/** Whether a seat is free for an order that had lost its own, with the product locked until the transaction ends. */
export async function takeSeat(deps: OfferDeps, tx: Tx, productId: string): Promise<boolean> {
  const row = await queries.lockProduct(tx, productId);
  if (!row) return false;
  if (row.seats === null) return true;
  const { paid, held } =
    (await deps.productSales(tx, [productId], deps.clock.now())).get(productId) ?? noSales;
  return paid + held < row.seats;
}
