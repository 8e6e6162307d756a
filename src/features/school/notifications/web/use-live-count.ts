import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { apiQuery } from '#kit/client.ts';
import { isPushed, onPushedChange, setPushed, tellPush } from './live-state.ts';
import { unreadCountQuery } from './notification-queries.ts';

/** What the leading tab tells the others: the count, or that its stream is lost. */
type Word = number | 'lost';

const retryMs = 5_000;
const slowestRetryMs = 60_000;
const askEveryMs = 60_000;

/** Playback queries are not refetched: a new playback address would restart the video. */
const isPlayback = (queryKey: readonly unknown[]) =>
  Array.isArray(queryKey[0]) && queryKey[0].includes('playback');

/**
 * The unread count, as the server pushes it. One tab of a browser holds the stream and tells the same person's other
 * tabs; when it closes, the next one takes over. Without a stream, the count is fetched every minute.
 */
export function useLiveCount(): number {
  const queryClient = useQueryClient();
  const userId = useQuery(viewerQuery()).data?.viewer?.userId;
  const isLive = useSyncExternalStore(onPushedChange, isPushed, () => false);
  const { data } = useQuery({ ...unreadCountQuery(), refetchInterval: isLive ? false : askEveryMs });

  useEffect(() => {
    if (!userId || !('locks' in navigator) || !('BroadcastChannel' in window)) return;
    // Named by person: another person may sign in while a tab of the first still holds its stream.
    const name = `langkah-notifications:${userId}`;
    const leaving = new AbortController();
    const channel = new BroadcastChannel(name);
    const take = (word: Word) => {
      setPushed(word !== 'lost');
      if (word === 'lost') return;
      takeCount(word);
      tellPush();
    };
    const takeCount = (count: number) => {
      const { queryKey } = unreadCountQuery();
      const before = queryClient.getQueryData(queryKey)?.count;
      queryClient.setQueryData(queryKey, { count });
      if (before === count) return;
      if (before === undefined || count < before) {
        void queryClient.invalidateQueries({ queryKey: apiQuery.notifications.list.key() });
        return;
      }
      // Something happened to this person: a payment, a review, a session. Anything on screen may be out of date; only
      // a playing video is left alone.
      void queryClient.invalidateQueries({ predicate: ({ queryKey: key }) => !isPlayback(key) });
    };
    const tell = (word: Word) => {
      // The stream's last event may arrive after the page has left and closed its channel.
      if (leaving.signal.aborted) return;
      take(word);
      channel.postMessage(word);
    };
    channel.onmessage = ({ data: word }: MessageEvent<Word>) => take(word);
    const lead = () => holdStream(tell, leaving.signal);
    navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined);
    return () => {
      setPushed(false);
      leaving.abort();
      channel.close();
    };
  }, [queryClient, userId]);

  return data?.count ?? 0;
}

/** Keeps a stream open until the page leaves. `EventSource` gives up after a non-stream answer: then open another. */
function holdStream(tell: (word: Word) => void, leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let waitMs = retryMs;
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source = new EventSource('/api/notifications/stream');
      source.onmessage = ({ data }: MessageEvent<string>) => {
        waitMs = retryMs;
        tell((JSON.parse(data) as { count: number }).count);
      };
      source.onerror = () => {
        tell('lost');
        if (source?.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(open, waitMs);
        waitMs = Math.min(slowestRetryMs, waitMs * 2);
      };
    };
    leaving.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
    open();
  });
}
