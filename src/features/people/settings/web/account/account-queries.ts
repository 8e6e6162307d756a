import { apiQuery } from '#kit/client.ts';

export const accountQuery = () => apiQuery.account.get.queryOptions();
export const sessionsQuery = () => apiQuery.account.sessions.list.queryOptions();
export const accountKey = () => apiQuery.account.key();
