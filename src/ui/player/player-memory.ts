/** Kept for this visit where storage is refused. */
const visit = new Map<Key, string>();

type Key = 'speed' | 'captions' | 'shortcuts-scope';

/** What this browser remembers about the player. Blocked storage forgets, and nothing breaks. */
export function recall(key: Key): string | null {
  try {
    return window.localStorage.getItem(`langkah-player-${key}`);
  } catch {
    return visit.get(key) ?? null;
  }
}

export function remember(key: Key, value: string): void {
  try {
    window.localStorage.setItem(`langkah-player-${key}`, value);
  } catch {
    // Private windows may refuse; the choice then lasts for this visit.
    visit.set(key, value);
  }
}

/** Off means: only while the player has the focus (WCAG 2.1.4). */
export const areShortcutsEverywhere = (): boolean => recall('shortcuts-scope') !== 'player';
