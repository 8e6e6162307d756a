type Key = 'speed' | 'captions' | 'shortcuts-scope';

/** What this browser remembers about the player. Blocked storage forgets, and nothing breaks. */
export function recall(key: Key): string | null {
  try {
    return window.localStorage.getItem(`langkah-player-${key}`);
  } catch {
    return null;
  }
}

export function remember(key: Key, value: string): void {
  try {
    window.localStorage.setItem(`langkah-player-${key}`, value);
  } catch {
    // Private windows may refuse; the choice then lasts for this visit.
  }
}
