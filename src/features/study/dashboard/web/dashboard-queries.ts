import { api, apiQuery } from '#kit/client.ts';
import { deliveriesAnswered } from '#kit/device.ts';

/** It waits for saves that are under way, so it never shows what was before them. */
export const dashboardQuery = () => ({
  ...apiQuery.dashboard.get.queryOptions(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    await deliveriesAnswered();
    return api.dashboard.get(undefined, { signal });
  },
});
