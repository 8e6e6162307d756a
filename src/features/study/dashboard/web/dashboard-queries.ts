import { api, apiQuery } from '#kit/client.ts';
import { readAfterDeliveries } from '#kit/device.ts';

/** Waits for saves in progress, so it never shows the state before them. */
export const dashboardQuery = () => ({
  ...apiQuery.dashboard.get.queryOptions(),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readAfterDeliveries(() => api.dashboard.get(undefined, { signal })),
});
