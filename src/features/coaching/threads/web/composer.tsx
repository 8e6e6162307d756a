import { ArrowUp, Bookmark, Code, Paperclip, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { acceptedDocuments, acceptedPictures } from '#features/school/files/rules.ts';
import { Button } from '#ui/button.tsx';
import { fileSizeText } from '#ui/file-size-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { longestMessage } from '../rules.ts';
import type { CodeFile } from './code-files.ts';
import { lineIn } from './line-in.ts';
import * as m from './messages/m.ts';
import type { Thread } from './thread-queries.ts';
import { type ComposerState, useComposer } from './use-composer.ts';

/** Only coaches have saved answers; learners do not load the list. */
const SavedAnswers = latePart(() =>
  import('./admin/saved-answers.tsx').then((module) => module.SavedAnswers),
);

interface ComposerProps {
  thread: Thread;
  userId: string;
  /** The code beside the conversation; none where a message cannot name a line. */
  codeFiles: readonly CodeFile[];
}

/** Where the viewer writes; a sentence where nobody may write any more. */
export function Composer(props: ComposerProps) {
  const { viewerSide, messagesLeft, waitingSince } = props.thread;
  if (viewerSide === 'learner' && messagesLeft === 0)
    return <Closed>{waitingSince ? m.noneLeftWaiting() : m.noneLeft()}</Closed>;
  return <OpenComposer {...props} />;
}

function Closed({ children }: { children: string }) {
  return (
    <p className="shrink-0 border-t border-line bg-surface px-4 py-4 text-ui text-ink-2 lg:px-6">
      {children}
    </p>
  );
}

function OpenComposer({ thread, userId, codeFiles }: ComposerProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const state = useComposer(thread, userId, codeFiles);
  const { draft, codeFile, isSending, failure, refusal } = state;
  const [isChoosing, setIsChoosing] = useState<'slash' | 'button' | null>(null);
  const isCoach = thread.viewerSide === 'coach';
  // Typing a slash opens the list, and the next keys are for it.
  useEffect(() => {
    if (isCoach) SavedAnswers.prepare();
  }, [isCoach]);
  const isEmpty = draft.text.trim() === '';
  const isLineWrong = codeFile ? lineIn(String(draft.line ?? ''), codeFile.lineCount) === 'wrong' : false;
  const send = () => {
    if (!isLineWrong) state.send();
  };
  const label = isCoach
    ? m.answerTo({ name: thread.learner.name })
    : thread.coach
      ? m.replyTo({ name: thread.coach.name })
      : m.addToQuestion();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else if (event.key === '/' && isCoach && draft.text === '') {
      event.preventDefault();
      setIsChoosing('slash');
    }
  };
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
        field.current?.focus();
      }}
      className="relative shrink-0 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-6 lg:pt-4 lg:pb-5"
    >
      {isCoach && isChoosing ? (
        <SavedAnswers
          isBySlash={isChoosing === 'slash'}
          typed={isChoosing === 'slash' ? draft.text : ''}
          onTaken={() => state.change({ text: '' })}
          onInsert={(text) => {
            state.change({ text: draft.text === '' ? text : `${draft.text.trimEnd()}\n\n${text}` });
            setIsChoosing(null);
            field.current?.focus();
          }}
          onClose={() => {
            setIsChoosing(null);
            field.current?.focus();
          }}
        />
      ) : null}
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="min-w-0 text-small font-semibold text-ink [overflow-wrap:anywhere]">
          {label}
        </label>
        {isCoach ? null : (
          <p className="text-small text-ink-2">{m.followUpsLeft({ count: thread.messagesLeft })}</p>
        )}
      </div>
      {failure ? <Failure failure={failure} onRetry={send} /> : null}
      <div className="rounded-lg border border-line-strong bg-surface focus-within:border-focus focus-within:outline-2 focus-within:outline-focus">
        <textarea
          ref={field}
          id={id}
          rows={1}
          maxLength={longestMessage}
          value={draft.text}
          readOnly={isSending}
          aria-describedby={`${id}-keys`}
          onChange={(event) => state.change({ text: event.target.value })}
          onKeyDown={onKeyDown}
          className="field-sizing-content block max-h-40 min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 text-body text-ink outline-none lg:max-h-64 lg:min-h-16"
        />
        <Files state={state} />
        <div className="flex flex-wrap items-center gap-1 p-1.5">
          <Tools
            state={state}
            field={field}
            codeFiles={codeFiles}
            lineErrorId={`${id}-line`}
            isLineWrong={isLineWrong}
            onSavedAnswers={isCoach ? () => setIsChoosing('button') : null}
          />
          <Button
            type="submit"
            className="ml-auto"
            isBusy={isSending}
            busyLabel={m.sending()}
            disabledReason={undefined}
            disabled={isEmpty}
          >
            {m.send()}
            <ArrowUp className="size-4" aria-hidden="true" />
          </Button>
        </div>
      </div>
      <p id={`${id}-keys`} className="sr-only">
        {isCoach ? m.coachKeys() : m.sendKeys()}
      </p>
      {codeFile && isLineWrong ? (
        <p id={`${id}-line`} role="alert" className="mt-2 text-small text-danger-ink">
          {codeFiles.length > 1
            ? m.lastLineOf({ file: codeFile.name, line: codeFile.lineCount })
            : m.lastLineIs({ line: codeFile.lineCount })}
        </p>
      ) : null}
      {refusal ? (
        <p role="alert" className="mt-2 text-small text-danger-ink">
          {refusal}
        </p>
      ) : null}
    </form>
  );
}

