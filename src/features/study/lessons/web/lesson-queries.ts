import type { QueryClient } from '@tanstack/react-query';
import { api, apiQuery } from '#kit/client.ts';
import { readEveryModule } from './every-module.ts';

export const courseQuery = (slug: string) => apiQuery.lessons.courses.get.queryOptions({ input: { slug } });

const published = { isPublished: 'true' as const };

/** All published modules: a call returns at most a hundred, but the screens need every one. */
export const modulesQuery = () => ({
  ...apiQuery.lessons.modules.list.queryOptions({ input: published }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readEveryModule((page) => api.lessons.modules.list({ ...published, ...page }, { signal })),
});

/**
 * Module details stay fresh for 5 minutes. The cache is in the page's memory and is cleared at sign-out and when the
 * plan changes, so nobody sees another person's (product.md#modules).
 */
export const moduleQuery = (id: number, inCourse: boolean) =>
  apiQuery.lessons.modules.get.queryOptions({
    input: inCourse ? { id, inCourse: 'true' } : { id },
    staleTime: 300_000,
  });

const hasFailed = (query: { state: { status: string } }) => query.state.status === 'error';

/** Signed addresses are for one view: never taken from a cache (product.md#modules). */
export const playbackQuery = (id: number) =>
  apiQuery.lessons.modules.playback.queryOptions({
    input: { id },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
    // A new address restarts the video, so returning to the tab fetches one only if the last attempt failed.
    refetchOnWindowFocus: hasFailed,
    refetchOnReconnect: hasFailed,
  });

/** The key of both forms of a module: its own page and the lesson. */
export const moduleKey = () => apiQuery.lessons.modules.get.key();

/** Shows a tick on the module's page. The page and the lesson are two cache entries. */
export const shownItems = (queryClient: QueryClient, moduleId: number) => ({
  setCompleted: (id: string, completed: boolean) => {
    for (const inCourse of [false, true]) {
      queryClient.setQueryData(
        moduleQuery(moduleId, inCourse).queryKey,
        (module) =>
          module && {
            ...module,
            actionItems: module.actionItems.map((item) => (item.id === id ? { ...item, completed } : item)),
          },
      );
    }
  },
  cancelReading: () => void queryClient.cancelQueries({ queryKey: moduleKey() }),
});
