/** The editor of a lesson's text: drafts, what learners would see, and the history (product.md#lesson-editor). */
import { z } from 'zod';
import { call } from '#access/call.ts';
import { tierOutput } from '#features/sales/plans/contract.ts';
import { moduleIdInput } from '#features/study/catalogue/contract.ts';
import { versionOrigins } from '#features/study/catalogue/rules.ts';
import { differenceOutput } from '#features/study/course-folders/contract.ts';
import { exerciseKinds } from '#features/study/practice/exercise.ts';
import { coverSigns } from '#kernel/cover-names.ts';
import { languages } from '#kernel/language.ts';
import { richNodeOutput } from '#kernel/rich-text.ts';
import {
  exerciseLacks,
  longestBody,
  longestResourceTitle,
  longestSummary,
  longestTitle,
  mostFilesAtOnce,
} from './rules.ts';

const tag = 'Admin';
const language = z.enum(languages);
const revision = z.int().min(0).max(2_000_000_000);

/** Drafts may be empty: publishing asks for what is missing. Spaces at the ends stay while someone is typing. */
const draftTexts = {
  title: z.string().max(longestTitle),
  summary: z.string().max(longestSummary),
  description: z.string().max(longestBody),
};

const textsOutput = z.object({ title: z.string(), summary: z.string(), description: z.string() });

export const draftOutput = textsOutput.extend({
  revision: z.int(),
  /** Names the published texts on which the draft is based. */
  base: z.string(),
  savedAt: z.string(),
  /** Null for someone whose account was deleted. */
  savedByName: z.string().nullable(),
  isOwn: z.boolean(),
});

const sideOutput = z.object({
  /** What learners see; null for a language that the module does not have yet. */
  published: textsOutput.nullable(),
  /** Names what is published. */
  base: z.string(),
  draft: draftOutput.nullable(),
});

export const editedLessonOutput = z.object({
  id: z.int(),
  /** In the editor's language. */
  title: z.string(),
  course: z.object({ slug: z.string(), title: z.string() }).nullable(),
  /** Counted from 1 among the modules of the course; null without a course. */
  place: z.int().nullable(),
  /** In which the module was written first. */
  language,
  tier: tierOutput,
  sign: z.enum(coverSigns).nullable(),
  isPublished: z.boolean(),
  isFreePreview: z.boolean(),
  /** Of the video. */
  lengthSeconds: z.number(),
  actionItems: z.array(z.string()),
  exercises: z.array(
    z.object({
      id: z.string(),
      /** As texts and folders name it. */
      name: z.string(),
      titles: z.object({ en: z.string(), id: z.string() }),
      isPublished: z.boolean(),
      kind: z.enum(exerciseKinds),
      /** What it lacks before anyone could pass it; null if nothing is plainly missing. */
      lacks: z.enum(exerciseLacks).nullable(),
    }),
  ),
  resources: z.array(
    z.object({
      id: z.string(),
      /** As texts and folders name it; null until it is put into a text for the first time. */
      name: z.string().nullable(),
      titles: z.object({ en: z.string(), id: z.string() }),
    }),
  ),
  sides: z.object({ en: sideOutput, id: sideOutput }),
});

export const versionOutput = z.object({
  id: z.string(),
  /** `draft`: what someone wrote and did not publish, kept when the writing went on after a pause. */
  origin: z.enum([...versionOrigins, 'draft']),
  /** Of a draft; null for what was published, which is in all languages. */
  language: language.nullable(),
  savedAt: z.string(),
  savedByName: z.string().nullable(),
  plus: z.int(),
  minus: z.int(),
  /** Whether learners see this one. */
  isCurrent: z.boolean(),
});

const lines = differenceOutput.shape.groups.element.shape.files.element.shape.lines;

const comparedOutput = z.object({ plus: z.int(), minus: z.int(), lines });

export const versionDetailOutput = versionOutput.extend({
  /** Of each language that changed: the title, the summary and the text as lines. */
  changes: z.array(comparedOutput.extend({ language })),
});

export const restoreDraftOutput = z.object({
  message: z.string(),
  language,
  draft: draftOutput,
  /** The draft that was there, in the history; null where there was none, or nothing is lost. */
  formerId: z.string().nullable(),
});

const ofModule = { id: moduleIdInput };

export const saveInput = z.strictObject({
  ...ofModule,
  language,
  ...draftTexts,
  /** The revision that was edited; 0 for the first. Another one is refused with 409. */
  revision,
  base: z.string().max(64),
});

export const discardInput = z.strictObject({
  ...ofModule,
  language,
  revision: z.coerce.number().pipe(revision),
});

export const publishInput = z.strictObject({
  ...ofModule,
  /** The drafts to publish, by their revisions. */
  drafts: z.partialRecord(language, revision),
  /** What is published, as the editor knows it, where it is not what the draft is based on. */
  over: z.partialRecord(language, z.string().max(64)).default({}),
});

