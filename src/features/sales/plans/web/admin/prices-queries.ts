import type { QueryClient } from '@tanstack/react-query';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import { outdatePlans } from './plan-text-queries.ts';

export type PriceListed = Awaited<ReturnType<ApiClient['prices']['list']>>;

export const pricesQuery = () => apiQuery.prices.list.queryOptions({ staleTime: 0 });

/** Reloads everything that shows prices. */
export const outdatePrices = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.prices.key() }),
    outdatePlans(queryClient),
  ]);
