export type PlayerShortcut =
  | { kind: 'togglePlay' }
  | { kind: 'seekBy'; seconds: number }
  | { kind: 'seekToShare'; share: number }
  | { kind: 'changeVolume'; by: number }
  | { kind: 'toggleMute' }
  | { kind: 'toggleCaptions' }
  | { kind: 'toggleFullscreen' }
  | { kind: 'changeSpeed'; steps: 1 | -1 }
  | { kind: 'writeNote' }
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
  home: { kind: 'seekToShare', share: 0 },
  end: { kind: 'seekToShare', share: 1 },
  m: { kind: 'toggleMute' },
  c: { kind: 'toggleCaptions' },
  f: { kind: 'toggleFullscreen' },
  n: { kind: 'writeNote' },
  '<': { kind: 'changeSpeed', steps: -1 },
  '>': { kind: 'changeSpeed', steps: 1 },
  '?': { kind: 'showShortcuts' },
};

/** The command of a key; null while Ctrl, Alt or Command is held. */
export function shortcutFor(press: KeyPress): PlayerShortcut | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (/^[0-9]$/.test(press.key)) return { kind: 'seekToShare', share: Number(press.key) / 10 };
  return BY_KEY[press.key.toLowerCase()] ?? null;
}
