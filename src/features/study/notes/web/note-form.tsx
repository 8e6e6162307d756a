import { type Ref, useId, useState } from 'react';
import { fieldIssues } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { controlAria, FieldMessage } from '#ui/field.tsx';
import * as m from '../messages/m.ts';
import type { NoteText } from './note-draft.ts';
import { noteProblem } from './note-problem.ts';

interface NoteFormProps {
  fieldRef?: Ref<HTMLTextAreaElement>;
  label: string;
  value: NoteText;
  /** The latest second that the note may have. */
  lastSecond: number;
  onChange: (value: NoteText) => void;
  submitLabel: string;
  isBusy: boolean;
  /** Resolves when the note is saved; the caller then empties the form. */
  onSubmit: (note: { content: string; timestamp: number }) => Promise<void>;
  onCancel?: () => void;
  onWritingStarts?: () => void;
  /** The focus has left the whole form. */
  onLeave?: () => void;
}

/** A note's text and second. The input stays if saving fails, and is read-only while it is being saved. */
export function NoteForm({
  fieldRef,
  label,
  value,
  lastSecond,
  onChange,
  submitLabel,
  isBusy,
  onSubmit,
  onCancel,
  onWritingStarts,
  onLeave,
}: NoteFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const controlId = useId();

  const submit = async () => {
    if (isBusy) return;
    const found = noteProblem(value, lastSecond);
    setProblem(found);
    if (found) return;
    try {
      await onSubmit({ content: value.content.trim(), timestamp: Number(value.timestamp) });
    } catch (error) {
      setProblem(fieldIssues(error)[0]?.message ?? m.noteNotSaved());
    }
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.();
      }}
      noValidate
    >
      <textarea
        ref={fieldRef}
        aria-label={label}
        {...controlAria(controlId, undefined, problem ?? undefined)}
        value={value.content}
        readOnly={isBusy}
        rows={3}
        placeholder={m.writeNote()}
        onFocus={onWritingStarts}
        onChange={(event) => onChange({ ...value, content: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
        }}
        className="field-sizing-content block max-h-64 min-h-16 w-full resize-none bg-transparent text-ui text-ink outline-none placeholder:text-ink-3 focus-visible:outline-none"
      />
      {problem ? <FieldMessage controlId={controlId} error={problem} /> : null}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <label className="flex items-center gap-2 text-small text-ink-2">
          {m.atTime()}
          <input
            value={value.timestamp}
            readOnly={isBusy}
            inputMode="numeric"
            aria-label={m.timeInSeconds()}
            onChange={(event) => onChange({ ...value, timestamp: event.target.value })}
            className="h-8 w-16 rounded-md border border-line-strong/55 bg-surface text-center font-mono text-small text-ink"
          />
          {m.secondsUnit()}
        </label>
        <span className="ml-auto flex gap-1.5">
          {onCancel ? (
            <Button size="sm" variant="ghost" onClick={onCancel}>
              {m.cancel()}
            </Button>
          ) : null}
          <Button size="sm" type="submit" isBusy={isBusy}>
            {submitLabel}
          </Button>
        </span>
      </div>
    </form>
  );
}
