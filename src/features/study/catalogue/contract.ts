import { z } from 'zod';
import { call } from '#access/call.ts';
import { tierInput, tierOutput } from '#features/sales/plans/contract.ts';
import { revisionInput } from '#features/site/content/contract.ts';
import { coverSigns } from '#kernel/cover-names.ts';
import { languages } from '#kernel/language.ts';
import { areTranslations, translatedInput, translatedOutput } from '#kernel/translated-input.ts';
import { longestPictureName } from './lesson-text.ts';
import * as m from './messages/m.ts';
import { completesWith, slugPattern } from './rules.ts';

const learningTag = 'Learning';
const tag = 'Admin';

export const moduleIdInput = z.coerce.number().int().positive().max(2_147_483_647);

export const courseOutput = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Of title and description. */
  language: z.enum(languages),
  lessonCount: z.int(),
  durationSeconds: z.int(),
  /** The tiers of its modules without duplicates, lowest first. */
  tiers: z.array(tierOutput),
  /** Whether any module is above the viewer's tier. */
  isPremium: z.boolean(),
  /** Whether any module is open to every account (product.md#entitlement). */
  hasFreePreview: z.boolean(),
  /** Of its first module that has one. */
  sign: z.enum(coverSigns).nullable(),
});

/** What strangers may know of a course: all except what is paid for (product.md#free-modules). */
export const courseTeaserOutput = courseOutput.extend({
  /** The languages in which it can be read. */
  languages: z.array(z.enum(languages)),
  /** Of the videos' captions, without duplicates. */
  captionLanguages: z.array(z.string()),
  modules: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      summary: z.string(),
      /** Of title and summary. */
      language: z.enum(languages),
      tier: tierOutput,
      isFreePreview: z.boolean(),
      lengthSeconds: z.number(),
      actionItemCount: z.int(),
    }),
  ),
  /** The first free preview whose video is ready. */
  freeModule: z
    .object({
      id: z.int(),
      /** The seed's name for the module; null if an administrator made it. */
      name: z.string().nullable(),
      /** Counted from 1 in the course. */
      place: z.int(),
      posterUrl: z.string(),
      actionItems: z.array(z.object({ id: z.string(), title: z.string(), language: z.enum(languages) })),
    })
    .nullable(),
});

export const playbackOutput = z.object({
  /** HLS, signed for this view; valid until `expiresAt`. */
  hlsUrl: z.string(),
  posterUrl: z.string(),
  /** The pictures of the timeline, signed: `{n}` stands for the number of the sheet, from 0. */
  seekSheetUrl: z.string(),
  captions: z.array(z.object({ srclang: z.string(), label: z.string(), url: z.string() })),
  chapters: z.array(
    z.object({
      /** In the reader's language, if it has one in that. */
      title: z.string(),
      /** BCP 47; empty where nobody knows it. */
      language: z.string(),
      startSeconds: z.number(),
      endSeconds: z.number(),
    }),
  ),
  lengthSeconds: z.number(),
  /** The name to show over the video; null where the course has no watermark. */
  watermark: z.string().nullable(),
  expiresAt: z.string(),
});

export const adminModuleOutput = z.object({
  id: z.int(),
  title: z.string(),
  tier: tierOutput,
  order: z.int(),
  /** Minutes, integer. */
  duration: z.int(),
  isPublished: z.boolean(),
  isFreePreview: z.boolean(),
  courseId: z.string().nullable(),
  courseTitle: z.string().nullable(),
  /** Of a video of ours; null for one at Bunny. */
  mediaId: z.string().nullable(),
  /** False for a draft that waits for its video. */
  hasVideo: z.boolean(),
  /** Its name in the folder of its course; null until it has one. */
  folderName: z.string().nullable(),
  actionItemCount: z.int(),
  /** The provider's status, 4 is ready; null if it is unknown. */
  videoStatus: z.int().nullable(),
  /** False until the provider has first been asked about the video. */
  isVideoChecked: z.boolean(),
  deletedAt: z.string().nullable(),
});

export const adminCourseOutput = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  ...translatedOutput(z.object({ title: z.string(), description: z.string() })),
  order: z.int(),
  isPublished: z.boolean(),
  hasWatermark: z.boolean(),
  moduleCount: z.int(),
  deletedAt: z.string().nullable(),
});

