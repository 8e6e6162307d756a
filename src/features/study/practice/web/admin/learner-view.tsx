import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { currentLanguage, type Language, languageNames, otherLanguage } from '#kernel/language.ts';
import type { RichNode } from '#kernel/rich-text.ts';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { cn } from '#ui/cn.ts';
import { Notice } from '#ui/notice.tsx';
import { TabList } from '#ui/tabs.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { inPhrases } from '../../comments.ts';
import * as m from '../../messages/m.ts';
import { AnswerPane } from '../answer-pane.tsx';
import type { CodeEditorHandle } from '../code-editor.tsx';
import { ChecksList, OutputList } from '../results-pane.tsx';
import { TaskPane } from '../task-pane.tsx';
import { type ExerciseDetail, useExercise } from '../use-exercise.ts';
import { useShownFile } from '../use-shown-file.ts';
import { type Draft, DraftProblem, fromDraft, type Written } from './draft.ts';

interface EditedModule {
  id: number;
  title: string;
}

const noNodes: RichNode[][] = [];

/** The draft as learners get it, and as they work on it. Nothing is sent except texts to be drawn. */
export function LearnerView({ draft, module }: { draft: Draft; module: EditedModule }) {
  const settled = useDebounced(draft, 500);
  const [chosen, setChosen] = useState<Language>(draft.language);
  const language = settled.translation ? chosen : settled.language;
  const isOriginal = language === settled.language;
  const texts = (isOriginal ? null : settled.translation) ?? settled;
  const sources = [texts.task, ...texts.hints].map((text) => text.trim());
  const { data: drawn = noNodes, error } = useQuery({
    queryKey: ['exercise-draft', sources],
    queryFn: () =>
      Promise.all(
        sources.map((markdown) =>
          markdown === '' ? Promise.resolve<RichNode[]>([]) : api.resources.previewMarkdown({ markdown }),
        ),
      ),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });
  const { written, problem } = useMemo(() => readDraft(settled), [settled]);
  const phrases = isOriginal ? null : settled.translation?.phrases;
  const detail = written && detailOf({ written, drawn, title: texts.title, language, phrases, module });
  return (
    <section aria-label={m.learnersView()} className="min-w-0 overflow-hidden rounded-lg border border-line">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-sunken px-4">
        <h2 className="py-3 text-ui font-semibold">{m.learnersView()}</h2>
        {settled.translation ? (
          <TabList<Language>
            label={m.languageOfView()}
            value={language}
            onValueChange={setChosen}
            className="border-b-0"
            items={[settled.language, otherLanguage(settled.language)].map((value) => ({
              value,
              label: <span lang={value}>{languageNames[value]}</span>,
            }))}
          />
        ) : null}
      </div>
      {problem ? <Notice tone="warning" title={problem} className="m-4" /> : null}
      {error ? (
        <Notice tone="danger" title={errorMessage(error, m.exerciseNotLoaded())} className="m-4" />
      ) : null}
      {detail && written ? (
        // Another start is another exercise: what was typed belongs to the old one.
        <DraftWork key={JSON.stringify(detail.work)} exercise={detail} written={written} />
      ) : null}
    </section>
  );
}

function readDraft(draft: Draft): { written: Written | null; problem: string | null } {
  try {
    return { written: fromDraft(draft), problem: null };
  } catch (error) {
    if (!(error instanceof DraftProblem)) throw error;
    return { written: null, problem: error.message };
  }
}

interface DetailParts {
  written: Written;
  drawn: readonly RichNode[][];
  title: string;
  language: Language;
  phrases: Readonly<Record<string, string>> | null | undefined;
  module: EditedModule;
}

function detailOf({ written, drawn, title, language, phrases, module }: DetailParts): ExerciseDetail {
  const [task = [], ...hints] = drawn;
  return {
    id: 'draft',
    kind: written.work.kind,
    title: title || m.untitled(),
    language,
    minutes: written.minutes,
    isRequired: written.isRequired,
    atSecond: written.atSecond,
    state: 'new',
    moduleId: module.id,
    moduleTitle: module.title,
    moduleLanguage: currentLanguage(),
    courseSlug: null,
    task,
    hints,
    work: inPhrases(written.work, phrases ?? {}),
    // Hidden checks run for their author too.
    checks: `${written.checks}\n${written.hiddenChecks}`.trim(),
    phrases: phrases ?? {},
    hasHiddenChecks: false,
    revision: 1,
    place: { index: 1, total: 1 },
    next: null,
    lastAnswer: null,
    progress: {
      state: 'new',
      attempts: 0,
      hintsUsed: 0,
      solutionAsks: 0,
      isVerified: false,
      lastCheck: null,
    },
  };
}

function DraftWork({ exercise, written }: { exercise: ExerciseDetail; written: Written }) {
  const sandbox = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const work = useRef<HTMLElement>(null);
  const editor = useRef<CodeEditorHandle>(null);
  const state = useExercise(exercise, '', sandbox, preview, true);
  const { outcome, report } = state;
  const isQuiz = exercise.work.kind === 'quiz';
  const { goToLine, ...shown } = useShownFile(editor);
  return (
    <>
      <TaskPane
        exercise={exercise}
        draft={{ solution: written.solution }}
        onProgress={() => undefined}
        tables={state.tables}
        onBegin={() => work.current?.scrollIntoView({ block: 'nearest' })}
      />
      <section
        ref={work}
        aria-label={isQuiz ? m.questions() : m.code()}
        className={cn('border-t border-line', exercise.work.kind === 'git' ? 'h-152' : !isQuiz && 'h-104')}
      >
        <AnswerPane exercise={exercise} state={state} editor={editor} sandbox={sandbox} {...shown} />
      </section>
      {exercise.work.kind === 'page' ? (
        <section aria-label={m.preview()} className="border-t border-line">
          {outcome ? null : <p className="px-4 py-5 text-ui text-ink-3">{m.runToSeePage()}</p>}
          <div ref={preview} className="h-72" />
        </section>
      ) : null}
      {isQuiz ? null : (
        <section aria-label={m.result()} aria-live="polite" className="border-t border-line bg-surface">
          {outcome?.of === 'check' && report ? (
            <ChecksList
              report={report}
              exercise={exercise}
              calls={state.calls}
              hiddenNote={null}
              onGoToLine={goToLine}
            />
          ) : report ? (
            <OutputList report={report} isPage={exercise.work.kind === 'page'} onGoToLine={goToLine} />
          ) : (
            <p className="px-4 py-5 text-ui text-ink-3">{m.nothingRunYet()}</p>
          )}
        </section>
      )}
      {/* The sandbox is a document of its own that takes no room. */}
      <div ref={sandbox} className="absolute size-0 overflow-hidden" />
    </>
  );
}
