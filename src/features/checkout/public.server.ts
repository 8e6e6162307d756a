export { findWaitingPayment, paidSum, refreshPaid } from './server/queries.ts';
