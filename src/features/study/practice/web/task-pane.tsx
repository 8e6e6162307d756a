import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, Lightbulb } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '#kit/client.ts';
import { deliver } from '#kit/device.ts';
import { langOf } from '#kit/other-language.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { toast } from '#ui/toast.ts';
import type { ExerciseAnswer } from '../answers.ts';
import * as m from '../messages/m.ts';
import type { TableShape } from '../tables.ts';
import { Stones } from './stones.tsx';
import { TablesList } from './tables-list.tsx';
import type { ExerciseDetail } from './use-exercise.ts';

const Solution = latePart(() => import('./solution.tsx').then((module) => module.Solution));

interface TaskPaneProps {
  exercise: ExerciseDetail;
  onProgress: (progress: ExerciseDetail['progress']) => void;
  /** What an SQL exercise can ask; null until they are read, and for the other kinds. */
  tables: readonly TableShape[] | null;
  /** On a phone the work is behind a tab. */
  onBegin: () => void;
  /** For the exercise's editor: nothing is asked of the server or counted. */
  draft?: { solution: ExerciseAnswer } | undefined;
  /** Below the hints: the way to a coach. */
  children?: ReactNode;
}

/** The exercise's module: in its course if it has one. */
export function ModuleLink({ exercise }: { exercise: ExerciseDetail }) {
  const id = String(exercise.moduleId);
  return exercise.courseSlug ? (
    <Link to="/lessons/$slug/$id" params={{ slug: exercise.courseSlug, id }} />
  ) : (
    <Link to="/modules/$id" params={{ id }} />
  );
}

/** What to do, and the help for it. */
export function TaskPane({ exercise, onProgress, tables, onBegin, draft, children }: TaskPaneProps) {
  const { place } = exercise;
  // An editor's page has a title of its own.
  const Title = draft ? 'h2' : 'h1';
  return (
    <div className="flex min-h-full flex-col px-4 py-5 sm:px-8 lg:py-7">
      <div className="max-lg:hidden">
        <BackLink render={ModuleLink({ exercise })}>
          <span lang={langOf(exercise.moduleLanguage)}>{exercise.moduleTitle}</span>
        </BackLink>
      </div>
      <p className="flex items-center gap-3 text-small text-ink-2 lg:mt-3">
        <Stones total={place.total} index={place.index} />
        {place.total > 1 ? <span>{m.exerciseOf({ index: place.index, total: place.total })}</span> : null}
        <span aria-hidden="true" className="size-[3px] rounded-full bg-line-strong" />
        <span>
          {exercise.state === 'passed' ? m.donePart() : m.aboutMinutes({ count: exercise.minutes })}
        </span>
      </p>
      <Title lang={langOf(exercise.language)} className="mt-2.5 text-h2">
        {exercise.title}
      </Title>
      <div lang={langOf(exercise.language)}>
        <RichText nodes={exercise.task} className="mt-3.5" />
      </div>
      {exercise.work.kind === 'sql' ? <TablesList tables={tables} seed={exercise.work.seed} /> : null}
      <Button variant="accent" isWide className="mt-6 lg:hidden" onClick={onBegin}>
        {exercise.work.kind === 'quiz' ? m.beginQuiz() : m.beginWork()}
      </Button>
      <Help exercise={exercise} onProgress={onProgress} draft={draft} />
      {children}
    </div>
  );
}

function Help({ exercise, onProgress, draft }: Omit<TaskPaneProps, 'tables' | 'onBegin' | 'children'>) {
  const { hints, id, progress } = exercise;
  const [opened, setOpened] = useState(progress.hintsUsed);
  const shown = Math.min(hints.length, Math.max(opened, progress.hintsUsed));
  const list = useRef<HTMLOListElement>(null);
  const openNext = () => {
    const count = shown + 1;
    setOpened(count);
    // The button goes with the last hint: the focus must not go with it.
    if (count === hints.length) list.current?.focus({ preventScroll: true });
    if (draft) return;
    // Without a connection the hint opens all the same, and the count is sent later.
    void deliver({ kind: 'hints', exerciseId: id, count }, () => api.practice.openHints({ id, count })).then(
      (found) => found && onProgress(found),
      () => undefined,
    );
  };
  return (
    <section aria-labelledby="hints" className="mt-auto pt-8">
      <div className="border-t border-line pt-5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id="hints" tabIndex={-1} className="scroll-mt-4 text-ui font-semibold text-ink">
            {m.hints()}
          </h2>
          {hints.length > 0 ? (
            <p className="text-small text-ink-3">{m.hintsOpened({ count: shown, total: hints.length })}</p>
          ) : null}
        </div>
        <ol
          ref={list}
          tabIndex={-1}
          lang={langOf(exercise.language)}
          aria-live="polite"
          className="outline-none"
        >
          {hints.slice(0, shown).map((hint, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: hints never change order
            <li key={index} className="mt-3 flex gap-3 rounded-md bg-sunken px-3.5 py-3 text-ui text-ink-2">
              <span aria-hidden="true" className="font-mono text-small font-semibold text-ink-3">
                {index + 1}
              </span>
              <RichText nodes={hint} className="min-w-0 text-ui" />
            </li>
          ))}
        </ol>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {shown < hints.length ? (
            <Button
              variant="secondary"
              icon={<Lightbulb className="size-4" aria-hidden="true" />}
              onClick={openNext}
            >
              {m.openHint({ number: shown + 1 })}
            </Button>
          ) : null}
          <ModelAnswer exercise={exercise} onProgress={onProgress} draft={draft} />
        </div>
      </div>
    </section>
  );
}

/** The model answer: after passing, or when it is asked for twice. */
export function ModelAnswer({
  exercise,
  onProgress,
  draft,
  label = m.showSolution(),
}: Omit<TaskPaneProps, 'tables' | 'onBegin' | 'children'> & { label?: string }) {
  const [solution, setSolution] = useState<ExerciseAnswer | null>(null);
  const ask = useMutation({
    mutationFn: () => api.practice.askSolution({ id: exercise.id }),
    onSuccess: (answer) => {
      setSolution(answer.solution);
      onProgress(answer.progress);
    },
    onError: () => toast.error(m.solutionNotLoaded()),
  });
  const [isShown, setIsShown] = useState(false);
  if (draft && isShown) return <Solution exercise={exercise} solution={draft.solution} />;
  if (solution) return <Solution exercise={exercise} solution={solution} />;
  return (
    <>
      <Button
        variant="ghost"
        icon={<Eye className="size-4" aria-hidden="true" />}
        isBusy={ask.isPending}
        onClick={() => (draft ? setIsShown(true) : ask.mutate())}
      >
        {label}
      </Button>
      {ask.isSuccess && !ask.data.solution ? (
        <p role="status" className="basis-full text-small text-ink-2">
          {m.askOnceMore()}
        </p>
      ) : null}
    </>
  );
}
