/** The query cache: shows wishes in it, and refetches once they are settled. */
import type { QueryClient } from '@tanstack/react-query';
import type { Wish } from '#kit/device.ts';
import { wishedReadings, withWishes } from '../wished-data.ts';

/** Whether a query reads one of these calls. */
export const isReadingOf =
  (calls: readonly string[]) =>
  ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
    Array.isArray(path) && calls.includes(path.join('.'));

const refreshed = /^(catalogue|lessons|notes|tasks|progress|dashboard|plans\.viewer)\b/;

export const openWishedCache = (queryClient: QueryClient) => ({
  show: (wishes: readonly Wish[]) => {
    const shownIn = queryClient.getQueryCache().findAll({ predicate: isReadingOf(wishedReadings) });
    for (const { queryKey, state } of shownIn) {
      const shown = withWishes(state.data, queryKey, wishes);
      if (shown !== state.data) queryClient.setQueryData(queryKey, shown, { updatedAt: state.dataUpdatedAt });
    }
  },
  /** Includes the viewer. Not playback: a new address would restart the video. */
  refresh: () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        Array.isArray(path) && refreshed.test(path.join('.')) && !path.includes('playback'),
    }),
});
