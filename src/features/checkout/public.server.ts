export { findWaitingPayment } from './server/queries.ts';
