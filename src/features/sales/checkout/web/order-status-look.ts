import type { OrderStatus } from '../rules.ts';

/** An order status as a tone and a word, so that colour is never alone. */
export const orderStatusLook: Record<
  OrderStatus,
  { tone: 'warning' | 'success' | 'neutral' | 'info'; label: string }
> = {
  OPEN: { tone: 'warning', label: 'Waiting for payment' },
  PAID: { tone: 'success', label: 'Paid' },
  EXPIRED: { tone: 'neutral', label: 'Expired' },
  REFUND_DUE: { tone: 'info', label: 'To be refunded' },
};
