import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '#kit/client.ts';

export const dashboardKey = () => apiQuery.dashboard.key();

/** Everything that shows progress. Not playback: a new address would start the video again. */
const progressKeys = () => [
  apiQuery.lessons.modules.list.key(),
  apiQuery.lessons.modules.get.key(),
  apiQuery.lessons.courses.key(),
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
