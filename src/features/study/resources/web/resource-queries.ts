import type { z } from 'zod';
import type { Tier } from '#access/tiers.ts';
import { apiQuery } from '#kit/client.ts';
import type { resourceDetailOutput, resourceOutput } from '../contract.ts';
import type { ResourceType } from '../rules.ts';

export type Resource = z.infer<typeof resourceOutput>;
export type ResourceDetail = z.infer<typeof resourceDetailOutput>;

/** The list's state in the address, without defaults. */
export interface ResourceSearch {
  search?: string | undefined;
  type?: ResourceType | undefined;
  tier?: Tier | undefined;
  tags?: string | undefined;
  page?: number | undefined;
}

export const resourcesQuery = (search: ResourceSearch) =>
  apiQuery.resources.list.queryOptions({ input: search, staleTime: 60_000 });

export const resourceQuery = (id: string) => apiQuery.resources.get.queryOptions({ input: { id } });

let lastSearch: ResourceSearch = {};

/** Remembers the state of the list, so the link back from a resource returns to it. */
export const rememberResourceSearch = (search: ResourceSearch): void => {
  if (typeof window !== 'undefined') lastSearch = search;
};
export const lastResourceSearch = (): ResourceSearch => lastSearch;
