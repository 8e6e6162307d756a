import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { api, apiQuery } from '#kit/client.ts';
import { readEveryModule } from './every-module.ts';
import type { NoteItem } from './note.ts';

export const coursesQuery = () => apiQuery.learning.courses.list.queryOptions();

export const courseQuery = (slug: string) => apiQuery.learning.courses.get.queryOptions({ input: { slug } });

const published = { isPublished: 'true' as const };

/** All published modules: the call answers a hundred at most, the screens show and name every one. */
export const modulesQuery = () => ({
  ...apiQuery.learning.modules.list.queryOptions({ input: published }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readEveryModule((page) => api.learning.modules.list({ ...published, ...page }, { signal })),
});

/**
 * Module details stay fresh for 5 minutes (§7, §9). The cache lives in the page and is emptied at sign-out and when
 * the plan changes, so one person never sees another's (D18).
 */
export const moduleQuery = (id: number, inCourse: boolean) =>
  apiQuery.learning.modules.get.queryOptions({
    input: inCourse ? { id, inCourse: 'true' } : { id },
    staleTime: 300_000,
  });

const hasFailed = (query: { state: { status: string } }) => query.state.status === 'error';

/** Signed addresses are for one view: never taken from a cache (D18). */
export const playbackQuery = (id: number) =>
  apiQuery.learning.modules.playback.queryOptions({
    input: { id },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
    // A new address starts the video anew, so coming back to the tab asks for none while the old one plays.
    refetchOnWindowFocus: hasFailed,
    refetchOnReconnect: hasFailed,
  });

const notesOf = (data: InfiniteData<{ notes: NoteItem[] }, string | undefined>) =>
  data.pages.flatMap((page) => page.notes);

/** Notes come a hundred at a time, in the order of the modules and their seconds. */
const notesQuery = (filter: { moduleId?: number; search?: string }) =>
  apiQuery.learning.notes.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: notesOf,
  });

export const moduleNotesQuery = (moduleId: number, search: string) =>
  notesQuery(search ? { moduleId, search } : { moduleId });

export const allNotesQuery = (search: string) => notesQuery(search ? { search } : {});

/** What there is to do, by module. */
export const actionItemsQuery = () => apiQuery.learning.actionItems.list.queryOptions();

/** A module in every reading of it: as a page of its own and as a lesson. */
export const moduleKey = () => apiQuery.learning.modules.get.key();
export const notesKey = () => apiQuery.learning.notes.key();
export const dashboardKey = () => apiQuery.dashboard.key();

/** Everything that shows progress. Not playback: a new address would start the video anew. */
const progressKeys = () => [
  apiQuery.learning.modules.list.key(),
  moduleKey(),
  apiQuery.learning.courses.key(),
  dashboardKey(),
];

/**
 * Marks what was read of progress as out of date; `active` also reads what is on the screen again.
 * A first reading that is under way may hold what was there before the save, and would count as new: it is outdated
 * once more when it has come.
 * @param refetchType asked each time: the person may have gone to another page meanwhile.
 */
export async function outdateProgress(queryClient: QueryClient, refetchType: () => 'active' | 'none') {
  const outdate = () =>
    Promise.all(
      progressKeys().map((queryKey) =>
        queryClient.invalidateQueries({ queryKey, refetchType: refetchType() }),
      ),
    );
  const underWay = progressKeys().flatMap((queryKey) =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching' })
      .filter((query) => !query.isActive() || query.state.data === undefined)
      .map((query) => query.promise),
  );
  await outdate();
  if (underWay.length === 0) return;
  await Promise.allSettled(underWay);
  await outdate();
}
