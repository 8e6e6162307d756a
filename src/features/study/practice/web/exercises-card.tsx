import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, ChevronRight } from 'lucide-react';
import { langOf } from '#kit/other-language.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import type { ExerciseKind } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { exercisesId } from './exercises-heading.ts';
import { exercisesQuery } from './practice-queries.ts';

/** What learners do in an exercise of each kind. */
export const kindNames: Record<ExerciseKind, () => string> = {
  function: m.kindFunction,
  output: m.kindOutput,
  order: m.kindOrder,
  page: m.kindPage,
  sql: m.kindSql,
  git: m.kindGit,
  quiz: m.kindQuiz,
};

/** The exercises of a module, in order, with a stone for each. Nothing if it has none. */
export function ExercisesCard({ moduleId }: { moduleId: number }) {
  const { data: exercises } = useQuery(exercisesQuery(moduleId));
  if (!exercises || exercises.length === 0) return null;
  const here = exercises.findIndex(({ state }) => state !== 'passed');
  const done = exercises.filter(({ state }) => state === 'passed').length;
  return (
    <section aria-labelledby={exercisesId} className="mt-9">
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 id={exercisesId} tabIndex={-1} className="text-h3 outline-none">
          {m.exercises()}
        </h2>
        <p className="text-small font-semibold text-ink-3">
          {m.shortPlace({ index: done, total: exercises.length })}
        </p>
      </div>
      <Card padding="none" render={<div />}>
        <ol className="divide-y divide-line">
          {exercises.map((exercise, index) => (
            <li key={exercise.id}>
              <Link
                to="/exercises/$id"
                params={{ id: exercise.id }}
                className="flex min-h-14 items-center gap-3 px-4 py-3 text-ui first:rounded-t-lg last:rounded-b-lg hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <Stone state={exercise.state} isHere={index === here} />
                <span className="min-w-0 flex-1">
                  <span lang={langOf(exercise.language)} className="block font-semibold text-ink">
                    {exercise.title}
                  </span>
                  <span className="block text-small text-ink-3">
                    {kindNames[exercise.kind]()} · {m.aboutMinutes({ count: exercise.minutes })}
                    {exercise.state === 'tried' ? ` · ${m.tried()}` : ''}
                    {index === here ? ` · ${m.nextUp()}` : ''}
                  </span>
                </span>
                {exercise.state === 'passed' ? (
                  <span className="inline-flex items-center gap-1.5 text-small font-semibold text-success-ink">
                    <Check className="size-4" aria-hidden="true" />
                    {m.passed()}
                  </span>
                ) : (
                  <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
                )}
              </Link>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}

/** Nila when it is passed, kunyit and thicker for the next one, outlined for what is to come. The words beside it say the same. */
function Stone({ state, isHere }: { state: 'new' | 'tried' | 'passed'; isHere: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'w-6 shrink-0 rounded-full',
        state === 'passed' ? 'h-2 bg-primary' : isHere ? 'h-3 bg-accent' : 'h-2 border border-line-strong',
      )}
    />
  );
}
