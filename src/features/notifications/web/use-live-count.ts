import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery } from '#api/client.ts';
import { setPushed } from './live-state.ts';
import { unreadCountQuery } from './notification-queries.ts';

const name = 'langkah-notifications';

/** A new playback address would start the film anew. */
const isPlayback = (queryKey: readonly unknown[]) =>
  Array.isArray(queryKey[0]) && queryKey[0].includes('playback');

/**
 * Keeps the unread count as the server pushes it. One tab of a browser holds the stream and tells the others; when
 * it closes, the next one takes over. Where the stream fails, asking every minute goes on.
 */
export function useLiveCount(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!('locks' in navigator) || !('BroadcastChannel' in window)) return;
    const leaving = new AbortController();
    const channel = new BroadcastChannel(name);
    const take = (count: number) => {
      setPushed(true);
      const { queryKey } = unreadCountQuery();
      const before = queryClient.getQueryData(queryKey)?.count;
      queryClient.setQueryData(queryKey, { count });
      if (before === undefined || count <= before) {
        if (before !== count)
          void queryClient.invalidateQueries({ queryKey: apiQuery.notifications.list.key() });
        return;
      }
      // Something happened to this person: a payment, a review, a session. Whatever is shown may be out of date; only
      // a film that plays is left alone.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isPlayback(queryKey) });
    };
    channel.onmessage = ({ data }: MessageEvent<number>) => take(data);
    const lead = () =>
      new Promise<void>((resolve) => {
        const source = new EventSource('/api/notifications/stream');
        source.onmessage = ({ data }: MessageEvent<string>) => {
          const { count } = JSON.parse(data) as { count: number };
          take(count);
          channel.postMessage(count);
        };
        // The browser tries again by itself; until it succeeds the count is asked for.
        source.onerror = () => {
          setPushed(false);
        };
        leaving.signal.addEventListener('abort', () => {
          source.close();
          resolve();
        });
      });
    navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined);
    return () => {
      setPushed(false);
      leaving.abort();
      channel.close();
    };
  }, [queryClient]);
}
