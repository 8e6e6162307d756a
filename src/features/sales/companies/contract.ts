import { z } from 'zod';
import { call } from '#access/call.ts';
import { companyLimits } from './rules.ts';

/** As it is typed: what is wrong is said for each field (product.md#companies-as-buyers). */
export const companyInput = z.strictObject({
  name: z.string().max(companyLimits.name),
  /** 15 or 16 digits, with dots and dashes or without. */
  npwp: z.string().max(companyLimits.npwp),
  /** 22 digits; empty for the head office. */
  idtku: z.string().max(companyLimits.idtku).default(''),
  address: z.string().max(companyLimits.address),
  /** Where its tax invoice goes; may be empty. */
  email: z.string().max(companyLimits.email).default(''),
});

export const companyOutput = z.object({
  name: z.string(),
  npwp: z.string(),
  idtku: z.string(),
  address: z.string(),
  email: z.string().nullable(),
});

export const companiesContract = {
  last: call('own', 'GET', '/payment/company', 'The company that the person bought for last, or null', {
    tag: 'Checkout',
  }).output(z.object({ company: companyOutput.nullable() })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    companies: typeof companiesContract;
  }
}
