import { z } from 'zod';
import { call } from '#access/call.ts';
import { monthPattern } from '#features/sales/books/rules.ts';
import { companyInput, companyOutput } from '#features/sales/companies/contract.ts';
import { taxKinds } from '#features/sales/receipts/tax.ts';
import { companyOrderStates } from './tax-invoice.ts';

const tag = 'Admin';

const month = z.string().regex(monthPattern);

/** How many of a month's orders the page lists; the file has all of them. */
export const mostListed = 100;

const fileOutput = z.object({
  no: z.int(),
  month: z.string(),
  orders: z.int(),
  madeAt: z.string(),
  madeByName: z.string().nullable(),
  takenBackAt: z.string().nullable(),
  takenBackByName: z.string().nullable(),
});

const namedOrder = z.object({
  orderId: z.string(),
  /** The receipt's. */
  number: z.string(),
  companyName: z.string(),
});

export const taxFilesOutput = z.object({
  month: z.string(),
  /** Whether there is anything to invoice: the school is registered for VAT, or was when one of these was sold. */
  isRegistered: z.boolean(),
  counts: z.object({ all: z.int(), new: z.int(), refunded: z.int(), untaxed: z.int() }),
  /** The newest first. */
  orders: z.array(
    namedOrder.extend({
      npwp: z.string(),
      issuedAt: z.string(),
      totalIdr: z.int(),
      taxKind: z.enum(taxKinds),
      state: z.enum(companyOrderStates),
      fileNo: z.int().nullable(),
    }),
  ),
  /** Made for this month. */
  files: z.array(fileOutput),
  /** Orders of any month that were in a file and of which money went back in this month: each needs a note of return. */
  returns: z.array(namedOrder.extend({ correction: z.string(), totalIdr: z.int(), fileNo: z.int() })),
});

/** Tax invoices for companies, as files for Coretax (product.md#companies-as-buyers). */
export const taxFilesContract = {
  list: call(['finance'], 'GET', '/admin/report/companies', 'A month’s orders of companies and their files', {
    tag,
  })
    .input(z.strictObject({ month: month.optional() }))
    .output(taxFilesOutput),
  make: call(
    ['finance'],
    'POST',
    '/admin/report/companies/files',
    'Make a file of a month’s orders of companies that are in none',
    { tag },
  )
    .input(z.strictObject({ month }))
    .output(fileOutput),
  download: call(
    ['finance'],
    'GET',
    '/admin/report/companies/files/{no}',
    'A file for Coretax, as often as it is asked for',
    { tag },
  )
    .input(z.strictObject({ no: z.coerce.number().int().min(1).max(2_000_000_000) }))
    .output(z.file()),
  takeBack: call(
    ['finance'],
    'POST',
    '/admin/report/companies/files/{no}/take-back',
    'Take a file back: its orders can go into another one',
    { tag },
  )
    .input(z.strictObject({ no: z.coerce.number().int().min(1).max(2_000_000_000) }))
    .output(fileOutput),
  correct: call(
    ['finance'],
    'PUT',
    '/admin/orders/{id}/company',
    'Name or correct the company of a paid order, until it is in a file',
    { tag },
  )
    .input(z.strictObject({ id: z.uuid(), company: companyInput }))
    .output(companyOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    taxFiles: typeof taxFilesContract;
  }
}
