import { z } from 'zod';
import { call } from '#access/call.ts';
import { roles } from '#access/roles.ts';
import { bookingTypes } from '#features/coaching/bookings/rules.ts';
import { reviewTypes } from '#features/coaching/reviews/rules.ts';
import * as m from './messages/m.ts';
import { overviewDays, serviceKinds } from './rules.ts';

const tag = 'Admin';
const person = z.object({ id: z.string(), name: z.string(), email: z.string() });

export const operationsContract = {
  /** Each role gets its own parts (product.md#roles); an owner gets all of them. */
  overview: call(roles, 'GET', '/admin/overview', 'How the school is doing, as far as the role may see', {
    tag,
  })
    .input(
      z.strictObject({
        days: z.coerce
          .number()
          .refine((days) => overviewDays.some((known) => known === days), { error: () => m.daysRule() })
          .default(30),
      }),
    )
    .output(
      z.object({
        /** One a day by the business calendar, oldest first, today last. Sign-ups for support, revenue for finance. */
        days: z.array(
          z.object({ day: z.string(), signUps: z.int().optional(), revenueIdr: z.int().optional() }),
        ),
        totals: z.object({
          /** Of the days before the first one, one less than `days`: today is not compared. For support; finance. */
          signUpsBefore: z.int().optional(),
          revenueBeforeIdr: z.int().optional(),
          learners: z.int().optional(),
          withPlan: z.int().optional(),
          activeLast7Days: z.int().optional(),
          activeLast30Days: z.int().optional(),
          /** Each exercise counts once for each person. For editors, like the funnel. */
          exercisesTriedLast30Days: z.int().optional(),
          exercisesPassedLast7Days: z.int().optional(),
          exercisesPassedLast30Days: z.int().optional(),
          refundsDue: z.int().optional(),
          partsOverdue: z.int().optional(),
          proofsWaiting: z.int().optional(),
          /** 1 while people can pay in no way, and while receipts name no seller; else 0. */
          noWayToPay: z.int().optional(),
          noSeller: z.int().optional(),
          failedJobs: z.int().optional(),
          storiesToRead: z.int().optional(),
          unmatchedEvents: z.int().optional(),
          questionsWaiting: z.int().optional(),
        }),
        /** When learners, activity, exercises and the funnel were counted; everything else is current. */
        countedAt: z.string(),
        funnel: z
          .array(
            z.object({
              moduleId: z.int(),
              title: z.string(),
              started: z.int(),
              halfway: z.int(),
              completed: z.int(),
            }),
          )
          .optional(),
        /** Who has waited longest: for finance; for coaches. Null when nobody waits. */
        oldestProof: z.object({ sentAt: z.string(), name: z.string() }).nullable().optional(),
        oldestQuestion: z
          .object({ id: z.string(), since: z.string(), name: z.string() })
          .nullable()
          .optional(),
        reviews: z
          .object({
            waiting: z.int(),
            oldest: z.array(
              z.object({ id: z.string(), type: z.enum(reviewTypes), createdAt: z.string(), user: person }),
            ),
          })
          .optional(),
        /** For an owner. */
        services: z
          .object({
            /** In the demo, sandboxes answer in their place. */
            areSandboxes: z.boolean(),
            list: z.array(
              z.object({
                kind: z.enum(serviceKinds),
                /** Who or what does it; null while it is off. */
                by: z.string().nullable(),
              }),
            ),
          })
          .optional(),
        sessions: z
          .array(
            z.object({ id: z.string(), type: z.enum(bookingTypes), startTime: z.string(), user: person }),
          )
          .optional(),
      }),
    ),
  /** For the menu, each as far as the role may see; counted up to 100. */
  waiting: call(roles, 'GET', '/admin/waiting', 'How many things wait for an answer, by kind', {
    tag,
  }).output(
    z.object({
      proofs: z.int().optional(),
      reviews: z.int().optional(),
      questions: z.int().optional(),
      bookings: z.int().optional(),
      testimonials: z.int().optional(),
    }),
  ),
  jobs: call(['support'], 'GET', '/admin/jobs', 'The queues, and the jobs that failed for good', {
    tag,
  })
    .input(
      z.strictObject({
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .output(
      z.object({
        queues: z.array(
          z.object({
            name: z.string(),
            /** What its jobs do, in words. */
            title: z.string(),
            waiting: z.int(),
            active: z.int(),
            retrying: z.int(),
            done: z.int(),
            failed: z.int(),
            oldestWaitingAt: z.string().nullable(),
          }),
        ),
        data: z.array(
          z.object({
            id: z.string(),
            queue: z.string(),
            title: z.string(),
            failedAt: z.string(),
            attempts: z.int(),
            error: z.string(),
            userId: z.string().nullable(),
          }),
        ),
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
      }),
    ),
  retryJob: call(['support'], 'POST', '/admin/jobs/{id}/retry', 'Run a failed job again; audited', {
    tag,
    limit: 'write',
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ message: z.string() })),
  discardJob: call(['support'], 'DELETE', '/admin/jobs/{id}', 'Discard a failed job; audited', {
    tag,
    limit: 'write',
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ message: z.string() })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    operations: typeof operationsContract;
  }
}
