import { type RefObject, Suspense } from 'react';
import { langOf } from '#kit/other-language.ts';
import { filesOf } from '../answers.ts';
import type { CodeEditorHandle } from './code-editor.tsx';
import { lineOfOutcome } from './line-of-outcome.ts';
import { QuizWork } from './quiz-work-late.ts';
import type { ExerciseDetail, ExerciseWorkState } from './use-exercise.ts';
import { ActionBar, WorkPane } from './work-pane.tsx';

interface AnswerPaneProps {
  exercise: ExerciseDetail;
  state: ExerciseWorkState;
  editor: RefObject<CodeEditorHandle | null>;
  /** Where hidden documents are put. */
  sandbox: RefObject<HTMLElement | null>;
  /** Of an answer with several files; the first unless another was chosen. */
  shownFile: string | null;
  onShowFile: (name: string) => void;
  /** The line to mark while no run has failed at a line. */
  markedLine?: number | null;
  /** Says whether the answer is kept, where a learner's page would say something untrue. */
  note?: string | undefined;
}

/** Where the exercise is answered: the questions of a quiz, or the editor and its like. */
export function AnswerPane(props: AnswerPaneProps) {
  const { exercise, state, editor, sandbox, shownFile, onShowFile, markedLine = null, note } = props;
  const { outcome, report, answer } = state;
  if (exercise.work.kind !== 'quiz' || answer.kind !== 'quiz')
    return (
      <WorkPane
        exercise={exercise}
        state={state}
        editor={editor}
        markedLine={lineOfOutcome(report, shownFile ?? filesOf(answer)[0]?.name) ?? markedLine}
        sandbox={sandbox}
        shownFile={shownFile}
        onShowFile={onShowFile}
        note={note}
      />
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface px-4 py-6 lg:px-8">
        <div className="max-w-[620px]" lang={langOf(exercise.language)}>
          <Suspense>
            <QuizWork
              work={exercise.work}
              answer={answer}
              phrases={exercise.phrases}
              checked={outcome?.of === 'check' ? outcome.given : null}
              onChange={state.change}
            />
          </Suspense>
        </div>
      </div>
      <ActionBar exercise={exercise} state={state} note={note} />
    </div>
  );
}
