import { type ApiClient, apiQuery } from '#kit/client.ts';

export type Referrals = Awaited<ReturnType<ApiClient['referrals']['mine']>>;

export const referralsQuery = () => apiQuery.referrals.mine.queryOptions({ staleTime: 0 });
