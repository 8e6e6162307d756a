import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ApiClient, apiQuery } from '#kit/client.ts';

export type Waiting = Awaited<ReturnType<ApiClient['operations']['waiting']>>;

const nothing: Waiting = {};
/** Other people's work changes it too. */
const askEveryMs = 60_000;

const following = new WeakSet<QueryClient>();

/** Asks again after each change that is made here: once, however many show the counts. Without them, when they come. */
export function askAfterChanges(queryClient: QueryClient): void {
  if (following.has(queryClient)) return;
  following.add(queryClient);
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    // A refused change too: another person may have been faster.
    if (type === 'updated' && ['success', 'error'].includes(mutation.state.status))
      void queryClient.invalidateQueries({ queryKey: apiQuery.operations.waiting.key() });
  });
}

/** How much waits for an answer, by kind, as far as the viewer's roles go. */
export function useWaiting(isEnabled: boolean): Waiting {
  const queryClient = useQueryClient();
  useEffect(() => askAfterChanges(queryClient), [queryClient]);
  const query = apiQuery.operations.waiting.queryOptions({
    staleTime: askEveryMs,
    refetchInterval: askEveryMs,
  });
  return useQuery({ ...query, enabled: isEnabled }).data ?? nothing;
}
