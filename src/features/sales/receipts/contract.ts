import { z } from 'zod';
import { call } from '#access/call.ts';
import { companyOutput } from '#features/sales/companies/contract.ts';
import { tierOutput } from '#features/sales/plans/contract.ts';
import { taxKinds } from './tax.ts';

export const receiptOutput = z.object({
  orderId: z.string(),
  /** `2026-000398`; without gaps within a year. */
  number: z.string(),
  issuedAt: z.string(),
  /** Null for a product. */
  tier: tierOutput.nullable(),
  productName: z.string().nullable(),
  fromTier: tierOutput.nullable(),
  /** Rupiah. */
  totalIdr: z.int(),
  /** What a coupon took off: the price was the total and this. */
  discountIdr: z.int(),
  couponCode: z.string().nullable(),
  /** Of a purchase in parts: each has its own receipt. */
  part: z.object({ no: z.int(), of: z.int(), firstOrderId: z.string() }).nullable(),
  /** Null while the school has not written down who it is. */
  seller: z.object({ name: z.string(), address: z.string(), npwp: z.string().nullable() }).nullable(),
  /** For which company it was bought. */
  company: companyOutput.omit({ email: true }).nullable(),
  taxKind: z.enum(taxKinds),
  /** What the school wants at the foot. */
  sentence: z.string().nullable(),
  /** Where anyone who holds it sees that it is genuine; the code is in the address. */
  checkCode: z.string(),
  checkAddress: z.string(),
  /** Where questions about it go. */
  supportEmail: z.string(),
  /** Of a paid order that was taken back: what its receipt loses. The seller and the tax are the receipt's. */
  correction: z
    .object({ number: z.string(), issuedAt: z.string(), totalIdr: z.int(), reason: z.string() })
    .nullable(),
});

export const receiptsContract = {
  get: call('own', 'GET', '/payment/receipts/{orderId}', 'The receipt of a paid order', { tag: 'Checkout' })
    .input(z.strictObject({ orderId: z.uuid() }))
    .output(receiptOutput),
  check: call('public', 'POST', '/receipts/check', 'Whether a receipt is genuine, by the code on it', {
    tag: 'Checkout',
    limit: 'receipt-check',
  })
    .input(z.strictObject({ code: z.string().trim().min(1).max(60) }))
    .output(
      z.object({
        number: z.string(),
        issuedAt: z.string(),
        totalIdr: z.int(),
        /** Null when the school had not written down who it is. */
        sellerName: z.string().nullable(),
        sellerNpwp: z.string().nullable(),
        /** What a refund has taken out of it since. */
        correction: z.object({ number: z.string(), totalIdr: z.int() }).nullable(),
      }),
    ),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    receipts: typeof receiptsContract;
  }
}
