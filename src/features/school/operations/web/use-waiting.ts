import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ApiClient, apiQuery } from '#kit/client.ts';

export type Waiting = Awaited<ReturnType<ApiClient['operations']['waiting']>>;

const nothing: Waiting = {};
/** Other people's work changes it too. */
const askEveryMs = 60_000;

/**
 * How many people wait for an answer, by kind, as far as the viewer's roles go. Asked again after each change that is
 * made here.
 */
export function useWaiting(isEnabled: boolean): Waiting {
  const queryClient = useQueryClient();
  const isChanging = useIsMutating() > 0;
  const query = apiQuery.operations.waiting.queryOptions({
    staleTime: askEveryMs,
    refetchInterval: askEveryMs,
  });
  useEffect(() => {
    if (isEnabled && !isChanging)
      void queryClient.invalidateQueries({ queryKey: apiQuery.operations.waiting.key() });
  }, [isChanging, isEnabled, queryClient]);
  return useQuery({ ...query, enabled: isEnabled }).data ?? nothing;
}
