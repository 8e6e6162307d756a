import type { QueryClient } from '@tanstack/react-query';
import { modulesQuery } from '#features/study/lessons/web/lesson-queries.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';

export type Review = Awaited<ReturnType<ApiClient['reviews']['get']>>;
export type ReviewSummary = Awaited<ReturnType<ApiClient['reviews']['overview']>>;
export type ReviewFile = Review['files'][number];

/** The person's own, also for an administrator, who reads the others' in the admin area. */
export const reviewsQuery = () => apiQuery.reviews.list.queryOptions({ input: { mine: 'true' } });

export const reviewQuery = (id: string) => apiQuery.reviews.get.queryOptions({ input: { id }, retry: false });

export const reviewSummaryQuery = () => apiQuery.reviews.overview.queryOptions();

/** When the next credits come, for whoever has none. */
export const creditsQuery = () => apiQuery.credits.get.queryOptions();

/** After a submission or a deletion: reviews, summary and credits are asked again. */
export async function refreshReviews(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.reviews.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.credits.key() }),
  ]);
}

/** For naming the module that a code review is about. */
export const publishedModulesQuery = () => ({ ...modulesQuery(), staleTime: 300_000 });
