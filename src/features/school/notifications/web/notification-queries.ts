import { apiQuery } from '#kit/client.ts';

/** Kept up to date by `useLiveCount`. */
export const unreadCountQuery = () => apiQuery.notifications.count.queryOptions({ staleTime: 30_000 });

const pageSize = 50;

export const notificationsQuery = (limit: number) =>
  apiQuery.notifications.list.queryOptions({ input: { limit } });

/** The pages of all notifications: the newest, and older ones on demand. */
export const notificationPagesQuery = () =>
  apiQuery.notifications.list.infiniteOptions({
    input: (before: string | undefined) => ({ limit: pageSize, ...(before ? { before } : {}) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
  });

export const preferencesQuery = () => apiQuery.notifications.preferences.list.queryOptions();

export const notificationsKey = () => apiQuery.notifications.key();
