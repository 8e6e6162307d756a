import type { z } from 'zod';
import { apiQuery } from '#kit/client.ts';
import type { planOutput } from '../contract.ts';

/** A plan as this viewer may buy it. */
export type OfferedPlan = z.infer<typeof planOutput>;

/** The four plans, with what they cost the viewer. Signing in and paying change it. */
export const plansQuery = () => apiQuery.plans.list.queryOptions({ staleTime: 60_000 });
