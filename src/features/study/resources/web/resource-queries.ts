import type { z } from 'zod';
import type { Tier } from '#access/tiers.ts';
import { apiQuery } from '#kit/client.ts';
import type { resourceDetailOutput, resourceOutput } from '../contract.ts';
import type { ResourceType } from '../rules.ts';

export type Resource = z.infer<typeof resourceOutput>;
export type ResourceDetail = z.infer<typeof resourceDetailOutput>;

/** What the address says of the list; nothing that is at its default. */
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

/** Where in the list someone was, so that the way back from a resource leads there. */
export const rememberResourceSearch = (search: ResourceSearch): void => {
  if (typeof window !== 'undefined') lastSearch = search;
};
export const lastResourceSearch = (): ResourceSearch => lastSearch;
