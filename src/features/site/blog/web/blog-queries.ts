import type { z } from 'zod';
import { apiQuery } from '#kit/client.ts';
import type { postSummaryOutput } from '../contract.ts';

export type PostSummary = z.infer<typeof postSummaryOutput>;

export interface BlogSearch {
  tag?: string | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

export const postsQuery = (search: BlogSearch) =>
  apiQuery.blog.list.queryOptions({ input: search, staleTime: 60_000 });

export const latestPostsQuery = (limit: number) =>
  apiQuery.blog.list.queryOptions({ input: { limit }, staleTime: 60_000 });

export const postQuery = (slug: string) =>
  apiQuery.blog.get.queryOptions({ input: { slug }, staleTime: 60_000 });
