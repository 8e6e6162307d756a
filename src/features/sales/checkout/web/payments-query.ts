import { apiQuery } from '#kit/client.ts';

/** The person's payments, newest first; at most one is open. */
export const paymentsQuery = () => apiQuery.checkout.history.queryOptions();
