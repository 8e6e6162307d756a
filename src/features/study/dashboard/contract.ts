import { z } from 'zod';
import { call } from '#access/call.ts';
import { tierOutput } from '#features/sales/plans/contract.ts';
import { materialsOutput } from '#features/study/materials/contract.ts';

export const dashboardContract = {
  get: call('signed-in', 'GET', '/dashboard', 'Everything the dashboard shows, in one call', {
    tag: 'Dashboard',
  }).output(
    z.object({
      overallProgress: z.object({
        completedModules: z.int(),
        /** Published modules that the entitlement opens (product.md#dashboard). */
        totalModules: z.int(),
        lastModule: z
          .object({
            id: z.int(),
            title: z.string(),
            summary: z.string(),
            progress: z.int(),
            duration: z.int(),
            courseSlug: z.string().nullable(),
            minutesLeft: z.int(),
          })
          .nullable(),
      }),
      nextActions: z.array(
        z.object({ id: z.string(), title: z.string(), moduleId: z.int(), moduleTitle: z.string() }),
      ),
      /** An unpaid order that can still be paid. */
      waitingPayment: z.object({ tier: tierOutput, amountIdr: z.int() }).nullable(),
      upcomingBooking: z
        .object({
          id: z.string(),
          type: z.enum(['consultation', 'mentoring', 'review']),
          startTime: z.string(),
          endTime: z.string(),
          calendlyUrl: z.string().nullable(),
        })
        .nullable(),
      learningMaterial: materialsOutput,
    }),
  ),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    dashboard: typeof dashboardContract;
  }
}
