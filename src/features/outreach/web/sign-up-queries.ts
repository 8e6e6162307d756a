import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiClient, apiQuery } from '#api/client.ts';
import { entrySorts, entryStatuses, type List, relayFilters } from '../rules.ts';

export type SignUp = Awaited<ReturnType<ApiClient['outreach']['list']>>['data'][number];

/** The filters in the address; what is not one of them is left out. */
export const signUpSearch = z.object({
  search: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  status: z.catch(z.optional(z.enum(entryStatuses)), undefined),
  relay: z.catch(z.optional(z.enum(relayFilters)), undefined),
  sort: z.catch(z.optional(z.enum(entrySorts)), undefined),
  page: z.catch(z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(10_000))), undefined),
});

export type SignUpSearch = z.infer<typeof signUpSearch>;

export const signUpsQuery = (
  list: List,
  { search = '', sort = 'newest', page = 1, ...filter }: SignUpSearch,
) => apiQuery.outreach.list.queryOptions({ input: { list, search, sort, page, ...filter } });

export const refreshSignUps = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: apiQuery.outreach.key() });

/** The list as it is filtered now, as a file. */
export function exportAddress(list: List, { page: _, ...search }: SignUpSearch): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return `/api/admin/exports/sign-ups/${list}${given.length > 0 ? `?${query}` : ''}`;
}
