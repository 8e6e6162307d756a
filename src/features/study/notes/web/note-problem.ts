import { formatTimecode, parseTimecode } from '#kernel/time.ts';
import * as m from '../messages/m.ts';
import { maxNoteLength } from '../rules.ts';
import type { NoteText } from './note-draft.ts';

/** Why a note cannot be saved, or null. @param lastSecond the latest second that a note may have. */
export function noteProblem({ content, timestamp }: NoteText, lastSecond: number): string | null {
  if (content.trim() === '') return m.writeSomething();
  if (content.trim().length > maxNoteLength) return m.noteTooLong({ max: maxNoteLength });
  const seconds = parseTimecode(timestamp);
  if (seconds === null) return m.timeUnreadable();
  return seconds > lastSecond ? m.videoIsLong({ time: formatTimecode(lastSecond) }) : null;
}