export const moduleDraftOutput = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  /** Markdown. */
  description: z.string(),
  ...translatedOutput(z.object({ title: z.string(), summary: z.string(), description: z.string() })),
  /** What its cover shows; null for the number alone. */
  sign: z.enum(coverSigns).nullable(),
  tier: tierOutput,
  minTier: tierOutput,
  /** Empty while the video's keeper is not configured. */
  videoUrl: z.string(),
  /** Of a video of ours; null for one at Bunny. */
  mediaId: z.string().nullable(),
  /** From the provider: status 4 is ready. Null until it has been asked. */
  video: z.object({ status: z.int(), lengthSeconds: z.number() }).nullable(),
  /** Minutes, integer. */
  duration: z.int(),
  order: z.int(),
  isPublished: z.boolean(),
  isFreePreview: z.boolean(),
  completesWith: z.enum(completesWith),
  courseId: z.string().nullable(),
  resourceIds: z.array(z.string()),
  resources: z.array(z.object({ id: z.string(), title: z.string() })),
  actionItems: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      translations: translatedOutput(z.object({ title: z.string() })).translations,
    }),
  ),
  revision: z.int(),
});

export const earlierVideosOutput = z.array(
  z.object({
    /** The keeper's own id. */
    guid: z.string(),
    /** The name of its file; null for one at Bunny. */
    name: z.string().nullable(),
    /** Empty while its keeper is not configured. */
    videoUrl: z.string(),
    /** 0 if it is not known. */
    lengthSeconds: z.number(),
    /** When this module last showed another one instead. */
    replacedAt: z.string(),
    /**
     * Why it is not deleted here: a module shows it, it comes with the product, or it is at Bunny, where this school
     * deletes nothing. Null where `deletedAt` says when it is.
     */
    kept: z.enum(['module', 'product', 'bunny']).nullable(),
    /** The module that shows it, in the reader's language; null if that one is deleted. */
    shownIn: z.string().nullable(),
    deletedAt: z.string().nullable(),
  }),
);

export type EarlierVideo = z.infer<typeof earlierVideosOutput>[number];

export const takeBackInput = z.strictObject({
  id: moduleIdInput,
  guid: z.uuid(),
  /** The `videoUrl` that the module had when the editor decided. */
  shown: z.string().max(500),
});

const actionItemInput = z
  .strictObject({
    /**
     * Our own id, or any text that identifies the item for the caller: within a module, the same text always means
     * the same item (product.md#managing-modules).
     */
    id: z.string().trim().min(1).max(64).optional(),
    title: z.string().optional(),
    text: z.string().optional(),
    /** Without them the item keeps those that it has. */
    translations: translatedInput(
      z.strictObject({ title: z.string().trim().min(1).max(500) }),
    ).translations.optional(),
  })
  .transform(({ id, title, text, translations }) => ({
    id,
    title: (title ?? text ?? '').trim(),
    translations,
  }))
  .refine((item) => item.title.length > 0, { error: m.actionItemEmpty });

export const moduleTexts = {
  title: z.string().trim().min(1, { error: m.titleRequired }).max(200),
  summary: z.string().trim().max(300),
  description: z.string().trim().min(1, { error: m.descriptionRequired }).max(20_000),
};

const moduleFields = {
  ...moduleTexts,
  ...translatedInput(z.strictObject(moduleTexts)),
  sign: z.enum(coverSigns).nullable(),
  tier: tierInput,
  videoUrl: z.string().trim().min(1, { error: m.videoUrlRequired }).max(500),
  duration: z.int({ error: m.durationNotWhole }).min(1, { error: m.durationRequired }).max(1_440),
  order: z.int().min(0).max(1_000_000),
  isPublished: z.boolean(),
  isFreePreview: z.boolean(),
  completesWith: z.enum(completesWith),
  courseId: z.uuid().nullable(),
  resourceIds: z.array(z.uuid()).max(50),
  actionItems: z.array(actionItemInput).max(50),
};

export const moduleCreateInput = z
  .strictObject({
    ...moduleFields,
    summary: moduleFields.summary.default(''),
    language: moduleFields.language.default('en'),
    translations: moduleFields.translations.default({}),
    sign: moduleFields.sign.default(null),
    order: moduleFields.order.optional(),
    isPublished: moduleFields.isPublished.default(false),
    isFreePreview: moduleFields.isFreePreview.default(false),
    completesWith: moduleFields.completesWith.default('video'),
    courseId: moduleFields.courseId.default(null),
    resourceIds: moduleFields.resourceIds.default([]),
    actionItems: moduleFields.actionItems.default([]),
  })
  .refine(areTranslations);

export const moduleUpdateInput = z
  .strictObject({
    id: moduleIdInput,
    /** The revision that a form began with. Left out by callers that change a field without showing the others. */
    revision: revisionInput.optional(),
    ...z.object(moduleFields).partial().shape,
  })
  .refine(areTranslations);

