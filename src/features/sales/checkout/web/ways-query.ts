import { type ApiClient, apiQuery } from '#kit/client.ts';

export type Way = Awaited<ReturnType<ApiClient['checkout']['ways']>>[number];

/** The ways to pay that the school has set up, the quickest first. */
export const waysQuery = () => apiQuery.checkout.ways.queryOptions({ staleTime: 60_000 });
