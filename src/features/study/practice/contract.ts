import { z } from 'zod';
import { call } from '#access/call.ts';
import { askInput, messageFile, messageLine, threadOutput } from '#features/coaching/threads/contract.ts';
import { moduleIdInput } from '#features/study/catalogue/contract.ts';
import { languages } from '#kernel/language.ts';
import { richNodeOutput } from '#kernel/rich-text.ts';
import { longestAgoSeconds } from '#kernel/time.ts';
import { exerciseAnswer, exerciseKinds, exerciseWork } from './exercise.ts';
import { exerciseStates, longestOutput } from './rules.ts';

const tag = 'Learning';
const idInput = z.strictObject({ id: z.uuid() });

export const exerciseProgressOutput = z.object({
  state: z.enum(exerciseStates),
  attempts: z.int(),
  hintsUsed: z.int(),
  /** How often the model answer was asked for. */
  solutionAsks: z.int(),
  /** Whether the server’s own run has passed. */
  isVerified: z.boolean(),
  /** The newest attempt’s check on the server: null while it waits, or when there is none. */
  lastCheck: z.object({ passed: z.boolean(), failed: z.array(z.string()) }).nullable(),
});

export const exerciseSummaryOutput = z.object({
  id: z.string(),
  kind: z.enum(exerciseKinds),
  title: z.string(),
  /** Of the title. */
  language: z.enum(languages),
  minutes: z.int(),
  isRequired: z.boolean(),
  /** The second of the video at which it is asked; null if it is only under the module. */
  atSecond: z.int().nullable(),
  state: z.enum(exerciseStates),
});

export const exerciseOutput = exerciseSummaryOutput.extend({
  moduleId: z.int(),
  moduleTitle: z.string(),
  /** Of the module’s title. */
  moduleLanguage: z.enum(languages),
  courseSlug: z.string().nullable(),
  task: z.array(richNodeOutput),
  hints: z.array(z.array(richNodeOutput)),
  work: exerciseWork,
  /** Source of the visible checks. */
  checks: z.string(),
  /** Sentences of checks and questions in the reader’s language, by how they are written there. */
  phrases: z.record(z.string(), z.string()),
  hasHiddenChecks: z.boolean(),
  revision: z.int(),
  /** Its place among the module’s exercises, from 1. */
  place: z.object({ index: z.int(), total: z.int() }),
  next: exerciseSummaryOutput.pick({ id: true, title: true, language: true }).nullable(),
  /** What the person handed in last; null before the first attempt. */
  lastAnswer: exerciseAnswer.nullable(),
  progress: exerciseProgressOutput,
});

export const practiceContract = {
  list: call('own', 'GET', '/modules/{id}/exercises', 'The exercises of a module, with the person’s state', {
    tag,
  })
    .input(z.strictObject({ id: moduleIdInput }))
    .output(z.array(exerciseSummaryOutput)),
  get: call('own', 'GET', '/exercises/{id}', 'One exercise, to work on', { tag })
    .input(idInput)
    .output(exerciseOutput),
  progress: call('own', 'GET', '/exercises/{id}/progress', 'The person’s progress in an exercise', { tag })
    .input(idInput)
    .output(exerciseProgressOutput),
  attempt: call('own', 'POST', '/exercises/{id}/attempts', 'Hand in an answer', {
    tag,
    limit: 'write',
    // A page of four files.
    maxBodyBytes: 96 * 1024,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        /** Made by the client, so that an attempt that is sent twice counts once. */
        attemptId: z.uuid(),
        /** Of the exercise that was worked on. */
        revision: z.int().min(1),
        answer: exerciseAnswer,
        /** What the browser’s own run said: a claim, which the server checks. */
        result: z.strictObject({
          passed: z.int().min(0).max(200),
          total: z.int().min(0).max(200),
          failed: z.string().max(400).nullable(),
        }),
        secondsAgo: z.number().min(0).max(longestAgoSeconds).default(0),
      }),
    )
    .output(exerciseProgressOutput),
  openHints: call('own', 'PUT', '/exercises/{id}/hints', 'Record how many hints were opened', {
    tag,
    limit: 'write',
  })
    .input(z.strictObject({ id: z.uuid(), count: z.int().min(1).max(20) }))
    .output(exerciseProgressOutput),
  askSolution: call('own', 'POST', '/exercises/{id}/solution', 'Ask for the model answer', {
    tag,
    limit: 'write',
  })
    .input(idInput)
    .output(
      z.object({
        /** Null until the exercise is passed or the answer was asked for twice. */
        solution: exerciseAnswer.nullable(),
        progress: exerciseProgressOutput,
      }),
    ),
  ask: call('own', 'POST', '/exercises/{id}/questions', 'Ask a coach about an exercise; costs one question', {
    tag,
    limit: 'write',
    maxBodyBytes: 96 * 1024,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        ...askInput,
        line: messageLine.optional(),
        file: messageFile.optional(),
        revision: z.int().min(1),
        /** The code in the editor. */
        answer: exerciseAnswer,
        /** What the last run printed, or the error that ended it. */
        output: z.string().max(longestOutput).default(''),
      }),
    )
    .output(threadOutput),
  /** For the learner who asked, and for coaches. */
  question: call('own', 'GET', '/questions/{id}', 'The exercise and the code that a question is about', {
    tag,
  })
    .input(idInput)
    .output(
      z.object({
        exercise: exerciseOutput.pick({
          id: true,
          kind: true,
          title: true,
          language: true,
          moduleId: true,
          moduleTitle: true,
          moduleLanguage: true,
          courseSlug: true,
          work: true,
          checks: true,
          phrases: true,
          place: true,
          revision: true,
        }),
        revision: z.int(),
        answer: exerciseAnswer,
        output: z.string(),
        second: z.int().nullable(),
        askedAt: z.string(),
        /** What the learner handed in, the newest first; only for coaches. */
        attempts: z.array(
          z.object({
            id: z.string(),
            revision: z.int(),
            answer: exerciseAnswer,
            passed: z.int(),
            total: z.int(),
            /** The first check that failed. */
            failed: z.string().nullable(),
            madeAt: z.string(),
          }),
        ),
        hintsUsed: z.int(),
      }),
    ),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    practice: typeof practiceContract;
  }
}
