/** Products beside the four plans: what each opens, what it costs and when it is sold (product.md#products). */
import { endsBeforeParts } from '#features/sales/plans/parts.ts';
import { longestSaleDays, partsFault, priceLimits, type SetPrice } from '#features/sales/plans/prices.ts';
import { dayMs } from '#kernel/time.ts';

export const productKinds = ['COURSE', 'CREDITS', 'BUNDLE'] as const;

export type ProductKind = (typeof productKinds)[number];

/** What a product's credits can buy. Questions to a coach come with a plan only. */
export const soldCredits = ['session', 'review', 'code'] as const;

export type SoldCredit = (typeof soldCredits)[number];

export interface Opens {
  courseIds: readonly string[];
  /** How long the courses stay open; null: without end. */
  months: number | null;
  credits: Readonly<Record<SoldCredit, number>>;
}

export const noCredits: Opens['credits'] = { session: 0, review: 0, code: 0 };

export const productLimits = {
  name: 60,
  line: 80,
  courses: 20,
  months: 60,
  credits: 100,
  seats: 100_000,
} as const;

/** Texts in both languages: nobody reads a product in a language that they did not choose. */
export interface ProductTexts {
  name: string;
  line: string;
}

export interface SaleFacts {
  seats: number | null;
  saleFrom: Date | null;
  saleTo: Date | null;
  archivedAt: Date | null;
}

export const productStates = ['on-sale', 'planned', 'sold-out', 'ended', 'archived'] as const;

export type ProductState = (typeof productStates)[number];

/** @param taken seats of paid orders, and of open ones, which hold theirs until they end. */
export function stateOf(
  { seats, saleFrom, saleTo, archivedAt }: SaleFacts,
  taken: number,
  now: Date,
): ProductState {
  if (archivedAt !== null) return 'archived';
  if (saleTo !== null && saleTo <= now) return 'ended';
  if (saleFrom !== null && saleFrom > now) return 'planned';
  return seats !== null && taken >= seats ? 'sold-out' : 'on-sale';
}

/**
 * Whether a product has nothing to open any more: a course of it is no longer published, or has no published module.
 * @param courses the published ones.
 */
export const isWithdrawn = (
  { courseIds }: Pick<Opens, 'courseIds'>,
  courses: readonly { id: string; module_count: number }[],
): boolean => !courseIds.every((id) => courses.some((course) => course.id === id && course.module_count > 0));

/** Null without a limit; never below zero, although an owner may have lowered the limit. */
export const seatsLeft = (seats: number | null, taken: number): number | null =>
  seats === null ? null : Math.max(0, seats - taken);

/** What it costs at that moment, and the sale that runs. */
export function priceNow({ priceIdr, saleIdr, saleEndsAt }: SetPrice, now: Date) {
  const isOnSale = saleIdr !== null && saleEndsAt !== null && saleEndsAt > now;
  return isOnSale
    ? { priceIdr: saleIdr, sale: { regularIdr: priceIdr, endsAt: saleEndsAt } }
    : { priceIdr, sale: null };
}

export const countCredits = ({ credits }: Pick<Opens, 'credits'>): number =>
  soldCredits.reduce((sum, kind) => sum + credits[kind], 0);

export interface NewProduct extends SetPrice, Pick<SaleFacts, 'seats' | 'saleFrom' | 'saleTo'> {
  kind: ProductKind;
  texts: { en: ProductTexts; id: ProductTexts };
  opens: Opens;
}

export type ProductField =
  | 'nameEn'
  | 'nameId'
  | 'lineEn'
  | 'lineId'
  | 'courses'
  | 'months'
  | 'credits'
  | 'priceIdr'
  | 'saleIdr'
  | 'saleEndsAt'
  | 'parts'
  | 'seats'
  | 'saleTo';

const isBetween = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

const isText = (value: string, most: number) => value.trim() !== '' && value.trim().length <= most;

/** What is wrong with a product, by field. */
export function faultsOf(product: NewProduct, now: Date): ProductField[] {
  const { kind, texts, opens, priceIdr, saleIdr, saleEndsAt, parts, seats, saleFrom, saleTo } = product;
  const courses = new Set(opens.courseIds).size;
  const credits = countCredits(opens);
  const isPrice = (value: number) => isBetween(value, priceLimits.least, priceLimits.most);
  const latestEnd = now.getTime() + longestSaleDays * dayMs;
  const isFaulty: Record<ProductField, boolean> = {
    nameEn: !isText(texts.en.name, productLimits.name),
    nameId: !isText(texts.id.name, productLimits.name),
    lineEn: !isText(texts.en.line, productLimits.line),
    lineId: !isText(texts.id.line, productLimits.line),
    courses:
      courses > productLimits.courses ||
      (kind === 'CREDITS' ? courses > 0 : courses === 0) ||
      // Otherwise it is a course or credits alone.
      (kind === 'BUNDLE' && courses + credits < 2),
    months: opens.months !== null && !isBetween(opens.months, 1, productLimits.months),
    credits:
      soldCredits.some((one) => !isBetween(opens.credits[one], 0, productLimits.credits)) ||
      (kind === 'COURSE' ? credits > 0 : kind === 'CREDITS' && credits === 0),
    priceIdr: !isPrice(priceIdr),
    saleIdr: saleIdr !== null && (!isPrice(saleIdr) || saleIdr >= priceIdr),
    saleEndsAt:
      saleIdr !== null && (saleEndsAt === null || saleEndsAt <= now || saleEndsAt.getTime() > latestEnd),
    parts:
      partsFault(parts, priceIdr) !== null || (parts != null && endsBeforeParts(opens.months, parts.most)),
    seats: seats !== null && !isBetween(seats, 1, productLimits.seats),
    saleTo: saleTo !== null && saleFrom !== null && saleTo <= saleFrom,
  };
  return (Object.keys(isFaulty) as ProductField[]).filter((field) => isFaulty[field]);
}

/** Why someone cannot buy a product now. */
export type ProductRefusal = Exclude<ProductState, 'on-sale'> | 'already-open';

/**
 * Null if the person can buy it. What their open order holds stays good while that is open, whatever has changed since.
 * Credits can be bought again; courses only while at least one of them is not open.
 */
export function refusalOf(
  state: ProductState,
  { opens, closedCourses, isHeld }: { opens: Opens; closedCourses: number; isHeld: boolean },
): ProductRefusal | null {
  if (opens.courseIds.length > 0 && closedCourses === 0) return 'already-open';
  return state === 'on-sale' || isHeld ? null : state;
}
