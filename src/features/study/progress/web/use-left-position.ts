import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#kit/client.ts';
import { deliver } from '#kit/device.ts';
import { errorStatusOf } from '#kit/errors.ts';
import { keepLeftPosition, takeLeftPosition } from './left-position.ts';
import { outdateProgress } from './outdate-progress.ts';

async function deliverLeft(queryClient: QueryClient, userId: string): Promise<void> {
  const left = takeLeftPosition(userId);
  if (!left) return;
  const { moduleId, seconds, atMs } = left;
  const answer = await deliver({ kind: 'position', moduleId, seconds }, () =>
    api.progress.savePosition({
      id: moduleId,
      seconds,
      secondsAgo: Math.max(0, (Date.now() - atMs) / 1000),
    }),
  ).catch((error: unknown) => {
    // No answer: the next page tries again.
    if (errorStatusOf(error) === null) keepLeftPosition(left);
    return null;
  });
  if (answer !== null) await outdateProgress(queryClient, () => 'active');
}

/** Sends the position at which the last page was left, also after the browser restores a page from its cache. */
export function useLeftPosition(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const send = () => void deliverLeft(queryClient, userId);
    send();
    window.addEventListener('pageshow', send);
    return () => window.removeEventListener('pageshow', send);
  }, [queryClient, userId]);
}
