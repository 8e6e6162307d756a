/** The school makes its own products, and people see them (product.md#products). */
import type { z } from 'zod';
import type { AccessHolder } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { findUserById } from '#features/people/accounts/public.server.ts';
import { isSameOffer, withoutPastSale } from '#features/sales/plans/prices.ts';
import { listOpenings, offerOfRow, rowOfOffer } from '#features/sales/plans/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { announcePublication, refuseStale } from '#features/site/content/public.server.ts';
import { slugOf } from '#features/study/catalogue/rules.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import { noSales, type ProductCount } from '#kit/product-sales.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { productInput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { fieldFaults } from '../product-texts.ts';
import {
  faultsOf,
  isWithdrawn,
  type NewProduct,
  type ProductState,
  priceNow,
  seatsLeft,
  stateOf,
} from '../rules.ts';
import * as queries from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'productSales'>;
type ManageDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'productSales'>;
type Input = z.infer<typeof productInput>;

const gone = () => new AppError('NOT_FOUND', m.productGone());

/** How far back "recently sold" reaches. */
const recentMs = 30 * dayMs;

const countsOf = ({ productSales, clock }: ReadDeps, db: DbOrTx, rows: readonly queries.ProductRow[]) =>
  productSales(
    db,
    rows.map(({ id }) => id),
    new Date(clock.now().getTime() - recentMs),
  );

const taken = ({ paid, held }: ProductCount): number => paid + held;

const priceOf = (prices: Map<string, queries.PriceRow>, { id }: queries.ProductRow): queries.PriceRow => {
  const price = prices.get(id);
  if (!price) throw new Error(`product ${id} has no price`);
  return price;
};

/** States in which people see a product: one that has ended is shown to nobody who does not have its address. */
const shown: readonly ProductState[] = ['on-sale', 'planned', 'sold-out'];

async function viewsOf(deps: ReadDeps, rows: readonly queries.ProductRow[], viewer: AccessHolder | null) {
  const { db } = deps;
  const now = deps.clock.now();
  const ids = [...new Set(rows.flatMap(({ opens }) => opens.courseIds))];
  const [prices, counts, courses, closed] = await Promise.all([
    queries.listPrices(
      db,
      rows.map(({ id }) => id),
    ),
    countsOf(deps, db, rows),
    ids.length > 0 ? queries.listCourses(db, ids) : [],
    viewer ? queries.listClosedCourses(db, viewer, ids) : ids,
  ]);
  return rows.map((stored) => {
    const row = queries.inTheirLanguage(stored);
    const { opens } = row;
    const count = taken(counts.get(row.id) ?? noSales);
    const price = priceOf(prices, row);
    const { priceIdr, sale } = priceNow(price, now);
    const parts = offerOfRow(price);
    return {
      id: row.id,
      slug: row.slug,
      kind: row.kind,
      name: row.name,
      line: row.line,
      courses: courses
        .filter(({ id }) => opens.courseIds.includes(id))
        .map(({ module_count, ...course }) => ({ ...course, moduleCount: module_count })),
      months: opens.months,
      credits: { ...opens.credits },
      priceIdr,
      sale: sale && { regularIdr: sale.regularIdr, endsAt: sale.endsAt.toISOString() },
      ...(parts && { parts }),
      state: isWithdrawn(opens, courses) ? ('ended' as const) : stateOf(row, count, now),
      seatsLeft: seatsLeft(row.seats, count),
      saleFrom: row.saleFrom?.toISOString() ?? null,
      saleTo: row.saleTo?.toISOString() ?? null,
      isOpen: opens.courseIds.length > 0 && !opens.courseIds.some((id) => closed.includes(id)),
    };
  });
}

/** What people can buy, what they can buy soon, and what is sold out. */
export async function listProducts(deps: ReadDeps, viewer: AccessHolder | null) {
  const views = await viewsOf(deps, await queries.listUnarchived(deps.db), viewer);
  return views.filter(({ state }) => shown.includes(state));
}

/** @throws AppError NOT_FOUND */
export async function getProduct(deps: ReadDeps, viewer: AccessHolder | null, slug: string) {
  const row = await queries.findProduct(deps.db, { slug });
  const [view] = row ? await viewsOf(deps, [row], viewer) : [];
  if (!view || view.state === 'archived') throw gone();
  return view;
}

