export { endOnboardingLinks, findWaitingPayment, paidSum, refreshPaid } from './server/queries.ts';
export { endUnfitOrder } from './server/settle.ts';
