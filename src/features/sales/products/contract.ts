import { z } from 'zod';
import { call } from '#access/call.ts';
import { partsOffer } from '#features/sales/plans/contract.ts';
import { languages } from '#kernel/language.ts';
import { productKinds, productStates, soldCredits } from './rules.ts';

const tag = 'Products';
const most = 2_000_000_000;

const creditsOutput = z.record(z.enum(soldCredits), z.int());

const courseOutput = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Of the title. */
  language: z.enum(languages),
  moduleCount: z.int(),
});

const saleOutput = z.object({ regularIdr: z.int(), endsAt: z.string() }).nullable();

/** What is opened. */
export const contentsOutput = z.object({
  courses: z.array(courseOutput),
  /** How long the courses stay open; null: without end. */
  months: z.int().nullable(),
  credits: creditsOutput,
});

/** A product as people who may buy it see it. */
export const productOutput = z.object({
  id: z.string(),
  slug: z.string(),
  kind: z.enum(productKinds),
  name: z.string(),
  line: z.string(),
  courses: z.array(courseOutput),
  /** How long the courses stay open; null: without end. */
  months: z.int().nullable(),
  credits: creditsOutput,
  /** Rupiah, now. */
  priceIdr: z.int(),
  sale: saleOutput,
  /** Left out when it is paid in full only. */
  parts: partsOffer.optional(),
  state: z.enum(productStates),
  /** Null without a limit. */
  seatsLeft: z.int().nullable(),
  saleFrom: z.string().nullable(),
  saleTo: z.string().nullable(),
  /** All its courses are open to the person already, so there is nothing to buy. */
  isOpen: z.boolean(),
});

const textsInput = z.strictObject({ name: z.string().trim().max(200), line: z.string().trim().max(400) });
const amountInput = z.int().min(0).max(most);
const instantInput = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  .nullable();
const countInput = z.int().min(0).max(1_000_000);

export const productInput = z.strictObject({
  kind: z.enum(productKinds),
  texts: z.strictObject({ en: textsInput, id: textsInput }),
  opens: z.strictObject({
    courseIds: z.array(z.uuid()).max(100),
    months: countInput.nullable(),
    credits: z.strictObject({ session: countInput, review: countInput, code: countInput }),
  }),
  priceIdr: amountInput,
  saleIdr: amountInput.nullable(),
  saleEndsAt: instantInput,
  /** Left out: paid in full only. */
  parts: partsOffer.nullable().default(null),
  seats: countInput.nullable(),
  saleFrom: instantInput,
  saleTo: instantInput,
});

const textsOutput = z.object({ name: z.string(), line: z.string() });

export const adminProductOutput = z.object({
  id: z.string(),
  slug: z.string(),
  kind: z.enum(productKinds),
  texts: z.object({ en: textsOutput, id: textsOutput }),
  opens: z.object({ courseIds: z.array(z.string()), months: z.int().nullable(), credits: creditsOutput }),
  priceIdr: z.int(),
  /** A sale that is over is left out. */
  saleIdr: z.int().nullable(),
  saleEndsAt: z.string().nullable(),
  parts: partsOffer.nullable(),
  seats: z.int().nullable(),
  saleFrom: z.string().nullable(),
  saleTo: z.string().nullable(),
  archivedAt: z.string().nullable(),
  revision: z.int(),
  state: z.enum(productStates),
  seatsLeft: z.int().nullable(),
  /** Seats of paid orders, and of open ones. */
  paid: z.int(),
  held: z.int(),
  /** Paid within the last 30 days. */
  recent: z.int(),
  /** What open orders keep until they end. */
  open: z.array(z.object({ priceIdr: z.int(), count: z.int() })),
});

const detailOutput = adminProductOutput.extend({
  /** The latest 20, the newest first. */
  prices: z.array(
    z.object({
      priceIdr: z.int(),
      saleIdr: z.int().nullable(),
      saleEndsAt: z.string().nullable(),
      setAt: z.string(),
      setByName: z.string().nullable(),
    }),
  ),
});

const idInput = z.strictObject({ id: z.uuid() });

export const productsContract = {
  list: call('public', 'GET', '/products', 'What is sold beside the plans, and what it costs', {
    tag,
  }).output(z.array(productOutput)),
  get: call('public', 'GET', '/products/{slug}', 'A product', { tag })
    .input(z.strictObject({ slug: z.string().min(1).max(120) }))
    .output(productOutput),
  opened: call('own', 'GET', '/payment/courses', 'The courses that the person has bought alone', {
    tag,
  }).output(
    z.array(
      z.object({
        courseId: z.string(),
        slug: z.string(),
        title: z.string(),
        language: z.enum(languages),
        openedAt: z.string(),
        /** Null: without end. In the past for one that is over. */
        endsAt: z.string().nullable(),
        isOpen: z.boolean(),
        /** An overdue part holds it back. */
        isHeld: z.boolean(),
      }),
    ),
  ),
  adminList: call(['finance'], 'GET', '/admin/products', 'All products with how often they were sold', {
    tag: 'Admin',
  }).output(z.array(adminProductOutput)),
  adminGet: call(['finance'], 'GET', '/admin/products/{id}', 'A product with the history of its price', {
    tag: 'Admin',
  })
    .input(idInput)
    .output(detailOutput),
  adminCourses: call(['finance'], 'GET', '/admin/product-courses', 'The courses that a product can open', {
    tag: 'Admin',
  }).output(z.array(courseOutput)),
  create: call(['owner'], 'POST', '/admin/products', 'Make a product; audited', {
    tag: 'Admin',
    successStatus: 201,
  })
    .input(productInput)
    .output(detailOutput),
  update: call(['owner'], 'PUT', '/admin/products/{id}', 'Change a product; audited', { tag: 'Admin' })
    .input(productInput.extend({ id: z.uuid(), revision: z.int().min(0) }))
    .output(detailOutput),
  archive: call(
    ['owner'],
    'POST',
    '/admin/products/{id}/archive',
    'Take a product off sale, or back; audited',
    {
      tag: 'Admin',
    },
  )
    .input(z.strictObject({ id: z.uuid(), revision: z.int().min(0), isArchived: z.boolean() }))
    .output(detailOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    products: typeof productsContract;
  }
}
