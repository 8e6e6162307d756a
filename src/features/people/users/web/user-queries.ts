import type { QueryClient } from '@tanstack/react-query';
import type { Tier } from '#access/tiers.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import type { Access, UserSort, UserState } from '../filters.ts';
import { roleFilterOf } from '../role-filters.ts';

export type User = Awaited<ReturnType<ApiClient['users']['list']>>['data'][number];
export type UserDetail = Awaited<ReturnType<ApiClient['users']['get']>>;
export type ImportPreview = Awaited<ReturnType<ApiClient['users']['previewImport']>>;

export interface UserSearch {
  search?: string | undefined;
  tier?: Tier | undefined;
  access?: Access | undefined;
  state?: UserState | undefined;
  role?: string | undefined;
  sort?: UserSort | undefined;
  page?: number | undefined;
}

export const usersQuery = ({
  search = '',
  tier,
  access,
  state,
  role,
  sort = 'newest',
  page = 1,
}: UserSearch) =>
  apiQuery.users.list.queryOptions({
    input: { search, tier, access, state, role: roleFilterOf(role), sort, page },
  });

export const userQuery = (userId: string) =>
  apiQuery.users.get.queryOptions({ input: { userId }, retry: false });

export const refreshUsers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: apiQuery.users.key() });

/** The URL that downloads the filtered list. */
export function exportAddress({ page: _, ...search }: UserSearch): string {
  const given = Object.entries({ ...search, role: roleFilterOf(search.role) }).filter(
    ([, value]) => value !== undefined,
  );
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return `/api/admin/exports/users${given.length > 0 ? `?${query}` : ''}`;
}
