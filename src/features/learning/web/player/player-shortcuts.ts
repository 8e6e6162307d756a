export type PlayerShortcut =
  | { kind: 'togglePlay' }
  | { kind: 'seekBy'; seconds: number }
  | { kind: 'seekToShare'; share: number }
  | { kind: 'changeVolume'; by: number }
  | { kind: 'toggleMute' }
  | { kind: 'toggleCaptions' }
  | { kind: 'toggleFullscreen' }
  | { kind: 'changeSpeed'; steps: 1 | -1 }
  | { kind: 'showShortcuts' };

export interface KeyPress {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
}

const BY_KEY: Record<string, PlayerShortcut> = {
  ' ': { kind: 'togglePlay' },
  k: { kind: 'togglePlay' },
  j: { kind: 'seekBy', seconds: -10 },
  l: { kind: 'seekBy', seconds: 10 },
  arrowleft: { kind: 'seekBy', seconds: -5 },
  arrowright: { kind: 'seekBy', seconds: 5 },
  arrowup: { kind: 'changeVolume', by: 0.1 },
  arrowdown: { kind: 'changeVolume', by: -0.1 },
  m: { kind: 'toggleMute' },
  c: { kind: 'toggleCaptions' },
  f: { kind: 'toggleFullscreen' },
  '<': { kind: 'changeSpeed', steps: -1 },
  '>': { kind: 'changeSpeed', steps: 1 },
  '?': { kind: 'showShortcuts' },
};

/** What a key asks of the player; nothing while Ctrl, Alt or Command is held. */
export function shortcutFor(press: KeyPress): PlayerShortcut | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (/^[0-9]$/.test(press.key)) return { kind: 'seekToShare', share: Number(press.key) / 10 };
  return BY_KEY[press.key.toLowerCase()] ?? null;
}

/** For the list of shortcuts. */
export const SHORTCUT_LIST = [
  { keys: ['Space', 'K'], meaning: 'Play or pause' },
  { keys: ['J', 'L'], meaning: 'Back or forward 10 seconds' },
  { keys: ['←', '→'], meaning: 'Back or forward 5 seconds' },
  { keys: ['↑', '↓'], meaning: 'Volume, when the player has the focus' },
  { keys: ['M'], meaning: 'Mute' },
  { keys: ['C'], meaning: 'Captions' },
  { keys: ['F'], meaning: 'Full screen' },
  { keys: ['<', '>'], meaning: 'Slower or faster' },
  { keys: ['0', '9'], meaning: 'Jump to 0% … 90%' },
  { keys: ['?'], meaning: 'This list' },
] as const;

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next speed up or down, stopping at the ends. */
export function nextSpeed(current: number, steps: 1 | -1): number {
  const sorted =
    steps > 0 ? SPEEDS.find((speed) => speed > current) : SPEEDS.findLast((speed) => speed < current);
  return sorted ?? current;
}

/** "1×", "1.25×". */
export function speedText(speed: number): string {
  return `${speed}×`;
}
