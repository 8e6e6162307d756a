import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import type {
  editedExerciseOutput,
  exerciseFiguresOutput,
  listedExerciseOutput,
} from '../../exercises-contract.ts';
import * as m from '../../messages/m.ts';
import { DraftProblem } from './draft.ts';

export type ListedExercise = z.infer<typeof listedExerciseOutput>;
export type EditedExercise = z.infer<typeof editedExerciseOutput>;
export type ExerciseFigures = z.infer<typeof exerciseFiguresOutput>;

export const editedListQuery = (moduleId: number, isDeleted = false) =>
  apiQuery.exercises.list.queryOptions({
    input: { id: moduleId, ...(isDeleted ? { deleted: 'true' } : {}) },
  });

/** Counted when asked, so the page does not wait for it. */
export const figuresQuery = (moduleId: number) =>
  apiQuery.exercises.figures.queryOptions({ input: { id: moduleId } });

/** Invalidates everything that shows exercises, learners' pages included. */
export const outdateExercises = (queryClient: QueryClient) =>
  Promise.all(
    [apiQuery.exercises.key(), apiQuery.practice.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** @throws DraftProblem that says why it cannot be given to learners, where only a browser can tell. */
export async function assertRuns(exercise: Parameters<typeof import('./try-out.ts').refusalOf>[0]) {
  if (!['git', 'page'].includes(exercise.work.kind)) return;
  const { refusalOf } = await import('./try-out.ts');
  const refusal = await refusalOf(exercise);
  if (refusal !== null) throw new DraftProblem(refusal);
}

/** Publishes what passes here and on the server, or takes it back. @throws DraftProblem; ApiError */
export async function publishExercise(change: { id: string; isPublished: boolean }) {
  // As it is stored: the form may be older.
  if (change.isPublished) await assertRuns(await api.exercises.get({ id: change.id }));
  return api.exercises.publish(change);
}

/** Why it was not published. */
export const whyNotPublished = (error: unknown): string =>
  error instanceof DraftProblem ? error.message : errorMessage(error, m.tryLater());
