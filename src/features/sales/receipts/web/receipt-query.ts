import { apiQuery } from '#kit/client.ts';

/** The receipt of the person's own paid order. It never changes, but may get a correction. */
export const receiptQuery = (orderId: string) => apiQuery.receipts.get.queryOptions({ input: { orderId } });
