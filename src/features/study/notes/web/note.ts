/** A note on the screens; `timestamp` is seconds into the video. */
export interface NoteItem {
  id: string;
  moduleId: number;
  content: string;
  timestamp: number;
  /** Missing while the note is only on this device. */
  createdAt?: string;
  /** Not on the server yet. */
  isWaiting?: boolean;
}

interface NoteText {
  content: string;
  timestamp: number;
}

/**
 * Whether a create saved this text. It did not if the note already existed, because the first answer was lost, and has
 * a different text: the server then answers with the existing note.
 */
export const isSavedAs = (note: NoteText, saved: Partial<NoteText>): boolean =>
  saved.content === note.content.trim() && saved.timestamp === note.timestamp;