export const addResourcesInput = z.strictObject({
  ...ofModule,
  /** Of the titles. */
  language,
  files: z
    .array(
      z.strictObject({
        /** An upload of this editor (`POST /admin/files`, purpose `resource`). */
        fileId: z.uuid(),
        title: z.string().trim().min(1).max(longestResourceTitle),
      }),
    )
    .min(1)
    .max(mostFilesAtOnce),
});

export const previewInput = z.strictObject({ ...ofModule, language, markdown: z.string().max(longestBody) });

export const lessonEditorContract = {
  get: call(['editor'], 'GET', '/admin/modules/{id}/text', 'A lesson’s text and its drafts', { tag })
    .input(z.strictObject(ofModule))
    .output(editedLessonOutput),
  save: call(
    ['editor'],
    'PUT',
    '/admin/modules/{id}/text/{language}',
    'Save the draft of one language; learners do not see it',
    { tag, maxBodyBytes: 256 * 1024 },
  )
    .input(saveInput)
    .output(draftOutput),
  discard: call(
    ['editor'],
    'DELETE',
    '/admin/modules/{id}/text/{language}',
    'Delete the draft of one language',
    { tag },
  )
    .input(discardInput)
    .output(
      z.object({
        message: z.string(),
        /** What was written, in the history; null where nothing is lost. */
        keptId: z.string().nullable(),
      }),
    ),
  publish: call(
    ['editor'],
    'POST',
    '/admin/modules/{id}/text/publish',
    'Publish the drafts of a lesson: learners see them',
    { tag, limit: 'write' },
  )
    .input(publishInput)
    .output(
      z.object({
        message: z.string(),
        versionId: z.string(),
        /** The version before it. */
        formerId: z.string().nullable(),
      }),
    ),
  preview: call(['editor'], 'POST', '/admin/modules/{id}/preview', 'A text as learners will see it', {
    tag,
    limit: 'preview',
    maxBodyBytes: 256 * 1024,
  })
    .input(previewInput)
    .output(z.object({ nodes: z.array(richNodeOutput), missing: z.array(z.string()) })),
  compare: call(['editor'], 'POST', '/admin/texts/compare', 'Two texts, line by line', {
    tag,
    limit: 'preview',
    maxBodyBytes: 384 * 1024,
  })
    .input(z.strictObject({ before: z.string().max(21_000), after: z.string().max(21_000) }))
    .output(comparedOutput),
  versions: call(['editor'], 'GET', '/admin/modules/{id}/versions', 'What a lesson’s texts were', { tag })
    .input(z.strictObject(ofModule))
    .output(z.array(versionOutput)),
  version: call(
    ['editor'],
    'GET',
    '/admin/modules/{id}/versions/{versionId}',
    'One version, compared with the one before it or with what learners see now',
    { tag },
  )
    .input(
      z.strictObject({
        ...ofModule,
        versionId: z.uuid(),
        against: z.enum(['before', 'now']).default('before'),
      }),
    )
    .output(versionDetailOutput),
  restore: call(
    ['editor'],
    'POST',
    '/admin/modules/{id}/versions/{versionId}/restore',
    'Publish a former version again, as a new one',
    { tag, limit: 'write' },
  )
    .input(
      z.strictObject({
        ...ofModule,
        versionId: z.uuid(),
        /** The version that learners see, as the editor knows it. Another one is refused with 409. */
        over: z.uuid(),
      }),
    )
    .output(z.object({ message: z.string(), versionId: z.string(), formerId: z.string() })),
  restoreDraft: call(
    ['editor'],
    'POST',
    '/admin/modules/{id}/kept-drafts/{versionId}/restore',
    'Continue from a kept draft; learners see nothing of it',
    { tag, limit: 'write' },
  )
    .input(
      z.strictObject({
        ...ofModule,
        versionId: z.uuid(),
        /** Of the draft in that language, as the editor knows it; 0 for none. Another one is refused with 409. */
        revision,
      }),
    )
    .output(restoreDraftOutput),
  addResources: call(
    ['editor'],
    'POST',
    '/admin/modules/{id}/resources',
    'Make resources of a module from files that were uploaded, for links in its text',
    { tag, limit: 'write', successStatus: 201 },
  )
    .input(addResourcesInput)
    .output(z.array(z.object({ id: z.string(), name: z.string(), title: z.string() }))),
  nameResource: call(
    ['editor'],
    'POST',
    '/admin/modules/{id}/resources/{resourceId}/name',
    'The name by which texts link to a resource of a module; it gets one if it has none',
    { tag, limit: 'write' },
  )
    .input(z.strictObject({ ...ofModule, resourceId: z.uuid() }))
    .output(z.object({ name: z.string() })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    lessonEditor: typeof lessonEditorContract;
  }
}
