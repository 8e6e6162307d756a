import type { QueryClient } from '@tanstack/react-query';
import { api, apiQuery } from '#kit/client.ts';
import { readEveryModule } from './every-module.ts';

export const courseQuery = (slug: string) => apiQuery.lessons.courses.get.queryOptions({ input: { slug } });

const published = { isPublished: 'true' as const };

/** All published modules: the call answers a hundred at most, the screens show and name every one. */
export const modulesQuery = () => ({
  ...apiQuery.lessons.modules.list.queryOptions({ input: published }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readEveryModule((page) => api.lessons.modules.list({ ...published, ...page }, { signal })),
});

/**
 * Module details stay fresh for 5 minutes. The cache lives in the page and is emptied at sign-out and when
 * the plan changes, so one person never sees another's (product.md#modules).
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
    // A new address starts the video again, so coming back to the tab asks for none while the old one plays.
    refetchOnWindowFocus: hasFailed,
    refetchOnReconnect: hasFailed,
  });

/** A module in every reading of it: as a page of its own and as a lesson. */
export const moduleKey = () => apiQuery.lessons.modules.get.key();

/** How a click on an action item shows on the module's page: the page and its lesson are two entries of the cache. */
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
