import { apiQuery } from '#kit/client.ts';

export const materialsQuery = () => apiQuery.materials.list.queryOptions({ staleTime: 300_000 });
