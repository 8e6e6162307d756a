import { useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { controlAria, FieldMessage } from '#ui/field.tsx';
import * as m from '../messages/m.ts';
import type { NoteText } from './note-draft.ts';
import { NoteTimeField } from './note-time-field.tsx';
import { useNoteSubmit } from './use-note-submit.ts';

interface NoteFormProps {
  label: string;
  value: NoteText;
  /** The latest second that the note may have. */
  lastSecond: number;
  onChange: (value: NoteText) => void;
  submitLabel: string;
  isBusy: boolean;
  /** Resolves when the note is saved; the caller then empties the form. */
  onSubmit: (note: { content: string; timestamp: number }) => Promise<void>;
  onCancel: () => void;
  /** It has just been opened: the text gets the focus, with the cursor at its end. */
  takesFocus: boolean;
}

/** Changes a note's text and time. The input stays if saving fails, and is read-only while it is being saved. */
export function NoteForm({
  label,
  value,
  lastSecond,
  onChange,
  submitLabel,
  isBusy,
  onSubmit,
  onCancel,
  takesFocus,
}: NoteFormProps) {
  const controlId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const text = field.current;
    if (!takesFocus || !text) return;
    text.focus();
    text.setSelectionRange(text.value.length, text.value.length);
  }, [takesFocus]);
  const { problem, submit } = useNoteSubmit({ value, lastSecond, isBusy, onSubmit });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
      className="rounded-lg border border-line-strong bg-surface p-3 focus-within:border-focus focus-within:ring-2 focus-within:ring-focus"
    >
      <textarea
        ref={field}
        aria-label={label}
        {...controlAria(controlId, undefined, problem ?? undefined)}
        value={value.content}
        readOnly={isBusy}
        rows={3}
        onChange={(event) => onChange({ ...value, content: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
        }}
        className="field-sizing-content block max-h-64 min-h-16 w-full resize-none bg-transparent text-body text-ink outline-none placeholder:text-ink-3 focus-visible:outline-none lg:text-ui"
      />
      {problem ? <FieldMessage controlId={controlId} error={problem} /> : null}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-small text-ink-2">
          <span aria-hidden="true">{m.atTime()}</span>
          <NoteTimeField
            value={value.timestamp}
            readOnly={isBusy}
            onChange={(timestamp) => onChange({ ...value, timestamp })}
            className="h-8 w-16 rounded-md border border-line-strong/55 bg-surface text-center text-small"
          />
        </span>
        <span className="ml-auto flex gap-1.5">
          <Button size="sm" variant="ghost" onClick={onCancel}>
            {m.cancel()}
          </Button>
          <Button size="sm" type="submit" isBusy={isBusy}>
            {submitLabel}
          </Button>
        </span>
      </div>
    </form>
  );
}
