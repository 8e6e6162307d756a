import type { QueryClient } from '@tanstack/react-query';
import type { PublicationState } from '#features/site/content/rules.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';

export type EditedVersion = Awaited<ReturnType<ApiClient['versions']['get']>>;

export interface VersionSearch {
  search?: string | undefined;
  state?: PublicationState | 'DELETED' | undefined;
  page?: number | undefined;
}

export const adminVersionsQuery = ({ search, state, page }: VersionSearch) =>
  apiQuery.versions.list.queryOptions({ input: { search, state, page } });

export const outdateVersions = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.versions.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.changelog.key() }),
  ]);
