import type { HlsVideoElement } from 'hls-video-element';
import type { RefObject } from 'react';
import type { PlayerCommands } from './player-context.ts';
import type { PlayerShortcut } from './player-shortcuts.ts';
import { nextSpeed } from './player-speeds.ts';

export function runShortcut(
  shortcut: Exclude<PlayerShortcut, { kind: 'writeNote' }>,
  commands: PlayerCommands,
  toggleCaptions: () => void,
  videoRef: RefObject<HlsVideoElement | null>,
  durationSeconds: number,
) {
  switch (shortcut.kind) {
    case 'togglePlay':
      return commands.togglePlay();
    case 'seekBy':
      return commands.seekBy(shortcut.seconds);
    case 'seekToShare':
      return commands.seek(durationSeconds * shortcut.share);
    case 'changeVolume':
      return commands.changeVolume(shortcut.by);
    case 'toggleMute':
      return commands.toggleMute();
    case 'toggleCaptions':
      return toggleCaptions();
    case 'toggleFullscreen':
      return commands.toggleFullscreen();
    case 'changeSpeed':
      return commands.setSpeed(nextSpeed(videoRef.current?.playbackRate ?? 1, shortcut.steps));
    case 'showShortcuts':
      return commands.showShortcuts();
  }
}
