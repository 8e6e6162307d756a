import { z } from 'zod';
import { call } from '#access/call.ts';
import { tierInput, tierOutput } from '#features/sales/plans/contract.ts';
import { resourceTypes } from '#features/study/resources/rules.ts';
import { richNodeOutput } from '#kernel/rich-text.ts';
import { longestAgoSeconds, maxNoteLength } from './rules.ts';

const tag = 'Learning';

export const moduleIdInput = z.coerce.number().int().positive().max(2_147_483_647);
/** Notes may be made offline with an id of the client's own (D18). */
const idInput = z.uuid();

const actionItemOutput = z.object({ id: z.string(), title: z.string(), completed: z.boolean() });

const videoOutput = z.object({
  /** The provider's status; 4 is ready for playback. */
  status: z.int(),
  lengthSeconds: z.number(),
});

const progressOutput = z.object({
  /** Percent watched, 0–100. */
  progress: z.int(),
  completed: z.boolean(),
  /** Where to resume, in seconds. */
  timeInSeconds: z.number(),
});

/** A module in a list. A locked one is a teaser: no video, no description, no action items (D8). */
export const moduleSummaryOutput = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  tier: tierOutput,
  minTier: tierOutput,
  order: z.int(),
  /** Minutes, integer. */
  duration: z.int(),
  isPublished: z.boolean(),
  isFreePreview: z.boolean(),
  courseId: z.string().nullable(),
  courseSlug: z.string().nullable(),
  locked: z.boolean(),
  actionItemCount: z.int(),
  ...progressOutput.shape,
});

const moduleResourceOutput = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(resourceTypes),
  minTier: tierOutput,
  locked: z.boolean(),
  files: z.array(z.object({ id: z.string(), name: z.string(), url: z.string(), size: z.int() })),
});

const neighbourOutput = z.object({ id: z.int(), title: z.string() }).nullable();

export const moduleOutput = moduleSummaryOutput.extend({
  /** Markdown. Empty when locked. */
  description: z.string(),
  /** The description as safe formatted text. */
  richDescription: z.array(richNodeOutput),
  /** Absent when locked. */
  videoUrl: z.string().nullable(),
  video: videoOutput.nullable(),
  /** The video's picture, signed, so that the page shows it from the first; null until the video is ready. */
  posterUrl: z.string().nullable(),
  /** Empty when locked, like everything below that is paid for. */
  resourceIds: z.array(z.string()),
  actionItems: z.array(actionItemOutput),
  resources: z.array(moduleResourceOutput),
  course: z.object({ slug: z.string(), title: z.string() }).nullable(),
  previous: neighbourOutput,
  next: neighbourOutput,
  /** Place among the modules the person may open: 8 of 12. */
  place: z.object({ index: z.int(), total: z.int() }),
});

export const playbackOutput = z.object({
  /** HLS, signed for this view; valid until `expiresAt`. */
  hlsUrl: z.string(),
  posterUrl: z.string(),
  captions: z.array(z.object({ srclang: z.string(), label: z.string(), url: z.string() })),
  chapters: z.array(z.object({ title: z.string(), startSeconds: z.number(), endSeconds: z.number() })),
  lengthSeconds: z.number(),
  expiresAt: z.string(),
});

const actionItemInput = z
  .strictObject({
    /** Our own, or any text by which the caller knows the item: the same text is the same item of a module (D21). */
    id: z.string().trim().min(1).max(64).optional(),
    title: z.string().optional(),
    text: z.string().optional(),
  })
  .transform((item) => ({ id: item.id, title: (item.title ?? item.text ?? '').trim() }))
  .refine((item) => item.title.length > 0, { error: 'Action item must not be empty' });

const moduleFields = {
  title: z.string().trim().min(1, 'Title is required').max(200),
  summary: z.string().trim().max(300),
  description: z.string().trim().min(1, 'Description is required').max(20_000),
  tier: tierInput,
  videoUrl: z.string().trim().min(1, 'Video URL is required').max(500),
  duration: z.int('Duration must be a whole number of minutes').min(1, 'Duration is required').max(1_440),
  order: z.int().min(0).max(1_000_000),
  isPublished: z.boolean(),
  isFreePreview: z.boolean(),
  courseId: z.uuid().nullable(),
  resourceIds: z.array(z.uuid()).max(50),
  actionItems: z.array(actionItemInput).max(50),
};

export const moduleCreateInput = z.strictObject({
  ...moduleFields,
  summary: moduleFields.summary.default(''),
  order: moduleFields.order.optional(),
  isPublished: moduleFields.isPublished.default(false),
  isFreePreview: moduleFields.isFreePreview.default(false),
  courseId: moduleFields.courseId.default(null),
  resourceIds: moduleFields.resourceIds.default([]),
  actionItems: moduleFields.actionItems.default([]),
});

export const moduleUpdateInput = z.strictObject({
  id: moduleIdInput,
  ...z.object(moduleFields).partial().shape,
});

