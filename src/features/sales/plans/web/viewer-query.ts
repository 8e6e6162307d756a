import { apiQuery } from '#kit/client.ts';

/** Who is signed in. Sign-in, sign-out and a payment invalidate it. */
export const viewerQuery = () => apiQuery.plans.viewer.queryOptions({ staleTime: 60_000 });
