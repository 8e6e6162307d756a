import { describe, expect, it } from 'vitest';
import {
  emptyProductForm,
  formFaults,
  fromProductForm,
  type ProductForm,
  toProductForm,
} from './product-form.ts';

const now = new Date('2026-11-26T05:00:00Z');
const course = '01890000-0000-7000-8000-000000000001';
const filled: ProductForm = {
  ...emptyProductForm,
  texts: { en: { name: ' Git ', line: 'One course.' }, id: { name: 'Git', line: 'Satu kursus.' } },
  courseIds: [course],
  months: '12',
  priceIdr: '249.000',
  saleIdr: '199.000',
  saleEndsAt: '2026-11-30T23:59',
  maxParts: '2',
  partsFromIdr: '200.000',
  seats: '8',
  saleFrom: '2026-11-27T08:00',
};

describe('the form of a product', () => {
  it('means a product: whole rupiah, the school’s time, names without spaces around them', () => {
    expect(fromProductForm(filled)).toEqual({
      kind: 'COURSE',
      texts: { en: { name: 'Git', line: 'One course.' }, id: { name: 'Git', line: 'Satu kursus.' } },
      opens: { courseIds: [course], months: 12, credits: { session: 0, review: 0, code: 0 } },
      priceIdr: 249_000,
      saleIdr: 199_000,
      saleEndsAt: new Date('2026-11-30T16:59:00Z'),
      parts: { most: 2, fromIdr: 200_000 },
      seats: 8,
      saleFrom: new Date('2026-11-27T01:00:00Z'),
      saleTo: null,
    });
  });

  it('shows a stored product as it was typed', () => {
    const product = fromProductForm({
      ...filled,
      texts: { ...filled.texts, en: { name: 'Git', line: 'One course.' } },
    });
    const stored = {
      ...product,
      opens: { ...product.opens, courseIds: [course], credits: { session: 0, review: 0, code: 0 } },
      saleEndsAt: product.saleEndsAt?.toISOString() ?? null,
      saleFrom: product.saleFrom?.toISOString() ?? null,
      saleTo: null,
    };
    expect(fromProductForm(toProductForm(stored))).toEqual(product);
  });

  it.each<[string, Partial<ProductForm>, string[]]>([
    ['nothing', {}, []],
    ['parts that take longer than the course is open', { months: '1' }, ['parts']],
    ['too little for each part', { partsFromIdr: '19.999' }, ['parts']],
    ['parts from a total above the price', { partsFromIdr: '900.000.000' }, ['parts']],
    ['no price', { priceIdr: '' }, ['priceIdr', 'saleIdr']],
    ['months that are no number', { months: 'ever' }, ['months']],
    ['a sale without an end', { saleEndsAt: '' }, ['saleEndsAt']],
    ['credits that were chosen for another kind', { credits: { session: 3, review: 0, code: 0 } }, []],
    ['a bundle of one course', { kind: 'BUNDLE' }, ['courses']],
    [
      'a bundle of a course and a credit',
      { kind: 'BUNDLE', credits: { session: 1, review: 0, code: 0 } },
      [],
    ],
    ['credits without any', { kind: 'CREDITS' }, ['credits']],
    ['a window that ends first', { saleTo: '2026-11-27T07:00' }, ['saleTo']],
  ])('is wrong with %s in the fields that say so', (_, more, faults) => {
    expect(formFaults({ ...filled, ...more }, now)).toEqual(faults);
  });
});
