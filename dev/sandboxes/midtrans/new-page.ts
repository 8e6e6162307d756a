import { z } from 'zod';

/** The input of `POST /snap/v1/transactions`. Unknown fields are dropped, as at the provider. */

const unit = z
  .string()
  .transform((text) => text.replace(/s$/, ''))
  .pipe(z.enum(['minute', 'hour', 'day']));

export const newPageSchema = z
  .object({
    transaction_details: z.object({
      order_id: z
        .string()
        .min(1)
        .max(50)
        .regex(/^[\w.~-]+$/),
      gross_amount: z.number().int().positive(),
    }),
    item_details: z
      .array(
        z.object({
          id: z.string().optional(),
          name: z.string().max(50),
          price: z.number().int(),
          quantity: z.number().int().positive(),
        }),
      )
      .optional(),
    customer_details: z.object({ first_name: z.string().optional(), email: z.email().optional() }).optional(),
    expiry: z
      .object({ start_time: z.string().optional(), unit, duration: z.number().int().min(1) })
      .optional(),
    callbacks: z.object({ finish: z.url({ protocol: /^https?$/ }).optional() }).optional(),
  })
  .refine(
    ({ item_details: items, transaction_details: { gross_amount: total } }) =>
      !items || items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) === total,
    { error: 'transaction_details.gross_amount is not equal to the sum of item_details' },
  );
