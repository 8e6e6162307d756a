/** Keys that work on every page of the learner area: `?` lists them, `g` and a letter go somewhere. */

/** Letters after `g`, with their places. */
export const goKeys: Readonly<Record<string, string>> = {
  d: '/dashboard',
  m: '/lessons',
  n: '/notes',
  a: '/action-items',
  r: '/resources',
  b: '/bookings',
  v: '/reviews',
  s: '/settings',
};

/** How long `g` waits for its letter. */
export const waitMs = 1_200;

interface KeyState {
  /** When `g` was pressed; null when no letter is awaited. */
  goSince: number | null;
}

export type KeyAct = { kind: 'wait' } | { kind: 'go'; to: string } | { kind: 'list' } | null;

/** What a key means, given the keys before it. @param now in milliseconds. */
export function actOf(state: KeyState, key: string, now: number): KeyAct {
  const isAwaited = state.goSince !== null && now - state.goSince < waitMs;
  if (isAwaited) {
    const to = goKeys[key.toLowerCase()];
    if (to) return { kind: 'go', to };
  }
  if (key === 'g') return { kind: 'wait' };
  return key === '?' ? { kind: 'list' } : null;
}

const showEvent = 'langkah-show-keys';

/** Opens the list of keys from anywhere. */
export const showKeys = (): void => void window.dispatchEvent(new Event(showEvent));

export function onShowKeys(show: () => void): () => void {
  window.addEventListener(showEvent, show);
  return () => window.removeEventListener(showEvent, show);
}
