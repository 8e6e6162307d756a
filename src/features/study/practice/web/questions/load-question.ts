import type { QueryClient } from '@tanstack/react-query';
import { type Thread, threadQuery } from '#features/coaching/threads/web/thread-queries.ts';
import { orNotFound } from '#kit/or-not-found.ts';
import { askedQuery } from './asked.ts';

/** The conversation; the code that it is about may fail without it. */
export async function loadQuestion(queryClient: QueryClient, id: string): Promise<Thread> {
  const thread = await orNotFound(queryClient.ensureQueryData(threadQuery(id)));
  if (thread.kind === 'exercise') await queryClient.prefetchQuery(askedQuery(id));
  return thread;
}
