import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { coursesQuery } from '#features/study/catalogue/web/courses-query.ts';
import { exercisesId } from '#features/study/practice/web/exercises-heading.ts';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import * as m from '../messages/m.ts';
import { courseAfter, progressByCourse } from '../rules.ts';
import { modulesQuery } from './lesson-queries.ts';
import type { ModuleSummary } from './module-climb.tsx';

interface ClimbedCourse {
  id: string;
  slug: string;
  modules: readonly ModuleSummary[];
}

export const isClimbed = ({ modules }: Pick<ClimbedCourse, 'modules'>): boolean =>
  modules.length > 0 && modules.every((module) => module.completed);

/** What `TopOfCourse` shows. */
export const readTopOfCourse = (queryClient: QueryClient) =>
  Promise.all([queryClient.ensureQueryData(coursesQuery()), queryClient.ensureQueryData(modulesQuery())]);

/** The way on for someone who has finished a course: exercises that they have not passed, and the next course. */
export function TopOfCourse({ course }: { course: ClimbedCourse }) {
  const { data: courses } = useSuspenseQuery(coursesQuery());
  const { data: modules } = useSuspenseQuery(modulesQuery());
  const next = courseAfter(courses, course.id, progressByCourse(modules));
  const unpassed = course.modules.filter((module) => module.exercisesPassed < module.exerciseCount);
  const toPass = unpassed.reduce((sum, module) => sum + module.exerciseCount - module.exercisesPassed, 0);
  const [first] = unpassed;
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col-reverse">
      {first ? (
        <Button
          variant="secondary"
          render={
            <Link
              to="/lessons/$slug/$id"
              params={{ slug: course.slug, id: String(first.id) }}
              hash={exercisesId}
            />
          }
        >
          {m.passExercises({ count: toPass })}
        </Button>
      ) : null}
      {next ? (
        <Button
          variant="accent"
          className="h-auto min-h-10 whitespace-normal py-2 max-sm:min-h-12"
          render={<Link to="/lessons/$slug" params={{ slug: next.slug }} />}
        >
          <span lang={langOf(next.language)}>{m.nextCourse({ title: next.title })}</span>
          <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
        </Button>
      ) : (
        <Button variant="accent" className="max-sm:h-12" render={<Link to="/dashboard" />}>
          {m.toDashboard()}
        </Button>
      )}
    </div>
  );
}
