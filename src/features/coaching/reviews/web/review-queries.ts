import type { QueryClient } from '@tanstack/react-query';
import { modulesQuery } from '#features/study/lessons/web/lesson-queries.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';

export type Review = Awaited<ReturnType<ApiClient['reviews']['get']>>;
export type ReviewSummary = Awaited<ReturnType<ApiClient['reviews']['overview']>>;
export type ReviewFile = Review['files'][number];

/** The viewer's own reviews, also for administrators, who read the others in the admin area. */
export const reviewsQuery = () => apiQuery.reviews.list.queryOptions({ input: { mine: 'true' } });

export const reviewQuery = (id: string) => apiQuery.reviews.get.queryOptions({ input: { id }, retry: false });

export const reviewSummaryQuery = () => apiQuery.reviews.overview.queryOptions();

export const creditsQuery = () => apiQuery.credits.get.queryOptions();

/** Reloads reviews, summary and credits after a submission or a deletion. */
export async function refreshReviews(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.reviews.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.credits.key() }),
  ]);
}

export const publishedModulesQuery = () => ({ ...modulesQuery(), staleTime: 300_000 });
