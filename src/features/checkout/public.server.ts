export { findWaitingPayment, refreshPaid } from './server/queries.ts';
