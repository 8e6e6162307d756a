import { useId, useState } from 'react';
import { fieldIssues } from '#api/errors.ts';
import { Button } from '#ui/button.tsx';
import { controlAria, FieldMessage } from '#ui/field.tsx';
import { maxNoteLength } from '../rules.ts';

interface NoteValue {
  content: string;
  timestamp: number;
}

interface NoteFormProps {
  label: string;
  initialContent?: string;
  /** Seconds to propose; follows the video until the person changes it or begins to write. */
  seconds: number;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (value: NoteValue) => Promise<void>;
  onCancel?: () => void;
  onWritingStarts?: () => void;
}

function problemOf(content: string, timestamp: string): string | null {
  if (content.trim() === '') return 'Write something first';
  if (content.trim().length > maxNoteLength) return `A note must not exceed ${maxNoteLength} characters`;
  return /^\d+$/.test(timestamp) ? null : 'The time must be a whole number of seconds';
}

/** Text and second of a note. What was typed stays when saving fails. */
export function NoteForm({
  label,
  initialContent = '',
  seconds,
  submitLabel,
  isBusy,
  onSubmit,
  onCancel,
  onWritingStarts,
}: NoteFormProps) {
  const [content, setContent] = useState(initialContent);
  const [ownTimestamp, setOwnTimestamp] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const controlId = useId();
  const timestamp = ownTimestamp ?? String(Math.floor(seconds));

  const submit = async () => {
    const found = problemOf(content, timestamp);
    setProblem(found);
    if (found || isBusy) return;
    try {
      await onSubmit({ content: content.trim(), timestamp: Number(timestamp) });
      setContent('');
      setOwnTimestamp(null);
    } catch (error) {
      setProblem(fieldIssues(error)[0]?.message ?? 'The note was not saved. Please try again.');
    }
  };

  const startWriting = () => {
    // The moment the thought came counts, not the moment it was typed out.
    if (ownTimestamp === null) setOwnTimestamp(String(Math.floor(seconds)));
    onWritingStarts?.();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <textarea
        aria-label={label}
        {...controlAria(controlId, undefined, problem ?? undefined)}
        value={content}
        rows={3}
        placeholder="Write a note. The video waits."
        onFocus={startWriting}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
        }}
        className="field-sizing-content block max-h-64 min-h-16 w-full resize-none bg-transparent text-ui text-ink outline-none placeholder:text-ink-3 focus-visible:outline-none"
      />
      {problem ? <FieldMessage controlId={controlId} error={problem} /> : null}
      <div className="mt-2 flex items-center justify-between gap-2">
        <label className="flex items-center gap-2 text-small text-ink-2">
          at
          <input
            value={timestamp}
            inputMode="numeric"
            aria-label="Time of the note in seconds"
            onChange={(event) => setOwnTimestamp(event.target.value)}
            className="h-8 w-16 rounded-md border border-line-strong/55 bg-surface text-center font-mono text-small text-ink"
          />
          s
        </label>
        <span className="flex gap-1.5">
          {onCancel ? (
            <Button size="sm" variant="ghost" onClick={onCancel}>
              Cancel
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
