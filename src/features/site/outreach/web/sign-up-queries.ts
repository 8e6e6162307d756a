import type { QueryClient } from '@tanstack/react-query';
import { oneOf, searchOf, text, whole } from '#kernel/search-params.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import { entrySorts, entryStatuses, type List, relayFilters } from '../rules.ts';

export type SignUp = Awaited<ReturnType<ApiClient['outreach']['list']>>['data'][number];

export const signUpSearch = searchOf({
  search: text(100),
  status: oneOf(entryStatuses),
  relay: oneOf(relayFilters),
  sort: oneOf(entrySorts),
  page: whole(1, 10_000),
});

export type SignUpSearch = ReturnType<typeof signUpSearch>;

export const signUpsQuery = (
  list: List,
  { search = '', sort = 'newest', page = 1, ...filter }: SignUpSearch,
) => apiQuery.outreach.list.queryOptions({ input: { list, search, sort, page, ...filter } });

export const refreshSignUps = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: apiQuery.outreach.key() });

export function exportAddress(list: List, { page: _, ...search }: SignUpSearch): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return `/api/admin/exports/sign-ups/${list}${given.length > 0 ? `?${query}` : ''}`;
}
