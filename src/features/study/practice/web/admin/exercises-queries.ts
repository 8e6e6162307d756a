import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiQuery } from '#kit/client.ts';
import type {
  editedExerciseOutput,
  exerciseFiguresOutput,
  listedExerciseOutput,
} from '../../exercises-contract.ts';

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
