import { z } from 'zod';
import { call } from '#access/call.ts';
import { tierOutput } from '#features/sales/plans/contract.ts';
import { taxKinds } from './tax.ts';

export const receiptOutput = z.object({
  orderId: z.string(),
  /** `2026-000398`; without gaps within a year. */
  number: z.string(),
  issuedAt: z.string(),
  tier: tierOutput,
  fromTier: tierOutput.nullable(),
  /** Rupiah. */
  totalIdr: z.int(),
  /** What a coupon took off: the price was the total and this. */
  discountIdr: z.int(),
  couponCode: z.string().nullable(),
  /** Null while the school has not written down who it is. */
  seller: z.object({ name: z.string(), address: z.string(), npwp: z.string().nullable() }).nullable(),
  taxKind: z.enum(taxKinds),
  /** What the school wants at the foot. */
  sentence: z.string().nullable(),
  /** Of a paid order that was taken back: what its receipt loses. The seller and the tax are the receipt's. */
  correction: z
    .object({ number: z.string(), issuedAt: z.string(), totalIdr: z.int(), reason: z.string() })
    .nullable(),
});

export const receiptsContract = {
  get: call('own', 'GET', '/payment/receipts/{orderId}', 'The receipt of a paid order', { tag: 'Checkout' })
    .input(z.strictObject({ orderId: z.uuid() }))
    .output(receiptOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    receipts: typeof receiptsContract;
  }
}
