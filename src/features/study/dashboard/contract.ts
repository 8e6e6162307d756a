import { z } from 'zod';
import { call } from '#access/call.ts';
import { creditKinds } from '#features/coaching/credits/rules.ts';
import { tierOutput } from '#features/sales/plans/contract.ts';
import { materialsOutput } from '#features/study/materials/contract.ts';
import { languages } from '#kernel/language.ts';
import { paymentProviders } from '#providers/payment.ts';

const text = { title: z.string(), language: z.enum(languages) };

const climbOutput = z.object({
  /** Null for modules that belong to none. */
  course: z.object({ slug: z.string(), ...text }).nullable(),
  /** The step where the person is; the finished one that comes last when all are finished. */
  hereId: z.int(),
  /** The step where the person is, with the one below and the one above it, in order. */
  steps: z.array(
    z.object({
      id: z.int(),
      /** In the course, from 1. */
      number: z.int(),
      ...text,
      summary: z.string(),
      tier: tierOutput,
      locked: z.boolean(),
      completed: z.boolean(),
      lengthSeconds: z.number(),
      /** Where to resume, in seconds. */
      timeInSeconds: z.number(),
    }),
  ),
  /** The steps below those. */
  earlier: z.object({ count: z.int(), completed: z.int() }),
  /** Other courses that are begun and not finished. */
  others: z.array(z.object({ slug: z.string(), ...text, completed: z.int(), total: z.int() })),
  /** What a newcomer does first: watch, tick, write. */
  firstSteps: z.object({
    posterUrl: z.string().nullable(),
    /** The first action item of the module where the person is. */
    item: z.object(text).nullable(),
    hasTicked: z.boolean(),
    hasNoted: z.boolean(),
  }),
});

const belongingsOutput = z.object({
  /** Courses with an open module, the first few, and how many more there are. */
  courses: z.array(z.object({ slug: z.string(), ...text })),
  moreCourses: z.int(),
  /** What coaches give: only the kinds that the person has or gets. */
  credits: z.array(
    z.object({
      kind: z.enum(creditKinds),
      left: z.int(),
      /** 0 when no further grant is due. */
      perMonth: z.int(),
    }),
  ),
});

export const dashboardOutput = z.object({
  overallProgress: z.object({
    completedModules: z.int(),
    /** Published modules that the entitlement opens (product.md#dashboard). */
    totalModules: z.int(),
    /** The action items of those modules, and the ticked ones among them. */
    tickedItems: z.int(),
    totalItems: z.int(),
    /** The published exercises of those modules, and the passed ones among them. */
    passedExercises: z.int(),
    totalExercises: z.int(),
    /** How many notes the person has written. */
    notes: z.int(),
    lastModule: z
      .object({
        id: z.int(),
        title: z.string(),
        summary: z.string(),
        /** Of title and summary. */
        language: z.enum(languages),
        progress: z.int(),
        duration: z.int(),
        courseSlug: z.string().nullable(),
        minutesLeft: z.int(),
      })
      .nullable(),
  }),
  nextActions: z.array(z.object({ id: z.string(), ...text, moduleId: z.int(), moduleTitle: z.string() })),
  /** The first required exercise that is open in the module where the person is, once they have begun it. */
  nextExercise: z.object({ id: z.string(), ...text, moduleId: z.int() }).nullable(),
  /** Where the person is in their course; null when no module is open to them. */
  climb: climbOutput.nullable(),
  /** What is open to someone who has not finished a module; left out for others. */
  belongings: belongingsOutput.optional(),
  /** An unpaid order that can still be paid. */
  waitingPayment: z
    .object({
      /** Null for a product. */
      tier: tierOutput.nullable(),
      product: z.object({ slug: z.string(), name: z.string() }).optional(),
      amountIdr: z.int(),
      provider: z.enum(paymentProviders),
      couponCode: z.string().nullable(),
      isGift: z.boolean(),
      /** Which part of how many it pays; left out when it is paid in full. */
      part: z.object({ no: z.int(), of: z.int() }).optional(),
      /** A transfer whose proof the school is checking; left out otherwise. */
      isProved: z.literal(true).optional(),
    })
    .nullable(),
  /** A part of what was bought that is due or overdue; left out without one. */
  duePart: z
    .object({
      no: z.int(),
      of: z.int(),
      name: z.string(),
      amountIdr: z.int(),
      dueAt: z.string(),
      /** It holds back what was bought. */
      isHeld: z.boolean(),
    })
    .optional(),
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
});

export const dashboardContract = {
  get: call('signed-in', 'GET', '/dashboard', 'Everything the dashboard shows, in one call', {
    tag: 'Dashboard',
  }).output(dashboardOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    dashboard: typeof dashboardContract;
  }
}
