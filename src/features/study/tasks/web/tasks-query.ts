import { apiQuery } from '#kit/client.ts';

export const actionItemsQuery = () => apiQuery.tasks.list.queryOptions();
