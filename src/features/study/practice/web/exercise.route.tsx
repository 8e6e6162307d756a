import { createFileRoute, notFound } from '@tanstack/react-router';
import { threadsAboutQuery } from '#features/coaching/threads/web/thread-queries.ts';
import { titleUnlessMissing } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { errorCode, errorMessage } from '#kit/errors.ts';
import { orNotFound } from '#kit/or-not-found.ts';
import * as m from '../messages/m.ts';
import { ExercisePage } from './exercise-page.tsx';
import { ExerciseError, ExerciseSkeleton, LockedExercise, MissingExercise } from './exercise-states.tsx';
import { exerciseQuery } from './practice-queries.ts';
import { QuizWork } from './quiz-work-late.ts';

export const Route = createFileRoute('/_learner/exercises/$id')({
  staticData: { frame: 'lesson', ownBottomBar: true },
  params: {
    parse: ({ id }) => {
      if (!/^[0-9a-f-]{36}$/.test(id)) throw notFound();
      return { id };
    },
  },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    // They come with the page, so that nothing moves when they arrive. Without them only the last part is missing.
    const whatCoachesNeed = [
      queryClient.prefetchQuery({ ...apiQuery.credits.get.queryOptions(), retry: false }),
      queryClient.prefetchQuery({ ...threadsAboutQuery('exercise', id), retry: false }),
    ];
    try {
      const { title, work } = await orNotFound(queryClient.ensureQueryData(exerciseQuery(id)));
      await Promise.all([...whatCoachesNeed, work.kind === 'quiz' && QuizWork.preload?.()]);
      return { title, lockedBecause: null };
    } catch (error) {
      // Not an error of the page: thrown, it would lose its code on the way from the server to the browser.
      if (errorCode(error) !== 'UPGRADE_REQUIRED') throw error;
      return { title: m.exercise(), lockedBecause: errorMessage(error) };
    }
  },
  head: ({ loaderData, match }) =>
    titleUnlessMissing(match, loaderData?.title ?? m.exercise(), m.noSuchExercise()),
  component: function ExerciseRoute() {
    const { id } = Route.useParams();
    const { lockedBecause } = Route.useLoaderData();
    return lockedBecause === null ? (
      <ExercisePage key={id} id={id} />
    ) : (
      <LockedExercise reason={lockedBecause} />
    );
  },
  pendingComponent: ExerciseSkeleton,
  errorComponent: ExerciseError,
  notFoundComponent: MissingExercise,
});
