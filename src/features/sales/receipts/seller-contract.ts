import { z } from 'zod';
import { call } from '#access/call.ts';
import { sellerLimits } from './seller.ts';
import { taxKinds } from './tax.ts';

const tag = 'Admin';

const sellerOutput = z.object({
  revision: z.int(),
  /** A day in the school's time zone. */
  validFrom: z.string(),
  name: z.string(),
  address: z.string(),
  npwp: z.string().nullable(),
  taxKind: z.enum(taxKinds),
  sentence: z.string().nullable(),
  setAt: z.string(),
  setByName: z.string().nullable(),
});

export const sellerListOutput = z.object({
  /** What receipts say today; null while nothing is written down. */
  current: sellerOutput.nullable(),
  /** The revision that the next one follows; 0 before the first. */
  revision: z.int(),
  /** The latest 20, the newest first. */
  changes: z.array(sellerOutput),
});

export const sellerInput = z.strictObject({
  /** The newest revision that was seen. */
  revision: z.int().min(0),
  name: z.string().trim().max(sellerLimits.name),
  address: z.string().trim().max(sellerLimits.address),
  npwp: z.string().trim().max(30),
  taxKind: z.enum(taxKinds),
  validFrom: z.string().max(10),
  sentence: z.string().trim().max(sellerLimits.sentence),
});

/** Who sells, and which tax is in the prices. Only who looks after money sets it. */
export const sellerContract = {
  read: call(['finance'], 'GET', '/admin/seller', 'Who sells, as receipts say it', { tag }).output(
    sellerListOutput,
  ),
  set: call(['finance'], 'PUT', '/admin/seller', 'Set who sells, from a day on', { tag })
    .input(sellerInput)
    .output(sellerListOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    seller: typeof sellerContract;
  }
}