/** The courses that the person has bought alone, the latest first, with those that are over. */
export async function listOpened({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const now = clock.now();
  const openings = await listOpenings(db, userId);
  if (openings.length === 0) return [];
  const courses = await queries.listCourses(
    db,
    openings.map(({ courseId }) => courseId),
  );
  return openings.flatMap(({ courseId, openedAt, endsAt, heldAt }) => {
    const course = courses.find(({ id }) => id === courseId);
    if (!course) return [];
    const { slug, title, language } = course;
    return {
      courseId,
      slug,
      title,
      language,
      openedAt: openedAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      isOpen: heldAt === null && (endsAt === null || endsAt > now),
      isHeld: heldAt !== null,
    };
  });
}

/** Every product with its figures, archived ones too, the oldest first. */
export async function listForAdmin(deps: ReadDeps) {
  const rows = await queries.listAll(deps.db);
  const [prices, counts] = await Promise.all([
    queries.listPrices(
      deps.db,
      rows.map(({ id }) => id),
    ),
    countsOf(deps, deps.db, rows),
  ]);
  const now = deps.clock.now();
  return rows.map((row) => adminView(row, priceOf(prices, row), counts.get(row.id) ?? noSales, now));
}

function adminView(row: queries.ProductRow, price: queries.PriceRow, counts: ProductCount, now: Date) {
  const { priceIdr, saleIdr, saleEndsAt } = withoutPastSale(price, now);
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    texts: textsOf(row),
    opens: { ...row.opens, courseIds: [...row.opens.courseIds], credits: { ...row.opens.credits } },
    priceIdr,
    saleIdr,
    saleEndsAt: saleEndsAt?.toISOString() ?? null,
    parts: offerOfRow(price),
    seats: row.seats,
    saleFrom: row.saleFrom?.toISOString() ?? null,
    saleTo: row.saleTo?.toISOString() ?? null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    revision: row.revision,
    state: stateOf(row, taken(counts), now),
    seatsLeft: seatsLeft(row.seats, taken(counts)),
    ...counts,
  };
}

const textsOf = ({ name, line, translations }: queries.ProductRow) => ({
  en: { name, line },
  id: translations.id ?? { name, line },
});

/** @throws AppError NOT_FOUND */
export async function getForAdmin(deps: ReadDeps, id: string, db: DbOrTx = deps.db) {
  const row = await queries.findProduct(db, { id });
  if (!row) throw gone();
  const [history, counts] = await Promise.all([queries.listPriceHistory(db, id), countsOf(deps, db, [row])]);
  const [current] = history;
  if (!current) throw new Error(`product ${id} has no price`);
  return {
    ...adminView(row, current.price, counts.get(id) ?? noSales, deps.clock.now()),
    prices: history.map(({ price, setByName }) => ({
      priceIdr: price.priceIdr,
      saleIdr: price.saleIdr,
      saleEndsAt: price.saleEndsAt?.toISOString() ?? null,
      setAt: price.setAt.toISOString(),
      setByName,
    })),
  };
}

export const listCoursesToSell = async ({ db }: Pick<Deps, 'db'>) =>
  (await queries.listCourses(db, null)).map(({ module_count, ...course }) => ({
    ...course,
    moduleCount: module_count,
  }));

const cleaned = (input: Input): NewProduct => ({
  ...input,
  opens: { ...input.opens, courseIds: [...new Set(input.opens.courseIds)] },
  saleEndsAt: input.saleIdr === null ? null : input.saleEndsAt,
});

/** @throws AppError INVALID_INPUT with the faulty fields; also for a course that is not published. */
async function assertFaultless(tx: Tx, product: NewProduct, kept: readonly string[], now: Date) {
  const faults = faultsOf(product, now);
  const added = product.opens.courseIds.filter((id) => !kept.includes(id));
  if (added.length > 0 && (await queries.listCourses(tx, added)).length < added.length)
    faults.push('courses');
  const issues = [...new Set(faults)].map((field) => ({ path: [field], message: fieldFaults[field]() }));
  if (issues.length > 0) throw new AppError('INVALID_INPUT', issues[0]?.message ?? '', { issues });
}

const columnsOf = ({ texts, kind, opens, seats, saleFrom, saleTo }: NewProduct) => ({
  kind,
  name: texts.en.name,
  line: texts.en.line,
  language: 'en' as const,
  translations: { id: texts.id },
  opens,
  seats,
  saleFrom,
  saleTo,
});

/** Pages that are kept for visitors change now, and when the sale window or the sale price ends. */
async function announce(deps: ManageDeps, tx: Tx, { saleFrom, saleTo, saleEndsAt }: NewProduct, now: Date) {
  for (const publishedAt of [saleFrom, saleTo, saleEndsAt])
    await announcePublication(deps, tx, { publishedAt }, now);
}

