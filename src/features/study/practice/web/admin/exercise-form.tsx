import { Link } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EditorNotices } from '#features/site/content/web/editor-notices.tsx';
import { useMarkdownPreview } from '#features/study/resources/web/admin/use-markdown-preview.ts';
import { type Language, otherLanguage } from '#kernel/language.ts';
import { errorMessage, fieldIssues } from '#kit/errors.ts';
import { BothLanguages } from '#ui/both-languages.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { MarkdownField } from '#ui/markdown-field.tsx';
import * as ui from '#ui/messages/m.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.tsx';
import type { ExerciseKind, ExerciseTexts } from '../../exercise.ts';
import * as m from '../../messages/m.ts';
import { kindNames } from '../exercises-card.tsx';
import { type Draft, DraftProblem, emptyDraft, type SetDraft } from './draft.ts';
import { FieldErrors, useErrorsOf, useFieldErrors } from './field-errors.ts';
import { HintsField } from './hints-field.tsx';
import { LearnerView } from './learner-view.tsx';
import { PhrasesField } from './phrases-field.tsx';
import { type ExerciseEditorOptions, useExerciseEditor } from './use-exercise-editor.ts';
import { WorkFields } from './work-fields.tsx';

interface ExerciseFormProps extends ExerciseEditorOptions {
  module: { id: number; title: string };
  /** More buttons beside Save. They get a way to save first; false if that failed. */
  actions?: (save: () => Promise<boolean>, isBusy: boolean) => ReactNode;
  /** Beside the button of the learner's view. */
  tools?: ReactNode;
  /** Why the last action of those was refused. */
  refusal?: string | null;
}

/** The form of an exercise, with the learner's view of the draft beside it (product.md#managing-exercises). */
export function ExerciseForm({ module, actions, tools, refusal = null, ...options }: ExerciseFormProps) {
  const isNew = options.revision === null;
  const { draft, set, isBusy, isDirty, failure, notices, save } = useExerciseEditor(options);
  const [isViewShown, setIsViewShown] = useState(!isNew);
  // The bar says that it is not saved yet.
  const unsaved = useUnsavedChanges(isDirty && !isBusy, { isSaid: false });
  const form = useRef<HTMLFormElement>(null);
  const errorOf = useErrorsOf(failure, draft);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  const problems = failure ? problemsOf(failure) : refusal ? [refusal] : [];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3 sm:mb-5">
        <Button
          variant={isViewShown ? 'soft' : 'secondary'}
          aria-pressed={isViewShown}
          icon={isViewShown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
          onClick={() => setIsViewShown(!isViewShown)}
        >
          {m.learnersView()}
        </Button>
        {/* On a phone the view itself says it: there the first field stays in sight. */}
        <p className="text-small text-ink-2 max-sm:hidden">{m.viewNotSent()}</p>
        {tools}
      </div>
      <div className={cn('grid gap-5', isViewShown && 'xl:grid-cols-2')}>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
          className="grid min-w-0 content-start gap-5"
        >
          <EditorNotices editor={notices} />
          <FieldErrors value={errorOf}>
            {/* The kind of a new exercise says what else there is to fill in; later the task comes first. */}
            {isNew ? <SettingsCard draft={draft} isNew set={set} /> : null}
            <TextsCard draft={draft} set={set} />
            {isNew ? null : <SettingsCard draft={draft} isNew={false} set={set} />}
            <WorkFields key={draft.kind} draft={draft} set={set} />
            <PhrasesField draft={draft} set={set} />
          </FieldErrors>
          <SaveBar>
            {/* In the bar, so that it is seen from wherever the button was pressed. */}
            {problems.length > 0 ? (
              <Notice
                tone="danger"
                title={failure ? m.exerciseNotSaved() : m.exerciseNotPublished()}
                className="max-h-[40dvh] basis-full overflow-y-auto"
              >
                <ul className="mt-1 list-disc pl-5">
                  {problems.map((problem) => (
                    <li key={problem} className="[overflow-wrap:anywhere]">
                      {problem}
                    </li>
                  ))}
                </ul>
              </Notice>
            ) : null}
            <Button type="submit" isBusy={isBusy} busyLabel={m.savingExercise()}>
              {isNew ? m.createExercise() : m.saveExercise()}
            </Button>
            {actions?.(save, isBusy)}
            <Button
              variant="ghost"
              render={<Link to="/admin/modules/$id/exercises" params={{ id: String(module.id) }} />}
            >
              {ui.cancel()}
            </Button>
            <p className="min-w-0 flex-1 text-small text-ink-3 max-sm:leading-4" role="status">
              {isDirty ? m.notSavedYet() : ''}
            </p>
          </SaveBar>
        </form>
        {isViewShown ? (
          <div className="min-w-0 xl:sticky xl:top-[calc(var(--topbar-h)+1rem)] xl:max-h-[calc(100dvh-var(--topbar-h)-2rem)] xl:self-start xl:overflow-y-auto">
            <p className="mb-2 text-small text-ink-2 sm:hidden">{m.viewNotSent()}</p>
            <LearnerView draft={draft} module={module} />
          </div>
        ) : null}
      </div>
      {unsaved}
    </>
  );
}

