import { type ApiClient, apiQuery } from '#kit/client.ts';

export type Transfer = Awaited<ReturnType<ApiClient['transfers']['get']>>;

/** One order that the person pays by transfer. */
export const transferQuery = (orderId: string) =>
  apiQuery.transfers.get.queryOptions({ input: { orderId }, staleTime: 0 });
