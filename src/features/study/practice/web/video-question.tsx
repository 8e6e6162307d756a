import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Pause, Play, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { formatTimecode } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { isComplete } from '../answers.ts';
import * as m from '../messages/m.ts';
import { hasPassed } from '../run-report.ts';
import { exerciseQuery } from './practice-queries.ts';
import { numberKeyAnswer, QuizWork } from './quiz-work.tsx';
import { type ExerciseDetail, useExercise } from './use-exercise.ts';

interface VideoQuestionProps {
  exerciseId: string;
  userId: string;
  /** The video has ended, and this was skipped before. */
  isAtEnd: boolean;
  onPlayOn: (isSkipped: boolean) => void;
  onWatchAgain: () => void;
}

/**
 * An exercise at a second of the video, which waits. Over the dimmed video on a desktop; on a phone it takes the place
 * of the text, so that the video stays in sight.
 */
export function VideoQuestion({ exerciseId, userId, isAtEnd, onPlayOn, onWatchAgain }: VideoQuestionProps) {
  const { data: exercise, isError } = useQuery(exerciseQuery(exerciseId));
  // What cannot be asked must not hold the video.
  useEffect(() => {
    if (isError) onPlayOn(false);
  }, [isError, onPlayOn]);
  if (!exercise) return null;
  return (
    <div className="lesson-question absolute overflow-y-auto max-lg:bg-surface lg:inset-0 lg:z-40 lg:grid lg:grid-rows-[minmax(0,1fr)] lg:place-items-center lg:rounded-xl lg:bg-night/80 lg:p-3">
      {exercise.work.kind === 'quiz' ? (
        <Questions {...{ exercise, userId, isAtEnd, onPlayOn, onWatchAgain }} />
      ) : (
        <Invitation {...{ exercise, isAtEnd, onPlayOn, onWatchAgain }} />
      )}
    </div>
  );
}

interface BoxProps {
  exercise: ExerciseDetail;
  isAtEnd: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Takes the focus when it appears, so that its keys work. */
function Box({ exercise, isAtEnd, onKeyDown, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const name = m.questionAt({ time: formatTimecode(exercise.atSecond ?? 0) });
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="w-full max-w-[620px] bg-surface px-4 py-5 outline-none lg:flex lg:max-h-full lg:flex-col lg:rounded-xl lg:p-5"
    >
      <div className="mb-3 flex items-center justify-between gap-3 text-small text-ink-2">
        <p className="flex items-center gap-2">
          <span aria-hidden="true" className="h-3.5 w-1.5 rounded-full bg-accent" />
          {name}
        </p>
        {isAtEnd ? null : (
          <p className="flex items-center gap-2 text-ink-3">
            <Pause className="size-3.5" strokeWidth={1.85} aria-hidden="true" />
            {m.videoWaits()}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

interface QuestionsProps extends Omit<VideoQuestionProps, 'exerciseId'> {
  exercise: ExerciseDetail;
}

function Questions({ exercise, userId, isAtEnd, onPlayOn, onWatchAgain }: QuestionsProps) {
  const noSandbox = useRef<HTMLDivElement>(null);
  const state = useExercise(exercise, userId, noSandbox, noSandbox);
  const { work } = exercise;
  const { outcome } = state;
  const isAlone = work.kind === 'quiz' && work.questions.length === 1;
  const list = useRef<HTMLDivElement>(null);
  // Where the video is too low for all of it, the verdict is seen.
  useEffect(() => {
    if (outcome && isAlone) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [outcome, isAlone]);
  if (work.kind !== 'quiz' || state.answer.kind !== 'quiz') return null;
  const { answer } = state;
  const isRight = outcome !== null && hasPassed(outcome.report) && outcome.given === answer;
  /** Enter answers, and then goes on. The number keys choose, where there is one question with options. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      if (isRight) onPlayOn(false);
      else if (isComplete(answer)) state.check();
      return;
    }
    const chosen = numberKeyAnswer(work, answer, event.key);
    if (!chosen) return;
    event.preventDefault();
    state.change(chosen);
  };
  return (
    <Box exercise={exercise} isAtEnd={isAtEnd} onKeyDown={onKeyDown}>
      <div
        ref={list}
        lang={langOf(exercise.language)}
        className="lg:-mx-1 lg:min-h-0 lg:overflow-y-auto lg:px-1"
      >
        <QuizWork
          work={work}
          answer={answer}
          phrases={exercise.phrases}
          checked={outcome?.given ?? null}
          isNumbered={!isAlone}
          hasKeys={isAlone}
          onChange={state.change}
        />
      </div>
      <div className="sticky bottom-0 -mx-4 mt-5 -mb-5 flex flex-wrap items-center gap-2 bg-surface px-4 pt-2 pb-5 lg:static lg:mx-0 lg:mt-4 lg:mb-0 lg:shrink-0 lg:p-0">
        {isRight ? (
          <Button
            variant="accent"
            icon={isAtEnd ? null : <Play className="size-4" aria-hidden="true" />}
            onClick={() => onPlayOn(false)}
            className="max-lg:w-full"
          >
            {isAtEnd ? m.goOn() : m.playOn()}
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
            <WatchAgain onClick={onWatchAgain} />
            <Button variant="ghost" onClick={() => onPlayOn(true)} className="ml-auto">
              {m.skip()}
            </Button>
          </>
        )}
      </div>
    </Box>
  );
}

function WatchAgain({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" icon={<RotateCcw className="size-4" aria-hidden="true" />} onClick={onClick}>
      {m.watchTenAgain()}
    </Button>
  );
}

/** For what needs more room than a video: the exercise's own page. */
function Invitation({ exercise, isAtEnd, onPlayOn, onWatchAgain }: Omit<QuestionsProps, 'userId'>) {
  return (
    <Box exercise={exercise} isAtEnd={isAtEnd}>
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
        <WatchAgain onClick={onWatchAgain} />
        <Button variant="ghost" onClick={() => onPlayOn(true)} className="ml-auto">
          {m.skip()}
        </Button>
      </div>
    </Box>
  );
}
