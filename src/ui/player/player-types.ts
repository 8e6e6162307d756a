import type { ReactNode, Ref } from 'react';
import type { PlayerShortcut } from './player-shortcuts.ts';

export interface PlayerCaption {
  /** BCP 47, such as "en" or "id". */
  srclang: string;
  label: string;
  url: string;
}

export interface PlayerChapter {
  title: string;
  /** Of the title, BCP 47; empty where nobody knows it. */
  language: string;
  startSeconds: number;
  endSeconds: number;
}

export interface PlayerNoteMark {
  id: string;
  seconds: number;
  label: string;
  /** `""` for what a person wrote, whose language nobody knows. */
  lang?: string;
  /** A note is a tick; a question, at which the video waits, a disc. */
  kind?: 'note' | 'question';
}

/** How the page controls the player. Works from the first render: early commands run as soon as they can. */
export interface VideoPlayerHandle {
  seek: (seconds: number) => void;
  play: () => void;
  pause: () => void;
  getCurrentSeconds: () => number;
  isPlaying: () => boolean;
}

/** How the frame controls the part that plays. */
export interface PlayerSurfaceHandle extends VideoPlayerHandle {
  run: (shortcut: Exclude<PlayerShortcut, { kind: 'writeNote' }>) => void;
}

export interface VideoPlayerProps {
  ref?: Ref<VideoPlayerHandle>;
  title: string;
  /** A signed HLS address on the media host. A new one for the same video continues at the same second. */
  hlsUrl: string;
  posterUrl?: string | undefined;
  /** Where the pictures of the timeline are, with `{n}` for the sheet's number; without it, it shows times alone. */
  seekSheetUrl?: string | undefined;
  captions: readonly PlayerCaption[];
  chapters: readonly PlayerChapter[];
  durationSeconds: number;
  startAtSeconds?: number;
  noteMarks?: readonly PlayerNoteMark[];
  /** A name that moves slowly over the picture. */
  watermark?: string | null | undefined;
  /** Shown in the frame instead of the video, such as "Video is not ready for playback". */
  unavailableMessage?: string | undefined;
  /** At most four times a second while playing, and once after a seek. */
  onTimeChange?: (seconds: number) => void;
  onPlay?: () => void;
  onPause?: (seconds: number) => void;
  onEnded?: () => void;
  onError?: (message: string) => void;
  /** The address has expired (401, 403, 410): fetch a fresh one and pass it as `hlsUrl`. */
  onRequestNewUrl?: () => void;
  /** The key for a new note was pressed; without it the key does nothing. */
  onWriteNote?: () => void;
  /** Shown over the last frame when the video has ended, until it plays or seeks again. */
  endCard?: (watchAgain: () => void) => ReactNode;
  className?: string;
}
