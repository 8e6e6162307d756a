import { type ApiClient, apiQuery } from '#api/client.ts';
import type { PublicationState } from '#features/content/rules.ts';
import type { PostSort } from '../../rules.ts';

export type AdminPost = Awaited<ReturnType<ApiClient['posts']['list']>>['data'][number];

export interface PostSearch {
  search?: string | undefined;
  state?: PublicationState | 'DELETED' | undefined;
  tag?: string | undefined;
  sort?: PostSort | undefined;
  page?: number | undefined;
}

export const adminPostsQuery = (search: PostSearch) => apiQuery.posts.list.queryOptions({ input: search });
