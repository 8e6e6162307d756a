import { z } from 'zod';

/** The input of `POST /v2/invoices`. Unknown fields are dropped, as at the provider. */

const webUrl = z.url({ protocol: /^https?$/ });

export const newInvoiceSchema = z.object({
  external_id: z.string().min(1).max(255),
  amount: z.number().int().positive(),
  currency: z.literal('IDR').default('IDR'),
  payer_email: z.email().optional(),
  description: z.string().max(1000).optional(),
  invoice_duration: z.number().int().positive().max(31_536_000).default(86_400),
  customer: z
    .object({
      given_names: z.string().optional(),
      surname: z.string().optional(),
      email: z.string().optional(),
      mobile_number: z.string().optional(),
    })
    .optional(),
  success_redirect_url: webUrl.optional(),
  failure_redirect_url: webUrl.optional(),
  locale: z.string().optional(),
  should_send_email: z.boolean().default(false),
  items: z
    .array(
      z.object({
        name: z.string(),
        price: z.number().nonnegative(),
        quantity: z.number().int().positive(),
        category: z.string().optional(),
        url: z.string().optional(),
      }),
    )
    .default([]),
  metadata: z.record(z.string(), z.unknown()).optional(),
});
