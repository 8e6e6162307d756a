/** A note as the screens know it; `timestamp` is seconds into the video. */
export interface NoteItem {
  id: string;
  moduleId: number;
  content: string;
  timestamp: number;
  /** Not at the server yet. */
  isWaiting?: boolean;
}

export const waitingText = 'Saved on this device, will sync';
