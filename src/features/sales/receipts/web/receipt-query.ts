import { apiQuery } from '#kit/client.ts';

/** The receipt of the person's own paid order. It never changes. */
export const receiptQuery = (orderId: string) =>
  apiQuery.receipts.get.queryOptions({ input: { orderId }, staleTime: Number.POSITIVE_INFINITY });
