import { apiQuery } from '#kit/client.ts';

export const accountQuery = () => apiQuery.account.get.queryOptions();
export const sessionsQuery = () => apiQuery.account.sessions.list.queryOptions();
/** Key of all account queries. */
export const accountKey = () => apiQuery.account.key();
