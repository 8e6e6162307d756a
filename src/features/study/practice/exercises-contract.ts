/** The editors' calls: exercises of a module, drafts included (product.md#managing-exercises). */
import { z } from 'zod';
import { call } from '#access/call.ts';
import { revisionInput } from '#features/site/content/contract.ts';
import { moduleIdInput } from '#features/study/catalogue/contract.ts';
import { languages } from '#kernel/language.ts';
import { areTranslations, translatedInput, translatedOutput } from '#kernel/translated-input.ts';
import { exerciseAnswer, exerciseKinds, exerciseWork } from './exercise.ts';
import * as m from './messages/m.ts';

const tag = 'Admin';
const idInput = z.strictObject({ id: z.uuid() });
const message = z.object({ message: z.string() });

/** Bytes of an archive. The largest exercise of ours has 6 kB. */
export const maxArchiveBytes = 1024 * 1024;

const source = z.string().max(20_000);
const dashes = /^---$/m;

const textShape = {
  title: z.string().trim().min(1, { error: m.titleRequired }).max(160),
  task: z.string().trim().min(1, { error: m.taskRequired }).max(10_000),
  hints: z
    .array(
      z
        .string()
        .trim()
        .min(1, { error: m.hintEmpty })
        .max(2_000)
        // In the folder's file such a line separates hints.
        .refine((hint) => !dashes.test(hint), { error: m.hintHasDashes }),
    )
    .max(5),
};

const translatedTexts = z.strictObject({
  ...textShape,
  phrases: z.record(z.string().max(400), z.string().max(400)),
});

/** What an editor writes. */
const fields = {
  ...textShape,
  ...translatedInput(translatedTexts),
  minutes: z.int().min(1).max(60),
  isRequired: z.boolean(),
  atSecond: z.int().min(0).max(86_400).nullable(),
  work: exerciseWork,
  checks: source,
  hiddenChecks: source,
  structure: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(400),
        selector: z.string().trim().min(1).max(400),
        count: z.int().min(0).max(1_000).optional(),
      }),
    )
    .max(20),
  solution: exerciseAnswer,
};

const isOneKind = ({
  work,
  solution,
}: {
  work?: { kind: string } | undefined;
  solution?: { kind: string } | undefined;
}) => work?.kind === undefined || solution === undefined || work.kind === solution.kind;

/** For an exercise of an archive, whose module is known already. */
export const exerciseFields = z.strictObject({
  ...fields,
  language: fields.language.default('en'),
  translations: fields.translations.default({}),
});

/** An exercise that is complete enough to be stored. The id is its module’s. */
export const exerciseCreateInput = z
  .strictObject({ id: moduleIdInput, ...exerciseFields.shape })
  .refine(areTranslations)
  .refine(isOneKind, { error: m.answerOfOtherKind, path: ['solution'] });

export const exerciseUpdateInput = z
  .strictObject({ id: z.uuid(), formRevision: revisionInput, ...z.object(fields).partial().shape })
  .refine(areTranslations)
  .refine(isOneKind, { error: m.answerOfOtherKind, path: ['solution'] });

export const editedExerciseOutput = z.object({
  id: z.string(),
  moduleId: z.int(),
  moduleTitle: z.string(),
  slug: z.string(),
  kind: z.enum(exerciseKinds),
  title: z.string(),
  /** Markdown. */
  task: z.string(),
  /** Markdown. */
  hints: z.array(z.string()),
  ...translatedOutput(
    z.object({
      title: z.string(),
      task: z.string(),
      hints: z.array(z.string()),
      phrases: z.record(z.string(), z.string()),
    }),
  ),
  minutes: z.int(),
  isRequired: z.boolean(),
  atSecond: z.int().nullable(),
  work: exerciseWork,
  checks: z.string(),
  hiddenChecks: z.string(),
  structure: z.array(z.object({ name: z.string(), selector: z.string(), count: z.int().optional() })),
  solution: exerciseAnswer,
  revision: z.int(),
  /** Grows with each save of the form; `revision` is what attempts are judged by. */
  formRevision: z.int(),
  isPublished: z.boolean(),
});

export const listedExerciseOutput = z.object({
  id: z.string(),
  kind: z.enum(exerciseKinds),
  title: z.string(),
  /** Of the title. */
  language: z.enum(languages),
  minutes: z.int(),
  isRequired: z.boolean(),
  atSecond: z.int().nullable(),
  isPublished: z.boolean(),
  isTranslated: z.boolean(),
  deletedAt: z.string().nullable(),
});

