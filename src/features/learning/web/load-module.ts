import type { QueryClient } from '@tanstack/react-query';
import { moduleNotesQuery, moduleQuery } from './learning-queries.ts';

/** The page's data in two calls side by side; a locked module has no notes to fetch. */
export async function loadModule(queryClient: QueryClient, id: number, inCourse: boolean) {
  const [module] = await Promise.all([
    queryClient.ensureQueryData(moduleQuery(id, inCourse)),
    queryClient.prefetchQuery(moduleNotesQuery(id, '')),
  ]);
  return module;
}
