import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronRight, SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import { TickRow } from '#features/study/tasks/web/tick-row.tsx';
import type { ShownItems } from '#features/study/tasks/web/use-toggle.ts';
import type { Language } from '#kernel/language.ts';
import { langOf } from '#kit/other-language.ts';
import { Card } from '#ui/card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { dashboardQuery } from './dashboard-queries.ts';

interface NextAction {
  id: string;
  title: string;
  language: Language;
  moduleId: number;
  moduleTitle: string;
}

interface NextExercise {
  id: string;
  title: string;
  language: Language;
  moduleId: number;
}

/** The items ticked here: they stay in the list until the page is read again. */
function useTicks() {
  const queryClient = useQueryClient();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const shown: ShownItems = {
    setCompleted: (id, completed) =>
      setTicked((before) => new Set(completed ? [...before, id] : [...before].filter((one) => one !== id))),
    cancelReading: () => void queryClient.cancelQueries({ queryKey: dashboardQuery().queryKey }),
  };
  return { ticked, shown };
}

interface NextActionsCardProps {
  /** Of the module where the person is; offered before the action items. */
  exercise: NextExercise | null;
  actions: readonly NextAction[];
}

export function NextActionsCard({ exercise, actions }: NextActionsCardProps) {
  const first = actions[0] ?? exercise;
  const { ticked, shown } = useTicks();
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-h4">{m.nextActions()}</h2>
        {first ? (
          <TextLink
            look="standalone"
            className="shrink-0 whitespace-nowrap"
            render={<Link to="/modules/$id" params={{ id: String(first.moduleId) }} />}
          >
            {m.viewAllTasks()}
            <ArrowRight className="ml-1 inline size-3.5" aria-hidden="true" />
          </TextLink>
        ) : (
          <TextLink look="standalone" render={<Link to="/action-items" />}>
            {m.myActionItems()}
          </TextLink>
        )}
      </div>
      {first ? (
        <ul className="-mx-3 mt-2">
          {exercise ? (
            <li>
              <Link
                to="/exercises/$id"
                params={{ id: exercise.id }}
                className="flex min-h-12 items-center gap-3.5 rounded-md px-3 py-2 text-ui font-medium hover:bg-sunken"
              >
                <SquareTerminal
                  className="size-5 shrink-0 text-ink-3"
                  strokeWidth={1.85}
                  aria-hidden="true"
                />
                <span className="min-w-0 flex-1">
                  {m.exerciseToDo({
                    title: exercise.title,
                    exercise: (text) => <span lang={langOf(exercise.language)}>{text}</span>,
                  })}
                </span>
                <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
              </Link>
            </li>
          ) : null}
          {actions.map((action) => (
            <li key={action.id}>
              <TickRow
                moduleId={action.moduleId}
                item={{ ...action, completed: ticked.has(action.id) }}
                shown={shown}
                source={
                  <Link
                    to="/modules/$id"
                    params={{ id: String(action.moduleId) }}
                    className="truncate hover:text-primary-ink hover:underline"
                  >
                    {action.moduleTitle}
                  </Link>
                }
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-ui text-ink-2">{m.noPendingActions()}</p>
      )}
    </Card>
  );
}