/** The sentences of an error: by field, or its own. */
function problemsOf(error: unknown): string[] {
  if (error instanceof DraftProblem) return [error.message];
  const issues = fieldIssues(error).map(({ message }) => message);
  return issues.length > 0 ? [...new Set(issues)] : [errorMessage(error, m.tryLater())];
}

function SettingsCard({ draft, isNew, set }: { draft: Draft; isNew: boolean; set: SetDraft }) {
  const errorOf = useFieldErrors();
  return (
    <Card className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <NativeSelect
        label={m.kindOfExercise()}
        value={draft.kind}
        disabled={!isNew}
        hint={isNew ? undefined : m.kindStays()}
        onChange={(event) => set(ofKind(draft, event.target.value as ExerciseKind))}
      >
        {(Object.keys(kindNames) as ExerciseKind[]).map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]()}
          </option>
        ))}
      </NativeSelect>
      <TextField
        label={m.minutes()}
        inputMode="numeric"
        value={draft.minutes}
        error={errorOf('minutes')}
        onChange={(event) => set({ minutes: event.target.value })}
      />
      <TextField
        label={m.secondOfVideo()}
        inputMode="numeric"
        hint={m.secondHint()}
        value={draft.atSecond}
        error={errorOf('atSecond')}
        onChange={(event) => set({ atSecond: event.target.value })}
      />
      <Switch
        label={m.requiredExercise()}
        description={m.requiredHint()}
        checked={draft.isRequired}
        onChange={(event) => set({ isRequired: event.target.checked })}
      />
      {draft.kind === 'git' ? (
        <Notice tone="info" title={m.gitInBrowserOnly()} className="sm:col-span-2">
          {m.gitCheckedThere()}
        </Notice>
      ) : null}
    </Card>
  );
}

/** Another kind keeps the texts; the rest belongs to the kind. */
function ofKind(draft: Draft, kind: ExerciseKind): Draft {
  const { title, task, hints, translation, minutes, isRequired, atSecond } = draft;
  return {
    ...emptyDraft(kind, draft.language),
    ...{ title, task, hints, translation, minutes, isRequired, atSecond },
  };
}

function TextsCard({ draft, set }: { draft: Draft; set: SetDraft }) {
  const { translation } = draft;
  const { title, task, hints } = draft;
  return (
    <Card>
      <BothLanguages
        language={draft.language}
        onLanguage={(language) => set({ language })}
        isTranslated={translation !== null}
        onTranslate={(how) =>
          set({
            translation:
              how === 'copy'
                ? { title, task, hints: [...hints], phrases: {} }
                : { title: '', task: '', hints: hints.map(() => ''), phrases: {} },
          })
        }
        onRemove={() => set({ translation: null })}
        original={<TextFields lang={draft.language} texts={draft} onChange={set} />}
        translation={
          translation ? (
            <TextFields
              lang={otherLanguage(draft.language)}
              texts={translation}
              prefix="translation."
              onChange={(fields) => set({ translation: { ...translation, ...fields } })}
            />
          ) : null
        }
      />
    </Card>
  );
}

interface TextFieldsProps {
  lang: Language;
  texts: ExerciseTexts;
  /** Of the names of their errors. */
  prefix?: '' | 'translation.';
  onChange: (fields: Partial<ExerciseTexts>) => void;
}

function TextFields({ lang, texts, prefix = '', onChange }: TextFieldsProps) {
  const errorOf = useFieldErrors();
  const [isPreviewed, setIsPreviewed] = useState(true);
  const { preview, failure } = useMarkdownPreview(isPreviewed ? texts.task : '');
  return (
    <>
      <TextField
        label={m.title()}
        lang={lang}
        value={texts.title}
        error={errorOf(`${prefix}title`)}
        maxLength={160}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <MarkdownField
        label={m.task()}
        lang={lang}
        value={texts.task}
        error={errorOf(`${prefix}task`)}
        maxLength={10_000}
        preview={preview}
        failure={failure}
        onPreviewToggle={setIsPreviewed}
        onChange={(event) => onChange({ task: event.target.value })}
      />
      <HintsField
        lang={lang}
        hints={texts.hints}
        prefix={`${prefix}hints.`}
        onChange={(hints) => onChange({ hints })}
      />
    </>
  );
}