const mostAtOnce = 200;

/** One change for several modules, or their former values put back (product.md#managing-modules). */
export const manyInput = z.strictObject({
  ids: z.array(moduleIdInput).min(1).max(mostAtOnce),
  change: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('publish') }),
    z.strictObject({ kind: z.literal('unpublish') }),
    z.strictObject({ kind: z.literal('tier'), tier: tierInput }),
    /** Into a course, one behind the other: behind the module `after`, or behind the last of the course. */
    z.strictObject({
      kind: z.literal('move'),
      courseId: z.uuid().nullable(),
      after: moduleIdInput.nullable().default(null),
    }),
    /** What `changeMany` answered as `undo`. */
    z.strictObject({
      kind: z.literal('undo'),
      modules: z
        .array(
          z.strictObject({
            id: moduleIdInput,
            isPublished: z.boolean().optional(),
            tier: tierInput.optional(),
            courseId: z.uuid().nullable().optional(),
            before: moduleIdInput.nullable().optional(),
          }),
        )
        .max(mostAtOnce),
    }),
  ]),
});

export const manyOutput = z.object({
  /** The modules that changed. */
  changed: z.array(z.int()),
  /** Those that did not, and why. Modules that were so already are in neither list. */
  refused: z.array(z.object({ id: z.int(), title: z.string(), reason: z.string() })),
  /** What the changed ones were before, for `change: { kind: 'undo' }`. */
  undo: z.array(
    z.object({
      id: z.int(),
      isPublished: z.boolean().optional(),
      tier: tierOutput.optional(),
      courseId: z.string().nullable().optional(),
      /** The module that came next in the order of all; null for the last. */
      before: z.int().nullable().optional(),
    }),
  ),
});

const courseIdInput = z.strictObject({ id: z.uuid() });
const isDeleted = { deleted: z.stringbool().default(false) };
const message = z.object({ message: z.string() });

export const courseTexts = {
  title: z.string().trim().min(1, { error: m.titleRequired }).max(200),
  description: z.string().trim().min(1, { error: m.descriptionRequired }).max(2_000),
};

const courseFields = {
  ...courseTexts,
  ...translatedInput(z.strictObject(courseTexts)),
  slug: z.string().trim().max(80).regex(slugPattern, { error: m.slugForm }),
  isPublished: z.boolean(),
  /** Whether the learner's name moves over its videos. */
  hasWatermark: z.boolean(),
};

export const courseCreateInput = z
  .strictObject({
    ...courseFields,
    /** Derived from the title if absent. */
    slug: courseFields.slug.optional(),
    language: courseFields.language.default('en'),
    translations: courseFields.translations.default({}),
    isPublished: courseFields.isPublished.default(false),
    hasWatermark: courseFields.hasWatermark.default(false),
  })
  .refine(areTranslations);

export const courseUpdateInput = z
  .strictObject({
    id: z.uuid(),
    ...z.object({ ...courseFields, order: z.int().min(0).max(1_000_000) }).partial().shape,
  })
  .refine(areTranslations);

