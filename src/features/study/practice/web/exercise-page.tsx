import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, Eye, Lightbulb } from 'lucide-react';
import { cloneElement, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { latePart } from '#ui/late-part.tsx';
import { TabList } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';
import { hasPassed } from '../run-report.ts';
import { AnswerPane } from './answer-pane.tsx';
import type { CodeEditorHandle } from './code-editor.tsx';
import { placeOfOutcome } from './line-of-outcome.ts';
import { exerciseQuery } from './practice-queries.ts';
import { AskCoach } from './questions/ask-coach.tsx';
import { ChecksList, OutputList } from './results-pane.tsx';
import { ModuleLink, TaskPane } from './task-pane.tsx';
import { type ExerciseDetail, type ExerciseWorkState, useExercise } from './use-exercise.ts';
import { type GoToLine, useShownFile } from './use-shown-file.ts';
import { CheckButton } from './work-pane.tsx';

const PassedPane = latePart(() => import('./passed-pane.tsx').then((module) => module.PassedPane));

type Pane = 'task' | 'work' | 'result';

/** The task at the left, the work at the right and the answer under it; tabs on a phone (product.md#exercises). */
export function ExercisePage({ id }: { id: string }) {
  const { data: exercise } = useSuspenseQuery(exerciseQuery(id));
  const { data: session } = useSuspenseQuery(viewerQuery());
  const [userId] = useState(() => session.viewer?.userId ?? '');
  const page = useRef<HTMLDivElement>(null);
  const sandbox = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditorHandle>(null);
  const found = useExercise(exercise, userId, sandbox, preview);
  const [pane, setPane] = useState<Pane>('task');
  const [isWide, setIsWide] = useState(false);
  const { goToLine: goTo, ...shown } = useShownFile(editor);
  const { outcome } = found;
  const isQuiz = exercise.work.kind === 'quiz';
  const isPage = exercise.work.kind === 'page';
  // A page is laid out where people see it: in a hidden preview it would have no width, and nothing could have the focus.
  const inSight =
    (act: () => Promise<void>, isWideThen = false) =>
    () => {
      if (isPage)
        flushSync(() => {
          setPane('result');
          setIsWide(isWideThen);
        });
      return act();
    };
  // Checks look at a page as narrow as it is on a phone.
  const state = { ...found, run: inSight(found.run, isWide), check: inSight(found.check) };
  const workName = isQuiz ? m.questions() : exercise.work.kind === 'git' ? m.terminal() : m.code();
  // A new result is shown; on a desktop all three are in sight.
  useEffect(() => {
    if (outcome && (!isQuiz || hasPassed(outcome.report))) setPane('result');
  }, [outcome, isQuiz]);
  // On a phone the preview is in sight once its tab is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what draws it is another function each time
  useEffect(() => {
    if (isPage && found.canDraw) found.draw();
  }, [isPage, found.canDraw, found.version, pane]);
  useEffect(() => {
    let stop: (() => void) | null = null;
    void import('#ui/seen-window.ts').then(
      (late) => {
        if (page.current) stop = late.followSeenWindow(page);
      },
      () => undefined,
    );
    return () => stop?.();
  }, []);
  const goToLine: GoToLine = (line, file) => {
    setPane('work');
    goTo(line, file);
  };
  const goToWork = () => {
    setPane('work');
    requestAnimationFrame(() => document.getElementById('exercise-work')?.focus({ preventScroll: true }));
  };
  const goToHelp = () => {
    setPane('task');
    // The pane is drawn in the next frame.
    requestAnimationFrame(() => {
      const heading = document.getElementById('hints');
      heading?.focus({ preventScroll: true });
      heading?.scrollIntoView({ block: 'start', behavior: 'instant' });
    });
  };
  const passed = outcome?.report.checks.filter(({ ok }) => ok).length ?? 0;
  const total = outcome?.report.checks.length ?? 0;
  return (
    <div
      ref={page}
      className="exercise relative lg:grid lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)] xl:grid-cols-[minmax(0,520px)_minmax(0,1fr)]"
    >
      {/* In a low window only the way back is left of it, beside the tabs. */}
      <div className="flex h-13 shrink-0 items-center gap-1 bg-surface pl-1 short:absolute short:top-0 short:left-0 short:z-1 short:h-11 short:bg-transparent short:pl-0 lg:hidden">
        {cloneElement(ModuleLink({ exercise }), {
          'aria-label': m.backToModule(),
          className: 'grid size-11 shrink-0 place-items-center text-ink-2',
          children: <ArrowLeft className="size-5" aria-hidden="true" />,
        })}
        <p
          lang={langOf(exercise.language)}
          className="min-w-0 flex-1 truncate text-ui font-semibold short:hidden"
        >
          {exercise.title}
        </p>
        <p className="pr-4 text-small text-ink-3 short:hidden">{m.shortPlace(exercise.place)}</p>
      </div>
      <TabList<Pane>
        label={m.partsOfExercise()}
        value={pane}
        onValueChange={setPane}
        className="grid shrink-0 grid-cols-3 gap-0 bg-surface short:pl-11 lg:hidden [&>button]:justify-center"
        items={[
          { value: 'task', label: m.task(), panelId: 'exercise-task' },
          { value: 'work', label: workName, panelId: 'exercise-work' },
          {
            value: 'result',
            label: (
              <>
                {m.result()}
                {total > 0 ? (
                  <small className="font-mono text-caption">{m.passedShort({ passed, total })}</small>
                ) : null}
              </>
            ),
            panelId: 'exercise-result',
          },
        ]}
      />
      <section
        id="exercise-task"
        aria-label={m.task()}
        className={cn(
          'min-h-0 overflow-y-auto border-line bg-canvas max-lg:flex-1 lg:border-r',
          pane !== 'task' && 'max-lg:hidden',
        )}
      >
        <TaskPane
          exercise={exercise}
          onProgress={state.setProgress}
          tables={state.tables}
          onBegin={() => setPane('work')}
        >
          <AskCoach exercise={exercise} answer={state.answer} outcome={outcome} />
        </TaskPane>
      </section>
      <div
        className={cn(
          'min-h-0 min-w-0 max-lg:flex max-lg:flex-1 max-lg:flex-col lg:grid lg:grid-rows-[minmax(0,1fr)_minmax(0,auto)]',
          isPage && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]',
          pane === 'task' && 'max-lg:hidden',
        )}
      >
        <section
          id="exercise-work"
          // The focus comes here from the result, whose button is gone then.
          tabIndex={-1}
          aria-label={workName}
          className={cn(
            'min-h-0 min-w-0 outline-none max-lg:flex-1 lg:h-full',
            pane !== 'work' && 'max-lg:hidden',
          )}
        >
          <AnswerPane exercise={exercise} state={state} editor={editor} sandbox={sandbox} {...shown} />
        </section>
        {isPage ? (
          <section
            aria-label={m.preview()}
            className={cn(
              'flex min-h-0 flex-col border-line bg-surface max-lg:h-2/5 max-lg:border-b lg:border-l',
              pane !== 'result' && 'max-lg:hidden',
            )}
          >
            <h2 className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-4 text-small font-semibold text-ink-2 max-lg:hidden">
              <Eye className="size-4" strokeWidth={1.85} aria-hidden="true" />
              {m.preview()}
              <button
                type="button"
                aria-pressed={isWide}
                onClick={() => setIsWide(!isWide)}
                className="ml-auto h-9 rounded-md px-3 aria-pressed:bg-sunken aria-pressed:text-ink"
              >
                {m.wideWindow()}
              </button>
            </h2>
            <div className="relative min-h-0 flex-1 overflow-hidden">
              {/* Where the page will be: nothing moves when it is drawn. */}
              {outcome || found.isDrawn ? null : (
                <p className="absolute inset-x-0 px-4 py-5 text-ui text-ink-3">{m.runToSeePage()}</p>
              )}
              {/* 1024 px, drawn as wide as its column. */}
              <div
                ref={preview}
                className={cn(
                  'h-full',
                  isWide && 'lg:h-[256.41%] lg:w-[1024px] lg:origin-top-left lg:scale-[0.39]',
                )}
              />
            </div>
          </section>
        ) : null}
        <section
          id="exercise-result"
          aria-label={m.result()}
          className={cn(
            'min-h-0 overflow-y-auto bg-surface max-lg:flex-1 lg:border-t lg:border-line',
            // Of one height from the start: with the first result the buttons above it would leave the pointer. A quiz says
            // beside each question what is right.
            isQuiz ? 'exercise-result' : 'lg:h-[40vh] lg:[@media(height<40rem)]:h-[34vh]',
            isPage && 'lg:col-span-2',
            pane !== 'result' && 'max-lg:hidden',
          )}
        >
          <Result
            exercise={exercise}
            state={state}
            onGoToLine={filesIn(exercise) ? goToLine : null}
            onTryAgain={goToWork}
            onHelp={goToHelp}
          />
        </section>
      </div>
      {/* The sandbox is a document of its own that takes no room. */}
      <div ref={sandbox} className="absolute size-0 overflow-hidden" />
    </div>
  );
}

