/** A note as the screens know it; `timestamp` is seconds into the video. */
export interface NoteItem {
  id: string;
  moduleId: number;
  content: string;
  timestamp: number;
  /** Not at the server yet. */
  isWaiting?: boolean;
}

interface NoteText {
  content: string;
  timestamp: number;
}

/** Creating a note that is there already answers with what it was: its first answer was lost, and it was changed since. */
export const isSavedAs = (note: NoteText, saved: Partial<NoteText>): boolean =>
  saved.content === note.content.trim() && saved.timestamp === note.timestamp;
