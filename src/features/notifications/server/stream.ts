/** The unread count, pushed: now, and whenever it changes (server-sent events). */
import { once } from 'node:events';
import type { Deps } from '#deps';
import { countUnread, topicOf } from './queries.ts';

/**
 * How long one answer goes on, about. The browser asks again by itself, and is then judged anew: a session that has
 * ended gets no more. Not all at the same moment.
 */
const streamMs = () => (4 + Math.random() * 2) * 60_000;
/** One leading tab a browser: more than a few browsers at once are no person. */
const mostStreams = 5;
/** The open streams of each person in this process, the oldest first. */
const openStreams = new Map<string, Set<() => void>>();
/** Many notifications at once are one count. */
const settleMs = 150;

export async function* streamUnread(
  deps: Pick<Deps, 'db' | 'announcements'>,
  userId: string,
  closed: AbortSignal | undefined,
): AsyncGenerator<{ count: number }, void, void> {
  if (closed?.aborted) return;
  const ending = new AbortController();
  const end = () => ending.abort();
  const own = openStreams.get(userId) ?? new Set();
  openStreams.set(userId, own.add(end));
  if (own.size > mostStreams) own.values().next().value?.();
  const changes = new EventTarget();
  let isChanged = true;
  const stopListening = deps.announcements.listen(topicOf(userId), () => {
    isChanged = true;
    changes.dispatchEvent(new Event('change'));
  });
  const stopWaiting = deps.announcements.onEnd(end);
  const timer = setTimeout(end, streamMs());
  closed?.addEventListener('abort', end);
  try {
    let last: number | null = null;
    while (!ending.signal.aborted) {
      if (!isChanged) await once(changes, 'change', { signal: ending.signal });
      await new Promise((resolve) => setTimeout(resolve, last === null ? 0 : settleMs));
      isChanged = false;
      const count = await countUnread(deps.db, userId);
      if (count !== last) yield { count };
      last = count;
    }
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    own.delete(end);
    if (own.size === 0) openStreams.delete(userId);
    stopListening();
    stopWaiting();
    closed?.removeEventListener('abort', end);
  }
}