export const exerciseFiguresOutput = z.object({
  id: z.string(),
  /** Of the latest 1 000 learners who have handed in an answer. */
  tried: z.int(),
  passed: z.int(),
});

const summaryOutput = z.object({
  id: z.string(),
  title: z.string(),
  language: z.enum(languages),
  moduleId: z.int(),
  moduleTitle: z.string(),
  tried: z.int(),
  passed: z.int(),
  /** True if there may be more learners: only the latest 1 000 are counted. */
  isOfLatest: z.boolean(),
  usedHints: z.int(),
  askedForAnswer: z.int(),
  /** Answers up to the first pass, of those who passed; null before the first. */
  medianAnswers: z.number().nullable(),
  /** Learners by the number of answers that they needed; the last group has no end. */
  answersToPass: z.array(z.object({ from: z.int(), to: z.int().optional(), people: z.int() })),
  /** The checks of this revision that answers failed. `people` failed it last, and have not passed. */
  checks: z.array(z.object({ name: z.string(), answers: z.int(), people: z.int() })),
});

export const exercisesContract = {
  list: call(
    ['editor'],
    'GET',
    '/admin/modules/{id}/exercises',
    'A module’s exercises in order, or the deleted ones',
    {
      tag,
    },
  )
    .input(z.strictObject({ id: moduleIdInput, deleted: z.stringbool().default(false) }))
    .output(z.object({ moduleTitle: z.string(), exercises: z.array(listedExerciseOutput) })),
  figures: call(
    ['editor'],
    'GET',
    '/admin/modules/{id}/exercises/figures',
    'How many tried and passed a module’s exercises',
    {
      tag,
    },
  )
    .input(z.strictObject({ id: moduleIdInput }))
    .output(z.array(exerciseFiguresOutput)),
  summary: call(['editor'], 'GET', '/admin/exercises/{id}/figures', 'How learners do in an exercise', { tag })
    .input(idInput)
    .output(summaryOutput),
  get: call(
    ['editor'],
    'GET',
    '/admin/exercises/{id}',
    'One exercise for editing, with its checks and its answer',
    {
      tag,
    },
  )
    .input(idInput)
    .output(editedExerciseOutput),
  create: call(['editor'], 'POST', '/admin/modules/{id}/exercises', 'Create an exercise, unpublished', {
    tag,
    successStatus: 201,
    maxBodyBytes: 384 * 1024,
  })
    .input(exerciseCreateInput)
    .output(editedExerciseOutput),
  update: call(['editor'], 'PUT', '/admin/exercises/{id}', 'Change any fields of an exercise', {
    tag,
    maxBodyBytes: 384 * 1024,
  })
    .input(exerciseUpdateInput)
    .output(editedExerciseOutput),
  publish: call(
    ['editor'],
    'PUT',
    '/admin/exercises/{id}/published',
    'Publish an exercise whose answer passes and whose start fails, or unpublish it',
    { tag },
  )
    .input(z.strictObject({ id: z.uuid(), isPublished: z.boolean() }))
    .output(editedExerciseOutput),
  move: call(['editor'], 'PUT', '/admin/exercises/{id}/place', 'Move an exercise within its module', { tag })
    .input(
      z.strictObject({
        id: z.uuid(),
        /** Among the module’s exercises, from 0. */
        place: z.int().min(0).max(1_000),
      }),
    )
    .output(message),
  copy: call(
    ['editor'],
    'POST',
    '/admin/exercises/{id}/copy',
    'Copy an exercise within its module, unpublished',
    {
      tag,
      successStatus: 201,
    },
  )
    .input(idInput)
    .output(editedExerciseOutput),
  remove: call(['editor'], 'DELETE', '/admin/exercises/{id}', 'Delete an exercise (it can be restored)', {
    tag,
  })
    .input(idInput)
    .output(message),
  restore: call(['editor'], 'POST', '/admin/exercises/{id}/restore', 'Restore a deleted exercise', { tag })
    .input(idInput)
    .output(message),
  importArchive: call(
    ['editor'],
    'POST',
    '/admin/modules/{id}/exercises/import',
    'Add the exercises of a ZIP of folders, unpublished: all of them or none',
    { tag, limit: 'write', maxFiles: 1, successStatus: 201 },
  )
    .input(z.strictObject({ id: moduleIdInput, file: z.file() }))
    .output(z.object({ exercises: z.array(z.object({ id: z.string(), title: z.string() })) })),
  exportArchive: call(
    ['editor'],
    'GET',
    '/admin/exercises/{id}/export',
    'An exercise as a ZIP of its folder',
    { tag },
  )
    .input(idInput)
    .output(z.file()),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    exercises: typeof exercisesContract;
  }
}
