import { CheckCheck, Play, RotateCcw } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cn } from '#ui/cn.ts';
import { Kbd } from '#ui/kbd.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.ts';
import { type ExerciseAnswer, filesOf, isComplete } from '../answers.ts';
import type { ExerciseKind } from '../exercise.ts';
import * as m from '../messages/m.ts';
import type { CodeEditorHandle } from './code-editor.tsx';
import { FileTabs } from './file-tabs.tsx';
import type { TerminalHandle } from './git-work.tsx';
import { OutputWork } from './output-work.tsx';
import { signsOf } from './signs.ts';
import type { ExerciseDetail, ExerciseWorkState } from './use-exercise.ts';

const CodeEditor = latePart(() => import('./code-editor.tsx').then((module) => module.CodeEditor));

const GitWork = latePart(() => import('./git-work.tsx').then((module) => module.GitWork));

const OrderWork = latePart(() => import('./order-work.tsx').then((module) => module.OrderWork));

const checkKeys = 'Ctrl ↵';

interface WorkPaneProps {
  exercise: ExerciseDetail;
  state: ExerciseWorkState;
  editor: RefObject<CodeEditorHandle | null>;
  markedLine: number | null;
  /** Where hidden documents are put. */
  sandbox: RefObject<HTMLElement | null>;
  /** The first file unless another was chosen. */
  shownFile: string | null;
  onShowFile: (name: string) => void;
  /** Says whether the answer is kept, where a learner's page would say something untrue. */
  note?: string | undefined;
}

/** Where the answer is written, on night in both themes, with Run and Check below it. */
export function WorkPane(props: WorkPaneProps) {
  const { exercise, state, editor, markedLine, sandbox, shownFile, onShowFile, note } = props;
  const { work } = exercise;
  const { answer } = state;
  const files = filesOf(answer);
  const terminal = useRef<TerminalHandle>(null);
  const file = files.find(({ name }) => name === shownFile) ?? files[0];
  const startAgain = useStartAgain(state);
  if (work.kind === 'git' && answer.kind === 'git')
    return (
      <div className="flex h-full min-h-0 flex-col bg-night text-on-night">
        <div className="min-h-0 flex-1">
          <GitWork
            key={state.version}
            ref={terminal}
            work={work}
            answer={answer}
            sandbox={sandbox}
            onChange={state.change}
          />
        </div>
        <ActionBar exercise={exercise} state={state} note={note}>
          <NightButton
            onClick={startAgain}
            icon={<RotateCcw className="size-4" aria-hidden="true" />}
            className="max-lg:flex-1"
          >
            {m.startAgain()}
          </NightButton>
        </ActionBar>
        <KeyRow
          keys={[
            ...['git ', '-', '"'].map((sign) => ({
              label: sign,
              press: () => terminal.current?.insert(sign),
            })),
            { label: '↑', name: m.earlierCommand(), press: () => terminal.current?.earlier() },
            { label: 'Tab', name: m.completeWord(), press: () => terminal.current?.complete() },
          ]}
        />
      </div>
    );
  return (
    <div className="flex h-full min-h-0 flex-col bg-night text-on-night">
      <div className="flex h-12 shrink-0 items-center border-b border-night-line pr-2 short:h-10">
        <div className="min-w-0 flex-1">
          <FileTabs names={files.map(({ name }) => name)} current={file?.name} onChoose={onShowFile}>
            <span className="flex h-12 items-center px-4 text-small font-semibold text-on-night-2 short:h-10 lg:px-5">
              {work.kind === 'output' ? (work.files[0]?.name ?? '') : m.linesToOrder()}
            </span>
          </FileTabs>
        </div>
        <NightButton onClick={startAgain} icon={<RotateCcw className="size-4" aria-hidden="true" />} isPlain>
          {m.startAgain()}
        </NightButton>
      </div>
      <div className="min-h-0 flex-1">
        {work.kind === 'order' && answer.kind === 'order' ? (
          <OrderWork work={work} answer={answer} onChange={state.change} />
        ) : work.kind === 'output' && answer.kind === 'output' ? (
          <OutputWork work={work} answer={answer} onChange={state.change} />
        ) : file ? (
          <CodeEditor
            ref={editor}
            file={file}
            version={state.version}
            markedLine={markedLine}
            onChange={(text) => state.changeFile(file.name, text)}
            onRun={state.run}
            onCheck={state.check}
          />
        ) : null}
      </div>
      <ActionBar exercise={exercise} state={state} note={note} />
      {file ? (
        <KeyRow
          keys={signsOf(file.name).map((sign) => ({
            label: sign,
            press: () => editor.current?.insert(sign),
          }))}
        />
      ) : null}
    </div>
  );
}

interface ActionBarProps extends Pick<WorkPaneProps, 'exercise' | 'state' | 'note'> {
  /** In the place of Run, where nothing can be run. */
  children?: ReactNode;
}

