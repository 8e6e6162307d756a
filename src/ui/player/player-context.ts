import { createContext, type RefObject, useContext } from 'react';
import type { PlayerChapter, PlayerNoteMark } from './player-types.ts';
import type { CaptionsControl } from './use-captions.ts';

/** What every control needs. The state of the media itself is in media-chrome's store. */
export interface PlayerContextValue {
  rootRef: RefObject<HTMLElement | null>;
  durationSeconds: number;
  seekSheetUrl: string | undefined;
  /** Width by height; null until the video has loaded. */
  getVideoRatio: () => number | null;
  chapters: readonly PlayerChapter[];
  noteMarks: readonly PlayerNoteMark[];
  captions: CaptionsControl;
  commands: PlayerCommands;
  /** While they are held, the controls stay: a menu is open, or the scrubber is dragged. */
  setAreControlsHeld: (areHeld: boolean) => void;
}

export interface PlayerCommands {
  play: () => void;
  pause: () => void;
  togglePlay: () => void;
  seek: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  changeVolume: (by: number) => void;
  setVolume: (volume: number) => void;
  toggleMute: () => void;
  setSpeed: (speed: number) => void;
  toggleFullscreen: () => void;
  togglePictureInPicture: () => void;
  setRendition: (id: string) => void;
  showShortcuts: () => void;
}

export const PlayerContext = createContext<PlayerContextValue | null>(null);

export function usePlayer(): PlayerContextValue {
  const value = useContext(PlayerContext);
  if (!value) throw new Error('usePlayer needs a PlayerSurface around it');
  return value;
}
