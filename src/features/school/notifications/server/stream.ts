/**
 * Pushes the unread count on connection and on every change (server-sent events). The count may be the same: the event
 * then says that something else has changed, such as an open conversation.
 */
import { once } from 'node:events';
import { isSessionOpen, sessionTopicOf } from '#features/people/accounts/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import { countUnread, topicOf } from './queries.ts';

/**
 * How long one stream lasts: 4 to 6 minutes, so streams do not all reconnect at the same moment. The browser then asks
 * again, which checks the session's age again. A session that is ended sooner is announced, and its streams end then.
 */
const streamMs = () => (4 + Math.random() * 2) * 60_000;
/** One tab of each browser holds a stream: more than this many browsers are not one person. */
const mostStreams = 5;
/** The open streams of each person in this process, the oldest first. */
const openStreams = new Map<string, Set<() => void>>();
/** Several notifications within this time send one count. */
const settleMs = 150;

export async function* streamUnread(
  deps: Pick<Deps, 'db' | 'announcements'>,
  { userId, sessionId }: { userId: string; sessionId: string },
  closed: AbortSignal | undefined,
): AsyncGenerator<{ count: number }, void, void> {
  if (closed?.aborted) return;
  const ending = new AbortController();
  const end = () => ending.abort();
  const own = openStreams.get(userId) ?? new Set();
  openStreams.set(userId, own.add(end));
  if (own.size > mostStreams) own.values().next().value?.();
  const changes = new EventTarget();
  // Of what the person sees, and of their sessions.
  let isNews = true;
  let isChanged = true;
  const onChange = () => {
    isChanged = true;
    changes.dispatchEvent(new Event('change'));
  };
  const stopListening = deps.announcements.listen(topicOf(userId), () => {
    isNews = true;
    onChange();
  });
  const stopWatching = deps.announcements.listen(sessionTopicOf(userId), onChange);
  const stopWaiting = deps.announcements.onEnd(end);
  const timer = setTimeout(end, streamMs());
  closed?.addEventListener('abort', end);
  try {
    let isFirst = true;
    while (!ending.signal.aborted) {
      if (!isChanged) await once(changes, 'change', { signal: ending.signal });
      await new Promise((resolve) => setTimeout(resolve, isFirst ? 0 : settleMs));
      isChanged = false;
      const hasNews = isNews;
      isNews = false;
      if (!(await isSessionOpen(deps.db, sessionId))) return;
      isFirst = false;
      if (hasNews) yield { count: await countUnread(deps.db, userId) };
    }
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    own.delete(end);
    if (own.size === 0) openStreams.delete(userId);
    stopListening();
    stopWatching();
    stopWaiting();
    closed?.removeEventListener('abort', end);
  }
}
