/** A note as the screens know it; `timestamp` is seconds into the video. */
export interface NoteItem {
  id: string;
  moduleId: number;
  content: string;
  timestamp: number;
}
