import { apiQuery } from '#kit/client.ts';

/** How people can sign in besides an email and a password. It changes only when the server is set up again. */
export const waysQuery = () => apiQuery.accounts.ways.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
