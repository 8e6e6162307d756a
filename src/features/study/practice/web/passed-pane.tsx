import { Link } from '@tanstack/react-router';
import { ArrowRight, BadgeCheck, Hourglass, Play } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { isOffline as isOfflineNow } from '#kit/errors.ts';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import type { ExerciseKind } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { PassedHill } from './passed-hill.tsx';
import { ModelAnswer, ModuleLink } from './task-pane.tsx';
import type { ExerciseDetail } from './use-exercise.ts';

function followConnection(notify: () => void): () => void {
  const kinds = ['online', 'offline'];
  for (const kind of kinds) addEventListener(kind, notify);
  return () => {
    for (const kind of kinds) removeEventListener(kind, notify);
  };
}

interface PassedPaneProps {
  exercise: ExerciseDetail;
  checkCount: number;
  onProgress: (progress: ExerciseDetail['progress']) => void;
}

/** Kinds that can be solved in more than one way. */
const severalWays: readonly ExerciseKind[] = ['function', 'page', 'sql', 'git'];

/** After passing: the facts, another way to write it, and the next step. No points and no praise. */
export function PassedPane({ exercise, checkCount, onProgress }: PassedPaneProps) {
  const { progress, place, next } = exercise;
  const isRefused = progress.lastCheck?.passed === false;
  // Only a browser runs Git: there is nothing to wait for.
  const isFinal = progress.isVerified || (exercise.work.kind === 'git' && !isRefused);
  const isOffline = useSyncExternalStore(followConnection, isOfflineNow, () => false);
  return (
    <section aria-label={m.result()} className="flex min-h-full max-sm:flex-col">
      <PassedHill
        count={place.total}
        done={place.index}
        label={m.exerciseOf({ index: place.index, total: place.total })}
      />
      <div className="min-w-0 px-4 py-6 lg:px-8">
        <h2 className="text-h3">{m.allPass({ count: checkCount })}</h2>
        <p className="mt-1 text-ui text-ink-2">
          {m.afterTries({ count: progress.attempts })} {m.withHints({ count: progress.hintsUsed })}
        </p>
        <p
          className={`mt-3 flex items-center gap-2 text-ui font-semibold ${isFinal ? 'text-success-ink' : 'text-ink-2'}`}
        >
          {isFinal ? (
            <BadgeCheck className="size-[18px] shrink-0" aria-hidden="true" />
          ) : (
            <Hourglass className="size-[18px] shrink-0" strokeWidth={1.85} aria-hidden="true" />
          )}
          {progress.isVerified
            ? m.confirmed()
            : isRefused
              ? m.notConfirmed()
              : isFinal
                ? m.passesHere()
                : isOffline
                  ? m.confirmedLater()
                  : m.beingConfirmed()}
        </p>
        {isRefused ? (
          <ul className="mt-2 list-disc pl-7 text-ui text-ink-2">
            {progress.lastCheck?.failed.map((name) => (
              <li key={name}>{exercise.phrases[name] ?? name}</li>
            ))}
          </ul>
        ) : null}
        {exercise.state === 'passed' && severalWays.includes(exercise.work.kind) ? (
          <div className="mt-3 -ml-4">
            <ModelAnswer exercise={exercise} onProgress={onProgress} label={m.otherWay()} />
          </div>
        ) : null}
        <div className="mt-5 flex flex-wrap items-center gap-2">
          {next ? (
            <Button
              variant="accent"
              className="max-sm:w-full"
              render={<Link to="/exercises/$id" params={{ id: next.id }} />}
            >
              <span className="min-w-0 truncate">
                {m.exerciseNumber({ index: place.index + 1 })}{' '}
                <span lang={langOf(next.language)}>{next.title}</span>
              </span>
              <ArrowRight className="size-4 shrink-0" aria-hidden="true" />
            </Button>
          ) : (
            <Button variant="accent" className="max-sm:w-full" render={ModuleLink({ exercise })}>
              {m.backToModule()}
            </Button>
          )}
          {next ? (
            <Button
              variant="ghost"
              className="max-sm:w-full"
              icon={<Play className="size-4" aria-hidden="true" />}
              render={ModuleLink({ exercise })}
            >
              {m.backToVideo()}
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
}
