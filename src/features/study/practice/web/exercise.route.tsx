import { createFileRoute, notFound } from '@tanstack/react-router';
import { titleUnlessMissing } from '#kit/brand.ts';
import { orNotFound } from '#kit/or-not-found.ts';
import * as m from '../messages/m.ts';
import { ExercisePage } from './exercise-page.tsx';
import { ExerciseError, ExerciseSkeleton, MissingExercise } from './exercise-states.tsx';
import { exerciseQuery } from './practice-queries.ts';

export const Route = createFileRoute('/_learner/exercises/$id')({
  staticData: { frame: 'lesson', ownBottomBar: true },
  params: {
    parse: ({ id }) => {
      if (!/^[0-9a-f-]{36}$/.test(id)) throw notFound();
      return { id };
    },
  },
  loader: ({ context, params }) => orNotFound(context.queryClient.ensureQueryData(exerciseQuery(params.id))),
  head: ({ loaderData, match }) =>
    titleUnlessMissing(match, loaderData?.title ?? m.exercise(), m.noSuchExercise()),
  component: function ExerciseRoute() {
    const { id } = Route.useParams();
    return <ExercisePage key={id} id={id} />;
  },
  pendingComponent: ExerciseSkeleton,
  errorComponent: ExerciseError,
  notFoundComponent: MissingExercise,
});
