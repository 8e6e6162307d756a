/** The form of a product: text as people type it, and the product that it means. Times are the school's. */
import type { PartsOffer } from '#features/sales/plans/parts.ts';
import {
  amountText,
  type PartsChoice,
  partsFieldsOf,
  partsOfFields,
} from '#features/sales/plans/price-form.ts';
import { type Language, languages } from '#kernel/language.ts';
import { businessTimeZone, formatFieldTimeIn, parseFieldTimeIn } from '#kernel/time.ts';
import {
  faultsOf,
  type NewProduct,
  noCredits,
  type ProductField,
  type ProductKind,
  type ProductTexts,
  type SoldCredit,
} from './rules.ts';

export interface ProductForm {
  kind: ProductKind;
  texts: Record<Language, ProductTexts>;
  courseIds: readonly string[];
  /** Empty: without end. */
  months: string;
  credits: Record<SoldCredit, number>;
  priceIdr: string;
  /** Empty: no sale. */
  saleIdr: string;
  saleEndsAt: string;
  /** Empty: paid in full only. */
  maxParts: PartsChoice;
  partsFromIdr: string;
  /** Empty: no limit. */
  seats: string;
  /** Empty: from now on, and without end. */
  saleFrom: string;
  saleTo: string;
}

export const emptyProductForm: ProductForm = {
  kind: 'COURSE',
  texts: { en: { name: '', line: '' }, id: { name: '', line: '' } },
  courseIds: [],
  months: '',
  credits: { ...noCredits },
  priceIdr: '',
  saleIdr: '',
  saleEndsAt: '',
  ...partsFieldsOf(null),
  seats: '',
  saleFrom: '',
  saleTo: '',
};

/** A product as the API gives it. */
export interface StoredProduct {
  kind: ProductKind;
  texts: Record<Language, ProductTexts>;
  opens: { courseIds: string[]; months: number | null; credits: Record<SoldCredit, number> };
  priceIdr: number;
  saleIdr: number | null;
  saleEndsAt: string | null;
  parts?: PartsOffer | null | undefined;
  seats: number | null;
  saleFrom: string | null;
  saleTo: string | null;
}

const timeText = (at: string | null) =>
  at === null ? '' : formatFieldTimeIn(new Date(at), businessTimeZone);
const numberText = (value: number | null) => (value === null ? '' : String(value));

export const toProductForm = (product: StoredProduct): ProductForm => ({
  kind: product.kind,
  texts: { en: { ...product.texts.en }, id: { ...product.texts.id } },
  courseIds: product.opens.courseIds,
  months: numberText(product.opens.months),
  credits: { ...product.opens.credits },
  priceIdr: amountText(String(product.priceIdr)),
  saleIdr: product.saleIdr === null ? '' : amountText(String(product.saleIdr)),
  saleEndsAt: timeText(product.saleEndsAt),
  ...partsFieldsOf(product.parts),
  seats: numberText(product.seats),
  saleFrom: timeText(product.saleFrom),
  saleTo: timeText(product.saleTo),
});

/** 0 for anything but digits, which the rules refuse. */
const wholeOf = (typed: string): number => {
  const digits = typed.replace(/[.\s]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
};

const timeOf = (typed: string): Date | null =>
  typed === '' ? null : parseFieldTimeIn(typed, businessTimeZone);

/** What the kind has no place for is left out: changing it there and back loses nothing that was typed. */
export function fromProductForm(form: ProductForm): NewProduct {
  const hasCourses = form.kind !== 'CREDITS';
  const saleIdr = form.saleIdr.trim() === '' ? null : wholeOf(amountText(form.saleIdr));
  const trimmed = Object.fromEntries(
    languages.map((language) => {
      const { name, line } = form.texts[language];
      return [language, { name: name.trim(), line: line.trim() }];
    }),
  ) as Record<Language, ProductTexts>;
  return {
    kind: form.kind,
    texts: trimmed,
    opens: {
      courseIds: hasCourses ? form.courseIds : [],
      months: hasCourses && form.months.trim() !== '' ? wholeOf(form.months) : null,
      credits: form.kind === 'COURSE' ? { ...noCredits } : { ...form.credits },
    },
    priceIdr: wholeOf(amountText(form.priceIdr)),
    saleIdr,
    saleEndsAt: saleIdr === null ? null : timeOf(form.saleEndsAt),
    parts: partsOfFields(form),
    seats: form.seats.trim() === '' ? null : wholeOf(form.seats),
    saleFrom: timeOf(form.saleFrom),
    saleTo: timeOf(form.saleTo),
  };
}

/** As the API takes it. */
export function toProductInput(product: NewProduct) {
  const { opens, saleEndsAt, saleFrom, saleTo } = product;
  return {
    ...product,
    parts: product.parts ?? null,
    opens: { ...opens, courseIds: [...opens.courseIds], credits: { ...opens.credits } },
    saleEndsAt: saleEndsAt?.toISOString() ?? null,
    saleFrom: saleFrom?.toISOString() ?? null,
    saleTo: saleTo?.toISOString() ?? null,
  };
}

export const formFaults = (form: ProductForm, now: Date): ProductField[] =>
  faultsOf(fromProductForm(form), now);

export const isSameForm = (one: ProductForm, other: ProductForm): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
