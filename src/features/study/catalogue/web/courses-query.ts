import { apiQuery } from '#kit/client.ts';

export const coursesQuery = () => apiQuery.catalogue.courses.list.queryOptions();
