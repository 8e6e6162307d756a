import * as m from '../messages/m.ts';
import type { OrderStatus } from '../rules.ts';

interface Look {
  tone: 'warning' | 'success' | 'neutral' | 'info';
  label: () => string;
}

/** An order status as a tone and a word, so that colour is never alone. */
export const orderStatusLook: Record<OrderStatus, Look> = {
  OPEN: { tone: 'warning', label: m.statusOpen },
  PAID: { tone: 'success', label: m.statusPaid },
  EXPIRED: { tone: 'neutral', label: m.statusExpired },
  REFUND_DUE: { tone: 'info', label: m.statusRefundDue },
  REFUNDED: { tone: 'neutral', label: m.statusRefunded },
};

const proofWaitingLook: Look = { tone: 'info', label: m.statusProofWaiting };

/** For the buyer, whose proof the school is checking. */
export const checkedLook: Look = { tone: 'info', label: m.statusChecked };

/** For those who look after money: an open order whose proof waits is theirs to check, not the buyer's to pay. */
export const staffStatusLook = (order: { status: OrderStatus; isProofWaiting: boolean }): Look =>
  order.status === 'OPEN' && order.isProofWaiting ? proofWaitingLook : orderStatusLook[order.status];
