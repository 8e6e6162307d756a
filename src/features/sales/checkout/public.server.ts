export { bookOrder } from './server/book.ts';
export { isClaimed } from './server/claims.ts';
export { giftWish } from './server/gift-wish.ts';
export { cancelRevokedParts, findDuePart, listParts } from './server/instalment-queries.ts';
export { findNextPart, isHeldPart, partOutput } from './server/instalments.ts';
export { canReturn } from './server/money-returns.ts';
export { createPaymentAttempts } from './server/payment-attempts.ts';
export { listWays } from './server/payment-provider.ts';
export {
  countProductSales,
  endOnboardingLinks,
  findWaitingPayment,
  paidSum,
  refreshPaid,
} from './server/queries.ts';
export { type LockedPeople, lockPeopleOf, previewRefund, takeOrderBack } from './server/refund.ts';
export { endUnfitOrder, settleLater } from './server/settle.ts';
export { type Ending, openSold, readSoldNames, soldName } from './server/sold.ts';