/** The editors' lists are not paged, because reordering needs the whole list. */
export const catalogueContract = {
  modules: {
    freePlayback: call(
      'public',
      'GET',
      '/modules/{id}/free-playback',
      'Signed playback addresses of a free preview, for strangers too',
      { tag: learningTag, limit: 'free-playback' },
    )
      .input(z.strictObject({ id: moduleIdInput }))
      .output(playbackOutput),
    adminList: call(['editor'], 'GET', '/admin/modules', 'All modules in order, or the deleted ones', {
      tag,
    })
      .input(z.strictObject(isDeleted))
      .output(z.array(adminModuleOutput)),
    adminGet: call(['editor'], 'GET', '/admin/modules/{id}', 'One module for editing', { tag })
      .input(z.strictObject({ id: moduleIdInput }))
      .output(moduleDraftOutput),
    watching: call(
      ['editor'],
      'GET',
      '/admin/modules/{id}/watching',
      'Where people stop in the video of a module, and where they go back to',
      { tag },
    )
      .input(z.strictObject({ id: moduleIdInput }))
      .output(
        z.object({
          viewers: z.int(),
          /** Percent of the viewers who came to each tenth, 0 to 10; null while there are too few for a curve. */
          reached: z.array(z.int()).nullable(),
          /** Where people went back to most often, from the most frequent. */
          back: z.array(z.object({ seconds: z.int(), times: z.int() })),
        }),
      ),
    earlierVideos: call(
      ['editor'],
      'GET',
      '/admin/modules/{id}/earlier-videos',
      'The videos that a module showed before and that can be shown again, the last one first',
      { tag },
    )
      .input(z.strictObject({ id: moduleIdInput }))
      .output(earlierVideosOutput),
    takeBackVideo: call(
      ['editor'],
      'POST',
      '/admin/modules/{id}/earlier-videos',
      'Show an earlier video of a module again; the present one becomes an earlier one',
      { tag, limit: 'write' },
    )
      .input(takeBackInput)
      .output(moduleDraftOutput),
    create: call(['editor'], 'POST', '/modules', 'Create a module', {
      tag: learningTag,
      successStatus: 201,
      maxBodyBytes: 256 * 1024,
    })
      .input(moduleCreateInput)
      .output(moduleDraftOutput),
    update: call(
      ['editor'],
      'PUT',
      '/modules/{id}',
      'Change any fields of a module; `order` alone reorders',
      {
        tag: learningTag,
        maxBodyBytes: 256 * 1024,
      },
    )
      .input(moduleUpdateInput)
      .output(moduleDraftOutput),
    remove: call(['editor'], 'DELETE', '/modules/{id}', 'Delete a module (it can be restored)', {
      tag: learningTag,
    })
      .input(z.strictObject({ id: moduleIdInput }))
      .output(message),
    restore: call(['editor'], 'POST', '/admin/modules/{id}/restore', 'Restore a deleted module', { tag })
      .input(z.strictObject({ id: moduleIdInput }))
      .output(message),
    changeMany: call(
      ['editor'],
      'POST',
      '/admin/modules/change-many',
      'Change several modules: all that can be changed, in one transaction',
      { tag, limit: 'write' },
    )
      .input(manyInput)
      .output(manyOutput),
    picture: call('signed-in', 'GET', '/modules/{id}/pictures/{name}', 'A picture of a lesson’s text', {
      tag: learningTag,
    })
      .input(z.strictObject({ id: moduleIdInput, name: z.string().max(longestPictureName) }))
      .output(z.file()),
    addPicture: call(
      ['editor'],
      'POST',
      '/admin/modules/{id}/pictures',
      'Upload a picture for a lesson’s text; it is drawn again as WebP',
      { tag, limit: 'write', maxFiles: 1, successStatus: 201 },
    )
      .input(z.strictObject({ id: moduleIdInput, file: z.file() }))
      .output(z.object({ name: z.string(), url: z.string(), width: z.int(), height: z.int() })),
  },
  checkVideo: call(
    ['editor'],
    'POST',
    '/admin/videos/check',
    'Look up a video at the provider, with a preview',
    {
      tag,
    },
  )
    .input(z.strictObject({ videoUrl: z.string().trim().min(1, { error: m.videoUrlRequired }).max(500) }))
    .output(
      z.object({
        /** 4 is ready for playback; null if the provider does not know the video. */
        status: z.int().nullable(),
        lengthSeconds: z.number(),
        /** Null unless the video is ready. */
        playback: playbackOutput.nullable(),
      }),
    ),
  courses: {
    list: call('public', 'GET', '/courses', 'Published courses, as teasers', { tag: learningTag }).output(
      z.array(courseOutput),
    ),
    teaser: call('public', 'GET', '/courses/{slug}/teaser', 'A course for strangers, with its modules', {
      tag: learningTag,
    })
      .input(z.strictObject({ slug: z.string().max(120) }))
      .output(courseTeaserOutput),
    adminList: call(['editor'], 'GET', '/admin/courses', 'All courses in order, or the deleted ones', {
      tag,
    })
      .input(z.strictObject(isDeleted))
      .output(z.array(adminCourseOutput)),
    create: call(['editor'], 'POST', '/admin/courses', 'Create a course', { tag, successStatus: 201 })
      .input(courseCreateInput)
      .output(adminCourseOutput),
    update: call(
      ['editor'],
      'PUT',
      '/admin/courses/{id}',
      'Change any fields of a course; `order` alone reorders',
      {
        tag,
      },
    )
      .input(courseUpdateInput)
      .output(adminCourseOutput),
    remove: call(['editor'], 'DELETE', '/admin/courses/{id}', 'Delete a course (it can be restored)', { tag })
      .input(courseIdInput)
      .output(message),
    restore: call(['editor'], 'POST', '/admin/courses/{id}/restore', 'Restore a deleted course', { tag })
      .input(courseIdInput)
      .output(message),
  },
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    catalogue: typeof catalogueContract;
  }
}
