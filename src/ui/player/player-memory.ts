/** Values for this visit when storage is blocked. */
const visit = new Map<Key, string>();

type Key = 'speed' | 'captions' | 'shortcuts-scope';

/** What this browser remembers about the player. With blocked storage it forgets, but nothing breaks. */
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
    visit.set(key, value);
  }
}

/** When false, shortcuts work only while the player has the focus (WCAG 2.1.4). */
export const areShortcutsEverywhere = (): boolean => recall('shortcuts-scope') !== 'player';
