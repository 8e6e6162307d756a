import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '#kit/client.ts';

export const dashboardKey = () => apiQuery.dashboard.key();

/** Everything that shows progress. Not playback: a new address would restart the video. */
const progressKeys = () => [
  apiQuery.lessons.modules.list.key(),
  apiQuery.lessons.modules.get.key(),
  apiQuery.lessons.courses.key(),
  dashboardKey(),
];

/**
 * Marks data that shows progress as out of date; `active` also refetches what is on screen. A first fetch in progress
 * may return the state before the save and would count as fresh, so it is invalidated again when it arrives.
 * @param refetchType called each time, because the person may have moved to another page in the meantime.
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
