import { z } from 'zod';
import { call } from '#access/call.ts';
import { paymentProviders } from '#providers/payment.ts';
import { longestRefundReason, partStates } from './rules.ts';

const tag = 'Checkout';

export const partOutput = z.object({
  no: z.int(),
  amountIdr: z.int(),
  /** When the day on which it is due begins in the school's zone. */
  dueAt: z.string(),
  state: z.enum(partStates),
  /** The order that paid it. */
  paidBy: z.string().nullable(),
});

const part = z.int().min(1).max(3);

/** Purchases that are paid in parts (product.md#instalments). */
export const instalmentsContract = {
  list: call('own', 'GET', '/payment/instalments', 'What the person has bought in parts, the newest first', {
    tag,
  }).output(
    z.array(
      z.object({
        /** The order of the first part. */
        orderId: z.string(),
        name: z.string(),
        isPlan: z.boolean(),
        /** An overdue part holds it back. */
        isHeld: z.boolean(),
        parts: z.array(partOutput),
      }),
    ),
  ),
  pay: call(
    'own',
    'POST',
    '/payment/instalments/{orderId}/pay',
    'Start the payment of the next part; returns where to pay',
    { tag, limit: 'checkout' },
  )
    .input(
      z.strictObject({
        orderId: z.uuid(),
        no: part,
        /** One of `GET /payment/ways`; the first of them without. */
        provider: z.optional(z.enum(paymentProviders)),
      }),
    )
    .output(z.object({ paymentUrl: z.string() })),
  move: call(
    ['owner'],
    'PUT',
    '/admin/orders/{id}/instalments/{no}',
    'Give an open part another due day; audited',
    { tag },
  )
    .input(
      z.strictObject({
        id: z.uuid(),
        no: z.coerce.number().int().min(1).max(3),
        /** In the school's zone, between the days of its neighbours. */
        day: z.iso.date(),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
  cancelRest: call(
    ['owner'],
    'POST',
    '/admin/orders/{id}/instalments/cancel',
    'Ask for no more parts; what was bought stays open; audited',
    { tag },
  )
    .input(
      z.strictObject({
        id: z.uuid(),
        /** The person reads it. */
        reason: z.string().trim().min(3).max(longestRefundReason),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    instalments: typeof instalmentsContract;
  }
}
