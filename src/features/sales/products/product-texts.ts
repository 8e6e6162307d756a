import { leastPartIdr } from '#features/sales/plans/parts.ts';
import { priceLimits } from '#features/sales/plans/prices.ts';
import { currentLanguage, type Language } from '#kernel/language.ts';
import { formatIdr } from '#kernel/money.ts';
import { businessTimeZone, formatDateIn } from '#kernel/time.ts';
import * as m from './messages/m.ts';
import {
  type Opens,
  type ProductField,
  type ProductKind,
  type ProductRefusal,
  type ProductState,
  productLimits,
  type SoldCredit,
  soldCredits,
} from './rules.ts';

export const kindNames: Record<ProductKind, () => string> = {
  COURSE: m.kindCourse,
  CREDITS: m.kindCredits,
  BUNDLE: m.kindBundle,
};

export const stateNames: Record<ProductState, () => string> = {
  'on-sale': m.stateOnSale,
  planned: m.statePlanned,
  'sold-out': m.stateSoldOut,
  ended: m.stateEnded,
  archived: m.stateArchived,
};

/** `2 review credits`. */
export const creditsText = (kind: SoldCredit, count: number): string => m.creditsOf({ kind, count });

/** What the credits of a product are, one text for each kind that it has. */
export const creditTexts = ({ credits }: Pick<Opens, 'credits'>): string[] =>
  soldCredits.filter((kind) => credits[kind] > 0).map((kind) => creditsText(kind, credits[kind]));

export const monthsText = (months: number | null): string =>
  months === null ? m.withoutEnd() : m.forMonths({ count: months });

export const fieldFaults: Record<ProductField, () => string> = {
  nameEn: () => m.faultName({ most: productLimits.name }),
  nameId: () => m.faultName({ most: productLimits.name }),
  lineEn: () => m.faultLine({ most: productLimits.line }),
  lineId: () => m.faultLine({ most: productLimits.line }),
  courses: m.faultCourses,
  months: () => m.faultMonths({ most: productLimits.months }),
  credits: () => m.faultCredits({ most: productLimits.credits }),
  priceIdr: () => m.faultPrice({ least: formatIdr(priceLimits.least), most: formatIdr(priceLimits.most) }),
  saleIdr: () => m.faultSale({ least: formatIdr(priceLimits.least) }),
  saleEndsAt: m.faultSaleEnd,
  parts: () => m.faultParts({ least: formatIdr(leastPartIdr) }),
  seats: () => m.faultSeats({ most: String(productLimits.seats) }),
  saleTo: m.faultSaleTo,
};

const day = (at: Date) => formatDateIn(at, businessTimeZone);

/** Why it cannot be bought, for the person who wants it. */
export function refusalText(
  refusal: ProductRefusal,
  { name, saleFrom }: { name: string; saleFrom: Date | null },
): string {
  switch (refusal) {
    case 'already-open':
      return m.refusedOpen({ name });
    case 'planned':
      return m.refusedPlanned({ name, day: day(saleFrom ?? new Date(0)) });
    case 'sold-out':
      return m.refusedSoldOut({ name });
    case 'ended':
    case 'archived':
      return m.refusedEnded({ name });
  }
}

/** The words of the reader's language, of a product in both. */
export const inReaders = <Texts>(texts: Record<Language, Texts>): Texts => texts[currentLanguage()];
