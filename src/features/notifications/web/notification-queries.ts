import { apiQuery } from '#api/client.ts';

/** Kept up to date by `useLiveCount`. */
export const unreadCountQuery = () => apiQuery.notifications.count.queryOptions({ staleTime: 30_000 });

export const notificationsQuery = (limit: number) =>
  apiQuery.notifications.list.queryOptions({ input: { limit } });

export const preferencesQuery = () => apiQuery.notifications.preferences.list.queryOptions();

/** Everything of notifications in the cache. */
export const notificationsKey = () => apiQuery.notifications.key();