/** Starts again, with Undo until the new answer is written on or the page is left: later it would destroy newer work. */
function useStartAgain({ answer, startAgain, put }: ExerciseWorkState): () => void {
  const left = useRef<ExerciseAnswer | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is the beginning of another offer, or the end of one
  useEffect(() => {
    const before = left.current;
    if (!before) return;
    left.current = null;
    let isOver = false;
    toast.success(m.startedAgain(), undefined, {
      action: { label: m.undo(), onClick: () => (isOver ? undefined : put(before)) },
    });
    return () => {
      isOver = true;
      toast.dismiss();
    };
  }, [answer]);
  return () => {
    left.current = answer;
    startAgain();
  };
}

/** What is still to be done before it can be checked. */
const answerFirst: Record<ExerciseKind, () => string> = {
  function: m.answerFirst,
  output: m.answerFirst,
  page: m.answerFirst,
  sql: m.answerFirst,
  order: m.orderFirst,
  git: m.typeFirst,
  quiz: m.answerAllFirst,
};

/** Run tries it; Check judges it. */
export function ActionBar({ exercise, state, note, children }: ActionBarProps) {
  const canRun = !['output', 'quiz', 'git'].includes(exercise.work.kind);
  const isReady = isComplete(state.answer);
  const isAsUsual = isReady && !note && state.isKept && !state.isDraft;
  // From wherever the focus is on the exercise's page, or in its work elsewhere. The editor answers for itself.
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const page = bar.current?.closest('.exercise');
      const target = event.target as Node;
      const isHere = (page ?? bar.current?.parentElement)?.contains(target);
      if (!isReady || !(isHere || (page && target === document.body))) return;
      event.preventDefault();
      state.check();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  });
  return (
    <div
      ref={bar}
      className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-t border-night-line bg-night px-3 py-2 text-on-night short:min-h-12 short:py-1 lg:min-h-16 lg:px-5"
    >
      <p
        className={cn(
          'min-w-0 flex-1 text-small text-on-night-2 max-sm:basis-full',
          isAsUsual && 'short:sr-only',
        )}
      >
        {!isReady
          ? answerFirst[exercise.work.kind]()
          : (note ?? (state.isDraft ? m.draftNotSent() : state.isKept ? m.savedHere() : m.notSavedHere()))}
      </p>
      <Kbd className="border-night-line bg-transparent text-on-night-2 max-lg:hidden">{checkKeys}</Kbd>
      {canRun ? (
        <NightButton
          onClick={state.run}
          isOff={!isReady}
          isBusy={state.busy === 'run'}
          icon={<Play className="size-4" aria-hidden="true" />}
          className="max-lg:flex-1"
        >
          {m.run()}
        </NightButton>
      ) : (
        children
      )}
      <CheckButton state={state} className="focus-visible:outline-on-night max-lg:flex-1" />
    </div>
  );
}

export function CheckButton({ state, className }: { state: ExerciseWorkState; className: string }) {
  return (
    <button
      type="button"
      onClick={state.check}
      disabled={!isComplete(state.answer)}
      aria-busy={state.busy === 'check' || undefined}
      className={cn(
        'inline-flex h-10 items-center justify-center gap-2 rounded-md px-4 text-ui font-semibold disabled:opacity-50',
        // Once it passes, the way on is the main action.
        state.claims
          ? 'border border-on-night-2/60 text-on-night hover:bg-night-2'
          : 'bg-accent text-on-accent hover:bg-accent-hover',
        className,
      )}
    >
      {state.busy === 'check' ? <Spinner /> : <CheckCheck className="size-4" aria-hidden="true" />}
      {m.check()}
    </button>
  );
}

interface NightButtonProps {
  children: ReactNode;
  icon: ReactNode;
  onClick: () => void;
  isBusy?: boolean;
  isOff?: boolean;
  isPlain?: boolean;
  className?: string;
}

function NightButton({
  children,
  icon,
  onClick,
  isBusy = false,
  isOff = false,
  isPlain = false,
  className,
}: NightButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={isOff}
      aria-busy={isBusy || undefined}
      className={cn(
        'inline-flex h-10 shrink-0 items-center justify-center gap-2 rounded-md px-4 text-ui font-semibold focus-visible:outline-on-night disabled:opacity-50',
        isPlain
          ? 'px-3 text-on-night-2 hover:text-on-night'
          : 'border border-on-night-2/60 text-on-night hover:bg-night-2',
        className,
      )}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

interface Key {
  label: string;
  /** For screen readers, where the label is a sign. */
  name?: string;
  press: () => void;
}

/** Keys that a phone's keyboard hides or has not. Pressing one keeps the keyboard open. */
function KeyRow({ keys }: { keys: Key[] }) {
  return (
    <fieldset
      aria-label={m.keyRow()}
      className="no-scrollbar hidden min-w-0 shrink-0 overflow-x-auto border-t border-night-line bg-night-2 max-lg:[@media(pointer:coarse)]:flex"
    >
      {keys.map(({ label, name, press }) => (
        <button
          key={label}
          type="button"
          aria-label={name}
          // The field keeps the focus, and with it the keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={press}
          className="h-11 min-w-10 flex-1 border-r border-night-line font-mono text-[17px] font-semibold text-on-night last:border-0"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