export async function createProduct(deps: ManageDeps, owner: Viewer, input: Input) {
  const now = deps.clock.now();
  const product = cleaned(input);
  const id = newId();
  return deps.db.transaction(async (tx) => {
    await assertFaultless(tx, product, [], now);
    const base = slugOf(product.texts.en.name);
    const row = {
      ...columnsOf(product),
      id,
      slug: base,
      archivedAt: null,
      revision: 1,
      createdAt: now,
      updatedAt: now,
      updatedBy: owner.userId,
    };
    // The address may be taken; one made of the id cannot be.
    if (!(await queries.insertProduct(tx, row)))
      await queries.insertProduct(tx, { ...row, slug: `${base}-${id.slice(-6)}` });
    await setPrice(tx, owner, { id, product, before: null, revision: 1, now });
    await record(tx, owner, 'product.create', id, now, { after: product });
    await announce(deps, tx, product, now);
    return getForAdmin(deps, id, tx);
  });
}

/** @throws AppError CONFLICT when someone else has changed it meanwhile, INVALID_INPUT, NOT_FOUND. */
export async function updateProduct(
  deps: ManageDeps,
  owner: Viewer,
  { id, revision, ...input }: Input & { id: string; revision: number },
) {
  const now = deps.clock.now();
  const product = cleaned(input);
  return deps.db.transaction(async (tx) => {
    const before = await queries.lockProduct(tx, id);
    if (!before) throw gone();
    if (before.revision !== revision) await refuse(tx, before);
    await assertFaultless(tx, product, before.opens.courseIds, now);
    const price = priceOf(await queries.listPrices(tx, [id]), before);
    await queries.updateProduct(
      tx,
      { id, revision },
      { ...columnsOf(product), updatedAt: now, updatedBy: owner.userId },
    );
    await setPrice(tx, owner, { id, product, before: price, revision: price.revision + 1, now });
    const { name, line, opens, seats, saleFrom, saleTo } = before;
    await record(tx, owner, 'product.update', id, now, {
      before: { name, line, opens, seats, saleFrom, saleTo },
      after: columnsOf(product),
    });
    await announce(deps, tx, product, now);
    return getForAdmin(deps, id, tx);
  });
}

/** Writes the price down if it is another one. */
async function setPrice(
  tx: Tx,
  owner: Viewer,
  change: { id: string; product: NewProduct; before: queries.PriceRow | null; revision: number; now: Date },
) {
  const { id, before, revision, now } = change;
  const { priceIdr, saleIdr, saleEndsAt, parts } = change.product;
  const old = before && withoutPastSale(before, now);
  const isSame =
    old?.priceIdr === priceIdr &&
    old.saleIdr === saleIdr &&
    old.saleEndsAt?.getTime() === saleEndsAt?.getTime() &&
    before !== null &&
    isSameOffer(offerOfRow(before), parts);
  if (isSame) return;
  const price = { priceIdr, saleIdr, saleEndsAt, ...rowOfOffer(parts) };
  await queries.insertPrice(tx, { productId: id, revision, ...price, setAt: now, setBy: owner.userId });
  if (!old || !before) return;
  const was = {
    priceIdr: old.priceIdr,
    saleIdr: old.saleIdr,
    saleEndsAt: old.saleEndsAt,
    parts: offerOfRow(before),
  };
  await record(tx, owner, 'product.price', id, now, {
    before: was,
    after: { priceIdr, saleIdr, saleEndsAt, parts },
  });
}

/** Open orders stay payable. @throws AppError CONFLICT, NOT_FOUND. */
export async function archiveProduct(
  deps: ManageDeps,
  owner: Viewer,
  { id, revision, isArchived }: { id: string; revision: number; isArchived: boolean },
) {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const before = await queries.lockProduct(tx, id);
    if (!before) throw gone();
    if ((before.archivedAt !== null) !== isArchived) {
      if (before.revision !== revision) await refuse(tx, before);
      await queries.updateProduct(
        tx,
        { id, revision },
        { archivedAt: isArchived ? now : null, updatedAt: now, updatedBy: owner.userId },
      );
      await record(tx, owner, isArchived ? 'product.archive' : 'product.restore', id, now, {});
      await announcePublication(deps, tx, { publishedAt: null }, now);
    }
    return getForAdmin(deps, id, tx);
  });
}

async function refuse(tx: Tx, row: queries.ProductRow): Promise<never> {
  const by = row.updatedBy ? await findUserById(tx, row.updatedBy) : null;
  return refuseStale('product', { name: by?.name ?? null, at: row.updatedAt, revision: row.revision });
}

const record = (
  tx: Tx,
  owner: Viewer,
  action: 'product.create' | 'product.update' | 'product.price' | 'product.archive' | 'product.restore',
  id: string,
  at: Date,
  detail: Record<string, unknown>,
) => recordAudit(tx, { actorId: owner.userId, action, subjectType: 'product', subjectId: id, detail, at });
