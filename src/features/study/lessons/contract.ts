import { z } from 'zod';
import { call } from '#access/call.ts';
import { tierInput, tierOutput } from '#features/sales/plans/contract.ts';
import { courseOutput, moduleIdInput, playbackOutput } from '#features/study/catalogue/contract.ts';
import { progressOutput } from '#features/study/progress/contract.ts';
import { resourceTypes } from '#features/study/resources/rules.ts';
import { actionItemOutput } from '#features/study/tasks/contract.ts';
import { coverSigns } from '#kernel/cover-names.ts';
import { languages } from '#kernel/language.ts';
import { richNodeOutput } from '#kernel/rich-text.ts';

const tag = 'Learning';

const videoOutput = z.object({
  /** The provider's status; 4 is ready for playback. */
  status: z.int(),
  lengthSeconds: z.number(),
});

/**
 * A module in a list. A locked one is a teaser without video, description or action items
 * (product.md#locked-content).
 */
export const moduleSummaryOutput = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  /** Of title, summary and description. */
  language: z.enum(languages),
  tier: tierOutput,
  minTier: tierOutput,
  /** What its cover shows; null for the number alone. */
  sign: z.enum(coverSigns).nullable(),
  order: z.int(),
  /** Minutes, integer. */
  duration: z.int(),
  isPublished: z.boolean(),
  isFreePreview: z.boolean(),
  courseId: z.string().nullable(),
  courseSlug: z.string().nullable(),
  courseTitle: z.string().nullable(),
  /** Of the course’s title. */
  courseLanguage: z.enum(languages).nullable(),
  locked: z.boolean(),
  actionItemCount: z.int(),
  exerciseCount: z.int(),
  exercisesPassed: z.int(),
  /** Of the video: the provider's figure if it is known, otherwise the minutes. */
  lengthSeconds: z.number(),
  ...progressOutput.shape,
  /** When the person last watched it; null if never. */
  watchedAt: z.string().nullable(),
});

const moduleResourceOutput = z.object({
  id: z.string(),
  title: z.string(),
  /** Of the title. */
  language: z.enum(languages),
  type: z.enum(resourceTypes),
  minTier: tierOutput,
  locked: z.boolean(),
  files: z.array(z.object({ id: z.string(), name: z.string(), url: z.string(), size: z.int() })),
});

const neighbourOutput = z.object({ id: z.int(), title: z.string(), language: z.enum(languages) }).nullable();

export const moduleOutput = moduleSummaryOutput.extend({
  /** Markdown. Empty when locked. */
  description: z.string(),
  /** The description as safe rich text. */
  richDescription: z.array(richNodeOutput),
  /** Null when locked. */
  videoUrl: z.string().nullable(),
  video: videoOutput.nullable(),
  /** The video's picture, signed here so the page shows it from the start; null until the video is ready. */
  posterUrl: z.string().nullable(),
  /** Empty when locked, like everything below that is paid for. */
  resourceIds: z.array(z.string()),
  actionItems: z.array(actionItemOutput),
  /** What is left to do here after the video; null where the video alone completes the module, and when it is locked. */
  workLeft: z.object({ actionItems: z.int(), exercises: z.int() }).nullable(),
  resources: z.array(moduleResourceOutput),
  course: z.object({ slug: z.string(), title: z.string(), language: z.enum(languages) }).nullable(),
  /** Locked only because a part of what opens it is overdue (product.md#instalments); left out otherwise. */
  isHeld: z.literal(true).optional(),
  previous: neighbourOutput,
  next: neighbourOutput,
  /** The place among the modules open to the person: 8 of 12. */
  place: z.object({ index: z.int(), total: z.int() }),
});

export const lessonsContract = {
  courses: {
    get: call('signed-in', 'GET', '/courses/{slug}', 'A course with its modules', { tag })
      .input(z.strictObject({ slug: z.string().max(120) }))
      .output(courseOutput.extend({ modules: z.array(moduleSummaryOutput) })),
  },
  modules: {
    list: call('signed-in', 'GET', '/modules', 'Modules in order, with the person’s progress', { tag })
      .input(
        z.strictObject({
          tier: tierInput.optional(),
          isPublished: z.stringbool().optional(),
          /** The page of modules directly before this one. */
          before: moduleIdInput.optional(),
          /** The page of modules directly after this one. */
          after: moduleIdInput.optional(),
          limit: z.coerce.number().int().min(1).max(100).default(100),
        }),
      )
      .output(z.array(moduleSummaryOutput)),
    get: call('signed-in', 'GET', '/modules/{id}', 'One module; a teaser when it is locked', { tag })
      .input(
        z.strictObject({
          id: moduleIdInput,
          /** Whether previous and next stay in the course. */ inCourse: z.stringbool().optional(),
        }),
      )
      .output(moduleOutput),
    playback: call('signed-in', 'GET', '/modules/{id}/playback', 'Signed playback addresses for one view', {
      tag,
    })
      .input(z.strictObject({ id: moduleIdInput }))
      .output(playbackOutput),
  },
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    lessons: typeof lessonsContract;
  }
}