function Failure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-danger-soft py-1.5 pr-1.5 pl-3 text-small text-danger-ink"
    >
      <p className="min-w-0 flex-1 basis-48">
        <span className="font-semibold">{m.notSent()}</span> {failure}
      </p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {m.sendAgain()}
      </Button>
    </div>
  );
}

function Files({ state }: { state: ComposerState }) {
  if (state.files.length === 0) return null;
  return (
    <ul aria-label={m.attachedFiles()} className="grid gap-1.5 px-2 pt-2">
      {state.files.map((file) => (
        <li
          key={`${file.name}-${file.size}-${file.lastModified}`}
          className="flex items-center gap-3 rounded-md bg-sunken py-0.5 pl-3 text-small"
        >
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <span className="text-ink-2 tabular-nums">{fileSizeText(file.size)}</span>
          <button
            type="button"
            aria-label={m.removeFile({ name: file.name })}
            disabled={state.isSending}
            onClick={() => state.removeFile(file)}
            className="grid size-9 place-items-center rounded-sm text-ink-3 hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ToolsProps {
  state: ComposerState;
  field: RefObject<HTMLTextAreaElement | null>;
  codeFiles: readonly CodeFile[];
  lineErrorId: string;
  isLineWrong: boolean;
  onSavedAnswers: (() => void) | null;
}

function Tools({ state, field, codeFiles, lineErrorId, isLineWrong, onSavedAnswers }: ToolsProps) {
  const input = useRef<HTMLInputElement>(null);
  const { draft, codeFile, isSending } = state;
  /** The chosen words as code, or an empty pair of marks around the cursor. */
  const markCode = () => {
    const area = field.current;
    if (!area) return;
    const { selectionStart: from, selectionEnd: to } = area;
    const chosen = draft.text.slice(from, to);
    const [open, close] = chosen.includes('\n') ? ['```\n', '\n```'] : ['`', '`'];
    state.change({ text: `${draft.text.slice(0, from)}${open}${chosen}${close}${draft.text.slice(to)}` });
    area.focus();
    // After the new text is in the field.
    requestAnimationFrame(() => area.setSelectionRange(from + open.length, to + open.length));
  };
  return (
    <>
      <IconButton
        label={m.asCode()}
        icon={<Code className="size-5" aria-hidden="true" />}
        disabled={isSending}
        onClick={markCode}
      />
      <IconButton
        label={m.attachFiles()}
        icon={<Paperclip className="size-5" aria-hidden="true" />}
        disabled={isSending}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={`${acceptedDocuments},${acceptedPictures}`}
        aria-label={m.attachFiles()}
        onChange={(event) => {
          state.addFiles(Array.from(event.target.files ?? []));
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      {codeFile ? (
        <label className="flex h-10 items-center gap-2 px-2 text-small text-ink-2">
          {m.line()}
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={codeFile.lineCount}
            value={draft.line ?? ''}
            disabled={isSending}
            aria-invalid={isLineWrong || undefined}
            aria-describedby={isLineWrong ? lineErrorId : undefined}
            onChange={({ target: { valueAsNumber: line } }) =>
              state.change({ line: Number.isInteger(line) && line >= 1 ? line : null })
            }
            className="h-8 w-14 rounded-sm border border-line-strong bg-surface px-2 text-center font-mono text-small text-ink"
          />
        </label>
      ) : null}
      {codeFile && codeFiles.length > 1 ? (
        <select
          aria-label={m.inFile()}
          value={codeFile.name}
          disabled={isSending}
          onChange={({ target }) => state.change({ file: target.value })}
          className="h-10 max-w-32 rounded-sm border border-line-strong bg-surface px-1.5 font-mono text-small text-ink"
        >
          {codeFiles.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      ) : null}
      {onSavedAnswers ? (
        <IconButton
          label={m.savedAnswers()}
          icon={<Bookmark className="size-5" aria-hidden="true" />}
          onClick={onSavedAnswers}
        />
      ) : null}
    </>
  );
}
