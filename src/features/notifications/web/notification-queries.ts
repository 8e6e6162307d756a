import { apiQuery } from '#api/client.ts';

/** Asked again every minute while the page is seen: the fallback where nothing is pushed. */
export const unreadCountQuery = () =>
  apiQuery.notifications.count.queryOptions({ refetchInterval: 60_000, staleTime: 30_000 });

export const notificationsQuery = (limit: number) =>
  apiQuery.notifications.list.queryOptions({ input: { limit } });

/** Everything of notifications in the cache. */
export const notificationsKey = () => apiQuery.notifications.key();
