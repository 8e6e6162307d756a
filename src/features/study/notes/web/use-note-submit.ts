import { useState } from 'react';
import { parseTimecode } from '#kernel/time.ts';
import { fieldIssues } from '#kit/errors.ts';
import * as m from '../messages/m.ts';
import type { NoteText } from './note-draft.ts';
import { noteProblem } from './note-problem.ts';

interface NoteSubmit {
  value: NoteText;
  /** The latest second that the note may have. */
  lastSecond: number;
  isBusy: boolean;
  /** Resolves when the note is saved; the caller then empties the form. */
  onSubmit: (note: { content: string; timestamp: number }) => Promise<void>;
}

/** Saves a note that can be saved; otherwise `problem` says why not, and what was typed stays. */
export function useNoteSubmit({ value, lastSecond, isBusy, onSubmit }: NoteSubmit) {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    if (isBusy) return;
    const found = noteProblem(value, lastSecond);
    setProblem(found);
    const timestamp = parseTimecode(value.timestamp);
    if (found || timestamp === null) return;
    try {
      await onSubmit({ content: value.content.trim(), timestamp });
    } catch (error) {
      setProblem(fieldIssues(error)[0]?.message ?? m.noteNotSaved());
    }
  };
  return { problem, submit };
}
