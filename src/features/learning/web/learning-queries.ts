import { apiQuery } from '#api/client.ts';

export const coursesQuery = () => apiQuery.learning.courses.list.queryOptions();

export const courseQuery = (slug: string) => apiQuery.learning.courses.get.queryOptions({ input: { slug } });

export const modulesQuery = () =>
  apiQuery.learning.modules.list.queryOptions({ input: { isPublished: 'true' } });

/**
 * Module details stay fresh for 5 minutes (§7, §9). The cache lives in the page and is emptied at sign-out and when
 * the plan changes, so one person never sees another's (D18).
 */
export const moduleQuery = (id: number, inCourse: boolean) =>
  apiQuery.learning.modules.get.queryOptions({
    input: inCourse ? { id, inCourse: 'true' } : { id },
    staleTime: 300_000,
  });

/** Signed addresses are for one view: never taken from a cache (D18). */
export const playbackQuery = (id: number) =>
  apiQuery.learning.modules.playback.queryOptions({
    input: { id },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  });

export const moduleNotesQuery = (moduleId: number, search: string) =>
  apiQuery.learning.notes.list.queryOptions({ input: search ? { moduleId, search } : { moduleId } });

export const allNotesQuery = (search: string) =>
  apiQuery.learning.notes.list.queryOptions({ input: search ? { search } : {} });

export const notesKey = () => apiQuery.learning.notes.key();
export const learningKey = () => apiQuery.learning.key();
export const dashboardKey = () => apiQuery.dashboard.key();
