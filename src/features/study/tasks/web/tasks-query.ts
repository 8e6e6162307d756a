import { apiQuery } from '#kit/client.ts';

/** What there is to do, by module. */
export const actionItemsQuery = () => apiQuery.tasks.list.queryOptions();
