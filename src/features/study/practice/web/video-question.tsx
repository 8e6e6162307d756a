import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Pause, Play, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatTimecode } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { isComplete } from '../answers.ts';
import * as m from '../messages/m.ts';
import { hasPassed } from '../run-report.ts';
import { exerciseQuery } from './practice-queries.ts';
import { QuizWork } from './quiz-work.tsx';
import { type ExerciseDetail, useExercise } from './use-exercise.ts';

interface VideoQuestionProps {
  exerciseId: string;
  userId: string;
  onPlayOn: () => void;
  onWatchAgain: () => void;
}

/**
 * An exercise at a second of the video, which waits. Over the dimmed video on a desktop; on a phone it takes the place
 * of the text, so that the video stays in sight.
 */
export function VideoQuestion({ exerciseId, userId, onPlayOn, onWatchAgain }: VideoQuestionProps) {
  const { data: exercise, isError } = useQuery(exerciseQuery(exerciseId));
  const box = useRef<HTMLDivElement>(null);
  // What cannot be asked must not hold the video.
  useEffect(() => {
    if (isError) onPlayOn();
  }, [isError, onPlayOn]);
  useEffect(() => {
    if (exercise) box.current?.focus({ preventScroll: true });
  }, [exercise]);
  if (!exercise) return null;
  return (
    <div className="z-40 max-lg:fixed max-lg:inset-x-0 max-lg:top-[calc(var(--seen-top)+var(--video-height))] max-lg:bottom-0 max-lg:overflow-y-auto max-lg:bg-surface lg:absolute lg:inset-0 lg:grid lg:place-items-center lg:overflow-y-auto lg:rounded-xl lg:bg-night/80 lg:p-6">
      <div
        ref={box}
        role="dialog"
        aria-label={m.questionAt({ time: formatTimecode(exercise.atSecond ?? 0) })}
        tabIndex={-1}
        className="w-full max-w-[620px] bg-surface px-4 py-5 outline-none lg:rounded-xl lg:p-6"
      >
        <div className="mb-3 flex items-center justify-between gap-3 text-small text-ink-2">
          <p className="flex items-center gap-2">
            <span aria-hidden="true" className="h-3.5 w-1.5 rounded-full bg-accent" />
            {m.questionAt({ time: formatTimecode(exercise.atSecond ?? 0) })}
          </p>
          <p className="flex items-center gap-2 text-ink-3">
            <Pause className="size-3.5" strokeWidth={1.85} aria-hidden="true" />
            {m.videoWaits()}
          </p>
        </div>
        {exercise.work.kind === 'quiz' ? (
          <Questions {...{ exercise, userId, onPlayOn, onWatchAgain }} />
        ) : (
          <Invitation {...{ exercise, onPlayOn }} />
        )}
      </div>
    </div>
  );
}

interface QuestionsProps extends Omit<VideoQuestionProps, 'exerciseId'> {
  exercise: ExerciseDetail;
}

function Questions({ exercise, userId, onPlayOn, onWatchAgain }: QuestionsProps) {
  const noSandbox = useRef<HTMLDivElement>(null);
  const state = useExercise(exercise, userId, noSandbox, noSandbox);
  const { work } = exercise;
  if (work.kind !== 'quiz' || state.answer.kind !== 'quiz') return null;
  const { answer, outcome } = state;
  const isRight = outcome !== null && hasPassed(outcome.report);
  const [only] = work.questions;
  /** The number keys choose, where there is one question with options. */
  const choose = (event: KeyboardEvent) => {
    if (work.questions.length > 1 || !only || only.kind !== 'one' || event.altKey || event.ctrlKey) return;
    const place = Number(event.key) - 1;
    if (!only.options[place]) return;
    event.preventDefault();
    state.change({ kind: 'quiz', answers: [place] });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside
    <div onKeyDown={choose} lang={langOf(exercise.language)}>
      <QuizWork
        work={work}
        answer={answer}
        phrases={exercise.phrases}
        isChecked={outcome !== null}
        isNumbered={work.questions.length > 1}
        onChange={state.change}
      />
      <div className="mt-5 flex flex-wrap items-center gap-2">
        {isRight ? (
          <Button
            variant="accent"
            icon={<Play className="size-4" aria-hidden="true" />}
            onClick={onPlayOn}
            className="max-lg:w-full"
          >
            {m.playOn()}
          </Button>
        ) : (
          <>
            <Button
              variant="accent"
              icon={<Check className="size-4" aria-hidden="true" />}
              disabled={!isComplete(answer)}
              onClick={state.check}
              className="max-lg:w-full"
            >
              {m.answerIt()}
            </Button>
            <Button
              variant="ghost"
              icon={<RotateCcw className="size-4" aria-hidden="true" />}
              onClick={onWatchAgain}
            >
              {m.watchTenAgain()}
            </Button>
            <Button variant="ghost" onClick={onPlayOn} className="ml-auto">
              {m.skip()}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** For what needs more room than a video: the exercise's own page. */
function Invitation({ exercise, onPlayOn }: Pick<QuestionsProps, 'exercise' | 'onPlayOn'>) {
  return (
    <>
      <h2 lang={langOf(exercise.language)} className="text-h3">
        {exercise.title}
      </h2>
      <p className="mt-1 text-ui text-ink-2">{m.aboutMinutes({ count: exercise.minutes })}</p>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <Button
          variant="accent"
          render={<Link to="/exercises/$id" params={{ id: exercise.id }} />}
          className="max-lg:w-full"
        >
          {m.openExercise()}
        </Button>
        <Button variant="ghost" onClick={onPlayOn}>
          {m.skip()}
        </Button>
      </div>
    </>
  );
}