const filesIn = ({ work }: ExerciseDetail) => 'files' in work && work.kind !== 'output';

interface ResultProps {
  exercise: ExerciseDetail;
  state: ExerciseWorkState;
  onGoToLine: GoToLine | null;
  onTryAgain: () => void;
  onHelp: () => void;
}

function Result({ exercise, state, onGoToLine, onTryAgain, onHelp }: ResultProps) {
  const { outcome, report } = state;
  const [shown, setShown] = useState<'checks' | 'output'>('checks');
  useEffect(() => {
    void PassedPane.prepare();
  }, []);
  useEffect(() => {
    if (outcome) setShown(outcome.of === 'run' ? 'output' : 'checks');
  }, [outcome]);
  if (!outcome || !report)
    return (
      <p className="px-4 py-5 text-ui text-ink-3 lg:px-5">
        {exercise.work.kind === 'quiz' ? m.resultsAppearHere() : m.nothingRunYet()}
      </p>
    );
  if (outcome.of === 'check' && hasPassed(outcome.report))
    return (
      <PassedPane exercise={exercise} checkCount={report.checks.length} onProgress={state.setProgress} />
    );
  const passed = report.checks.filter(({ ok }) => ok).length;
  const place = placeOfOutcome(report);
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex items-center justify-between gap-4 border-b border-line pr-4 pl-4 lg:pr-5 lg:pl-5">
        <TabList<'checks' | 'output'>
          label={m.result()}
          value={shown}
          onValueChange={setShown}
          className="border-b-0"
          items={[
            { value: 'checks', label: m.checks() },
            // What it prints is the question there.
            ...(exercise.work.kind === 'output' ? [] : [{ value: 'output' as const, label: m.output() }]),
          ]}
        />
        {report.checks.length > 0 ? (
          <p className="text-small text-ink-3">{m.passOf({ passed, total: report.checks.length })}</p>
        ) : null}
      </div>
      {shown === 'output' ? (
        <OutputList report={report} isPage={exercise.work.kind === 'page'} onGoToLine={onGoToLine} />
      ) : outcome.of === 'run' ? (
        <p className="px-4 py-5 text-ui text-ink-3 lg:px-5">{m.pressCheck()}</p>
      ) : (
        <ChecksList
          report={report}
          exercise={exercise}
          calls={state.calls}
          hiddenNote={exercise.hasHiddenChecks ? m.hiddenChecksFollow() : null}
          onGoToLine={onGoToLine}
          barPlace={place}
        />
      )}
      {/* On a phone the next step is behind another tab. */}
      <div className="sticky bottom-0 mt-auto flex gap-2 border-t border-line bg-surface px-3 py-2 lg:hidden">
        {outcome.of === 'run' ? (
          <CheckButton state={state} className="flex-1" />
        ) : (
          <>
            <Button
              variant="secondary"
              className="flex-1"
              icon={<Lightbulb className="size-4" aria-hidden="true" />}
              onClick={onHelp}
            >
              {m.help()}
            </Button>
            <Button
              variant="accent"
              className="flex-1"
              onClick={() =>
                place && onGoToLine ? onGoToLine(place.line, place.file ?? undefined) : onTryAgain()
              }
            >
              {place && onGoToLine ? m.toLine({ line: place.line }) : m.tryAgain()}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
