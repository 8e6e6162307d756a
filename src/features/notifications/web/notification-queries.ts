import { apiQuery } from '#api/client.ts';
import { isPushed } from './live-state.ts';

/** Pushed by `useLiveCount`; asked for every minute where nothing is pushed. */
export const unreadCountQuery = () =>
  apiQuery.notifications.count.queryOptions({
    refetchInterval: () => (isPushed() ? false : 60_000),
    staleTime: 30_000,
  });

export const notificationsQuery = (limit: number) =>
  apiQuery.notifications.list.queryOptions({ input: { limit } });

export const preferencesQuery = () => apiQuery.notifications.preferences.list.queryOptions();

/** Everything of notifications in the cache. */
export const notificationsKey = () => apiQuery.notifications.key();
