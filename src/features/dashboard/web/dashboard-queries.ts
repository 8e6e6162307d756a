import { apiQuery } from '#api/client.ts';

export const dashboardQuery = () => apiQuery.dashboard.get.queryOptions();
