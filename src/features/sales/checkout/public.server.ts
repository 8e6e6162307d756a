export { bookOrder } from './server/book.ts';
export { giftWish } from './server/gift-wish.ts';
export { canReturn } from './server/money-returns.ts';
export { createPaymentAttempts } from './server/payment-attempts.ts';
export {
  countProductSales,
  endOnboardingLinks,
  findWaitingPayment,
  paidSum,
  refreshPaid,
} from './server/queries.ts';
export { previewRefund, takeOrderBack } from './server/refund.ts';
export { endUnfitOrder, settleLater } from './server/settle.ts';
export { type Ending, openSold, readSoldNames, soldName } from './server/sold.ts';
