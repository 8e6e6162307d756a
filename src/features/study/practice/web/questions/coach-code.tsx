import { useEffect, useRef, useState } from 'react';
import { formatZonedTableTimeIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { cn } from '#ui/cn.ts';
import { Sentence } from '#ui/sentence.tsx';
import { TabList } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.ts';
import type { ExerciseAnswer } from '../../answers.ts';
import { AnswerPane } from '../answer-pane.tsx';
import type { CodeEditorHandle } from '../code-editor.tsx';
import { ChecksList, OutputList } from '../results-pane.tsx';
import { type ExerciseDetail, type ExerciseWorkState, useExercise } from '../use-exercise.ts';
import { useShownFile } from '../use-shown-file.ts';
import { type Asked, type CodePaneProps, textsOf } from './asked.ts';
import * as m from './messages/m.ts';
import { lineInFile } from './places.ts';

/** The learner’s code in the sandbox that learners have. The coach may change it; nothing is stored or sent. */
export function CoachCode({ asked, marked, shown }: CodePaneProps) {
  const [exercise] = useState(() => detailOf(asked));
  const sandbox = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditorHandle>(null);
  const state = useExercise(exercise, '', sandbox, preview, true);
  const { outcome } = state;
  const isPage = exercise.work.kind === 'page';
  const { goToLine, ...files } = useShownFile(editor, marked?.file ?? null);
  const fileNames = textsOf(asked.exercise.work, asked.answer).map(({ name }) => name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time someone goes there
  useEffect(() => {
    if (shown) goToLine(shown.line, shown.file);
  }, [shown]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <section aria-label={exercise.work.kind === 'quiz' ? m.answers() : m.code()} className="min-h-0 flex-1">
        <AnswerPane
          exercise={exercise}
          state={state}
          editor={editor}
          sandbox={sandbox}
          {...files}
          markedLine={lineInFile(shown ?? marked, files.shownFile ?? fileNames[0])}
          note={m.nothingStored()}
        />
      </section>
      <div
        className={cn('exercise-result flex max-h-[46%] min-h-0 shrink-0 border-t border-line bg-surface')}
      >
        <Below asked={asked} exercise={exercise} state={state} onGoToLine={goToLine} />
        {isPage ? (
          <section aria-label={m.preview()} className="min-h-56 w-1/2 border-l border-line">
            {outcome ? null : <p className="px-4 py-4 text-ui text-ink-2">{m.runToSee()}</p>}
            <div ref={preview} className="h-full" />
          </section>
        ) : null}
      </div>
      {/* The sandbox is a document of its own that takes no room. */}
      <div ref={sandbox} className="absolute size-0 overflow-hidden" />
    </div>
  );
}

interface BelowProps {
  asked: Asked;
  exercise: ExerciseDetail;
  state: ExerciseWorkState;
  onGoToLine: (line: number) => void;
}

type Tab = 'attempts' | 'result';

/** What the learner has tried, and what came of the last run. */
function Below({ asked, exercise, state, onGoToLine }: BelowProps) {
  const { outcome, report } = state;
  const [tab, setTab] = useState<Tab>('attempts');
  useEffect(() => {
    if (outcome) setTab('result');
  }, [outcome]);
  const checks = outcome?.report.checks ?? [];
  const passed = checks.filter(({ ok }) => ok).length;
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <div className="flex shrink-0 items-center justify-between gap-4 border-b border-line px-4 lg:px-5">
        <TabList<Tab>
          label={m.attemptsAndResult()}
          value={tab}
          onValueChange={setTab}
          className="border-b-0"
          items={[
            { value: 'attempts', label: m.attemptCount({ count: asked.attempts.length }) },
            { value: 'result', label: outcome ? m.result() : m.lastOutput() },
          ]}
        />
        <p className="truncate text-small text-ink-2">
          {tab === 'result' && checks.length > 0
            ? m.checksPass({ passed, total: checks.length })
            : m.hintsUsed({ count: asked.hintsUsed })}
        </p>
      </div>
      <section
        aria-label={tab === 'attempts' ? m.attempts() : m.result()}
        aria-live={tab === 'result' ? 'polite' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it has its own scroll, so the keyboard must reach it
        tabIndex={0}
        className="min-h-28 overflow-y-auto focus-visible:-outline-offset-2"
      >
        {tab === 'attempts' ? (
          <Attempts asked={asked} exercise={exercise} state={state} />
        ) : outcome?.of === 'check' && report ? (
          <ChecksList
            report={report}
            exercise={exercise}
            calls={state.calls}
            hiddenNote={null}
            onGoToLine={onGoToLine}
          />
        ) : report ? (
          <OutputList report={report} isPage={exercise.work.kind === 'page'} onGoToLine={onGoToLine} />
        ) : (
          <pre className="px-4 py-3 font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere] lg:px-5">
            {asked.output || m.noOutput()}
          </pre>
        )}
      </section>
    </div>
  );
}

function Attempts({ asked, exercise, state }: Omit<BelowProps, 'onGoToLine'>) {
  const { attempts, exercise: asIs, revision } = asked;
  const [chosen, setChosen] = useState<string | null>(null);
  const loaded = useRef<ExerciseAnswer>(asked.answer);
  const zone = viewerTimeZone();
  const show = (id: string | null, answer: ExerciseAnswer) => {
    const before = { id: chosen, answer: state.answer, loaded: loaded.current };
    const isEdited = JSON.stringify(before.answer) !== JSON.stringify(before.loaded);
    setChosen(id);
    loaded.current = answer;
    state.put(answer);
    // What the coach has tried is not lost by looking at something else.
    if (isEdited)
      toast.success(m.otherCodeShown(), undefined, {
        action: {
          label: m.undo(),
          onClick: () => {
            setChosen(before.id);
            loaded.current = before.loaded;
            state.put(before.answer);
          },
        },
      });
  };
  const row = (id: string | null, answer: ExerciseAnswer, title: string, detail: string | null) => (
    <li key={id ?? 'asked'}>
      <button
        type="button"
        aria-pressed={chosen === id}
        onClick={() => show(id, answer)}
        className={cn(
          'block w-full border-l-[3px] px-4 py-2.5 text-left text-ui hover:bg-sunken focus-visible:-outline-offset-2',
          chosen === id ? 'border-primary bg-sunken' : 'border-transparent',
        )}
      >
        <span className="font-semibold text-ink">{title}</span>
        {detail ? (
          <span className="block text-small text-ink-2">
            <Sentence text={detail} />
          </span>
        ) : null}
      </button>
    </li>
  );
  const say = (text: string) => exercise.phrases[text] ?? text;
  return (
    <>
      {revision === asIs.revision ? null : (
        <p className="border-b border-line px-4 py-2.5 text-small text-warning-ink lg:px-5">
          {m.exerciseChanged()}
        </p>
      )}
      <ol className="divide-y divide-line">
        {row(
          null,
          asked.answer,
          m.asAsked({ time: formatZonedTableTimeIn(new Date(asked.askedAt), zone) }),
          null,
        )}
        {attempts.map(({ id, answer, passed, total, failed, madeAt }, index) =>
          row(
            id,
            answer,
            m.attemptAt({
              number: attempts.length - index,
              time: formatZonedTableTimeIn(new Date(madeAt), zone),
            }),
            failed === null
              ? m.checksPass({ passed, total })
              : m.firstFailing({ passed, total, failed: say(failed) }),
          ),
        )}
      </ol>
    </>
  );
}

/** The exercise with the learner’s answer in it, without the learner’s progress. */
function detailOf({ exercise, answer }: Asked): ExerciseDetail {
  return {
    ...exercise,
    minutes: 0,
    isRequired: false,
    atSecond: null,
    state: 'tried',
    task: [],
    hints: [],
    hasHiddenChecks: false,
    next: null,
    lastAnswer: answer,
    progress: {
      state: 'tried',
      attempts: 0,
      hintsUsed: 0,
      solutionAsks: 0,
      isVerified: false,
      lastCheck: null,
    },
  };
}