const courseOutput = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  /** Tiers of its modules, lowest first, each once. */
  tiers: z.array(tierOutput),
  /** Whether any module is above the viewer's tier. */
  isPremium: z.boolean(),
  /** Whether any module is open to every account (D5). */
  hasFreePreview: z.boolean(),
});

const noteOutput = z.object({
  id: z.string(),
  moduleId: z.int(),
  content: z.string(),
  /** Seconds into the video. */
  timestamp: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const noteContent = z
  .string()
  .trim()
  .min(1, 'Write something first')
  .max(maxNoteLength, `A note must not exceed ${maxNoteLength} characters`);
const noteTimestamp = z
  .int('The time must be a whole number of seconds')
  .min(0, 'The time must be 0 or more')
  .max(86_400, 'The time must be within the video');

/** How long ago it was, when it was kept on a device without a connection: by that device's own count, whatever its clock says. */
const secondsAgo = z.number().min(0).max(longestAgoSeconds).default(0);

const page = { limit: z.coerce.number().int().min(1).max(100).default(100) };

export const learningContract = {
  courses: {
    list: call('public', 'GET', '/courses', 'Published courses, as teasers', { tag }).output(
      z.array(courseOutput),
    ),
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
          /** The page right before this module. */
          before: moduleIdInput.optional(),
          /** The page right after this module. */
          after: moduleIdInput.optional(),
          ...page,
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
    create: call('admin', 'POST', '/modules', 'Create a module', {
      tag,
      successStatus: 201,
      maxBodyBytes: 128 * 1024,
    })
      .input(moduleCreateInput)
      .output(moduleOutput),
    update: call('admin', 'PUT', '/modules/{id}', 'Change any fields of a module; `order` alone reorders', {
      tag,
      maxBodyBytes: 128 * 1024,
    })
      .input(moduleUpdateInput)
      .output(moduleOutput),
    remove: call('admin', 'DELETE', '/modules/{id}', 'Remove a module (it can be restored)', { tag })
      .input(z.strictObject({ id: moduleIdInput }))
      .output(z.object({ message: z.string() })),
    playback: call('signed-in', 'GET', '/modules/{id}/playback', 'Signed playback addresses for one view', {
      tag,
    })
      .input(z.strictObject({ id: moduleIdInput }))
      .output(playbackOutput),
  },
  progress: {
    get: call('owner', 'GET', '/modules/{id}/progress', 'The person’s progress in a module', { tag })
      .input(z.strictObject({ id: moduleIdInput }))
      .output(progressOutput.extend({ actionItems: z.array(actionItemOutput) })),
    report: call('owner', 'POST', '/modules/{id}/progress', 'Report percent watched, or the end', { tag })
      .input(
        z.strictObject({
          id: moduleIdInput,
          /** Must be the session's own; anything else is 403 (D9). */
          userId: z.string().max(100).optional(),
          progress: z.number(),
          completed: z.boolean().default(false),
          secondsAgo,
        }),
      )
      .output(progressOutput),
    savePosition: call('owner', 'PUT', '/modules/{id}/position', 'Save the exact second of playback', { tag })
      .input(z.strictObject({ id: moduleIdInput, seconds: z.number().min(0).max(86_400), secondsAgo }))
      .output(progressOutput),
  },
  actionItems: {
    list: call('owner', 'GET', '/action-items', 'The person’s action items by module, in learning order', {
      tag,
    }).output(
      z.array(z.object({ moduleId: z.int(), moduleTitle: z.string(), items: z.array(actionItemOutput) })),
    ),
    setStatus: call('owner', 'PATCH', '/action-items/{id}/status', 'Tick or untick an action item', { tag })
      .input(z.strictObject({ id: idInput, completed: z.boolean() }))
      .output(actionItemOutput.extend({ moduleId: z.int() })),
  },
  notes: {
    list: call('owner', 'GET', '/notes', 'The person’s notes, by module, optionally searched', { tag })
      .input(
        z.strictObject({
          moduleId: moduleIdInput.optional(),
          search: z.string().max(200).optional(),
          cursor: z.string().max(100).optional(),
          ...page,
        }),
      )
      .output(z.object({ notes: z.array(noteOutput), nextCursor: z.string().nullable() })),
    create: call('owner', 'POST', '/notes', 'Write a note at a second of the video', {
      tag,
      successStatus: 201,
      limit: 'write',
    })
      .input(
        z.strictObject({
          id: idInput.optional(),
          moduleId: moduleIdInput,
          content: noteContent,
          timestamp: noteTimestamp,
        }),
      )
      .output(noteOutput),
    update: call('owner', 'PATCH', '/notes/{id}', 'Change a note', { tag })
      .input(
        z.strictObject({ id: idInput, content: noteContent.optional(), timestamp: noteTimestamp.optional() }),
      )
      .output(noteOutput),
    remove: call('owner', 'DELETE', '/notes/{id}', 'Delete a note', { tag })
      .input(z.strictObject({ id: idInput }))
      .output(z.object({ message: z.string() })),
  },
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    learning: typeof learningContract;
  }
}
