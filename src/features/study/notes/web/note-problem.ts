import { timeText } from '#ui/player/time-text.ts';
import { maxNoteLength } from '../rules.ts';
import type { NoteText } from './note-draft.ts';

/** Why a note cannot be saved, or null. @param lastSecond the latest second that a note may have. */
export function noteProblem({ content, timestamp }: NoteText, lastSecond: number): string | null {
  if (content.trim() === '') return 'Write something first';
  if (content.trim().length > maxNoteLength) return `A note must not exceed ${maxNoteLength} characters`;
  if (!/^\d+$/.test(timestamp)) return 'The time must be a whole number of seconds';
  return Number(timestamp) > lastSecond ? `The video is ${timeText(lastSecond)} long.` : null;
}
