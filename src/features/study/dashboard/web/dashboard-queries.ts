import { api, apiQuery } from '#kit/client.ts';
import { readAfterDeliveries } from '#kit/device.ts';

/** It waits for saves that are under way, so it never shows what was before them. */
export const dashboardQuery = () => ({
  ...apiQuery.dashboard.get.queryOptions(),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readAfterDeliveries(() => api.dashboard.get(undefined, { signal })),
});
