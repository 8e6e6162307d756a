import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { errorCode } from '#api/errors.ts';
import { plansQuery } from '#features/plans/web/plans-query.ts';
import { moduleNotesQuery, moduleQuery } from './learning-queries.ts';

/** What is not there, or not for this person, is a 404 of the page too. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (errorCode(error) === 'NOT_FOUND') throw notFound();
    throw error;
  }
}

/** The page's data in two calls side by side; a locked module has no notes to fetch. */
export async function loadModule(queryClient: QueryClient, id: number, inCourse: boolean) {
  const [module] = await Promise.all([
    orNotFound(queryClient.ensureQueryData(moduleQuery(id, inCourse))),
    queryClient.prefetchInfiniteQuery(moduleNotesQuery(id, '')),
  ]);
  // What is locked says what opening it costs.
  if (module.locked) await queryClient.ensureQueryData(plansQuery());
  return module;
}
