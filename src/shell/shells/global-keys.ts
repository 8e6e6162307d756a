/** Keys that work on every page after signing in: `?` lists them, `g` and a letter go somewhere. */
import { opensAdminPage } from '#access/opens-admin-page.ts';
import { inAdminArea } from './admin-area.ts';

type Places = Readonly<Record<string, string>>;

/** Letters after `g`, with their places. */
const learnerKeys: Places = {
  d: '/dashboard',
  m: '/lessons',
  n: '/notes',
  a: '/action-items',
  r: '/resources',
  b: '/bookings',
  v: '/reviews',
  s: '/settings',
};

/** A page that both areas have has the same letter in both. */
const adminKeys: Places = {
  h: '/admin',
  p: '/admin/proofs',
  o: '/admin/orders',
  u: '/admin/users',
  q: '/admin/questions',
  v: '/admin/reviews',
  b: '/admin/bookings',
  c: '/admin/courses',
  m: '/admin/modules',
  r: '/admin/resources',
};

/**
 * The letters for someone on a page: of two places with one letter, it leads to the one of the area where they are.
 * @param adminPages what their roles open
 */
export function goKeysOn(pathname: string, adminPages: readonly string[]): Places {
  const own = Object.fromEntries(
    Object.entries(adminKeys).filter(([, to]) => opensAdminPage(adminPages, to)),
  );
  return inAdminArea(pathname)
    ? { ...own, ...without(learnerKeys, own) }
    : { ...learnerKeys, ...without(own, learnerKeys) };
}

/** The places whose letters are free. */
const without = (places: Places, taken: Places): Places =>
  Object.fromEntries(Object.entries(places).filter(([letter]) => !(letter in taken)));

/** How long `g` waits for its letter. */
export const waitMs = 1_200;

interface KeyState {
  /** When `g` was pressed; null when no letter is awaited. */
  goSince: number | null;
}

export type KeyAct = { kind: 'wait' } | { kind: 'go'; to: string } | { kind: 'list' } | null;

/** What a key means, given the keys before it. @param places letters after `g`. @param now in milliseconds. */
export function actOf(state: KeyState, key: string, places: Places, now: number): KeyAct {
  const isAwaited = state.goSince !== null && now - state.goSince < waitMs;
  if (isAwaited) {
    const to = places[key.toLowerCase()];
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
