/** What was opened from the search last, on this device. Forgotten at sign-out (`session.ts`). */

export interface Recent {
  label: string;
  url: string;
}

const mostRecents = 5;

const keyOf = (userId: string) => `langkah-recent-${userId}`;

export function readRecents(userId: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, mostRecents) : [];
  } catch {
    return [];
  }
}

/** Only paths on our own origin: what storage holds may have been written by anything. */
const isRecent = (one: unknown): one is Recent => {
  const { label, url } = (one ?? {}) as Partial<Recent>;
  return typeof label === 'string' && typeof url === 'string' && /^\/(?![/\\])/.test(url);
};

export function rememberRecent(userId: string, recent: Recent): void {
  try {
    const others = readRecents(userId).filter(({ url }) => url !== recent.url);
    window.localStorage.setItem(keyOf(userId), JSON.stringify([recent, ...others].slice(0, mostRecents)));
  } catch {
    // Without storage nothing is remembered.
  }
}
