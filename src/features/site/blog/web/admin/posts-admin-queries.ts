import type { QueryClient } from '@tanstack/react-query';
import type { PublicationState } from '#features/site/content/rules.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import type { PostSort } from '../../rules.ts';

export type ListedPost = Awaited<ReturnType<ApiClient['posts']['list']>>['data'][number];
export type EditedPost = Awaited<ReturnType<ApiClient['posts']['get']>>;

export interface PostSearch {
  search?: string | undefined;
  state?: PublicationState | 'DELETED' | undefined;
  tag?: string | undefined;
  sort?: PostSort | undefined;
  page?: number | undefined;
}

export const adminPostsQuery = ({ search, state, tag, sort, page }: PostSearch) =>
  apiQuery.posts.list.queryOptions({ input: { search, state, tag, sort, page } });

/** Invalidates everything read about articles: the administrators' lists and the public pages. */
export const outdatePosts = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.posts.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.blog.key() }),
  ]);
