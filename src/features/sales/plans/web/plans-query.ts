import type { z } from 'zod';
import { apiQuery } from '#kit/client.ts';
import type { planOutput } from '../contract.ts';

export type OfferedPlan = z.infer<typeof planOutput>;

/** The four plans with their prices for this viewer. Signing in and paying change them. */
export const plansQuery = () => apiQuery.plans.list.queryOptions({ staleTime: 60_000 });
