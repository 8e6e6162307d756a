import type { QueryClient } from '@tanstack/react-query';
import { type ApiClient, apiQuery } from '#kit/client.ts';

export type PlanText = Awaited<ReturnType<ApiClient['planTexts']['list']>>[number];

export const planTextsQuery = () => apiQuery.planTexts.list.queryOptions();

/** Reloads everything that shows plans: this page, the pages that sell them, and receipts. */
export const outdatePlans = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.planTexts.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.plans.list.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.checkout.history.key() }),
  ]);
