import * as m from '../messages/m.ts';
import type { OrderStatus } from '../rules.ts';

/** An order status as a tone and a word, so that colour is never alone. */
export const orderStatusLook: Record<
  OrderStatus,
  { tone: 'warning' | 'success' | 'neutral' | 'info'; label: () => string }
> = {
  OPEN: { tone: 'warning', label: m.statusOpen },
  PAID: { tone: 'success', label: m.statusPaid },
  EXPIRED: { tone: 'neutral', label: m.statusExpired },
  REFUND_DUE: { tone: 'info', label: m.statusRefundDue },
  REFUNDED: { tone: 'neutral', label: m.statusRefunded },
};
