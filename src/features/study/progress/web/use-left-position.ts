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
    // Nobody has answered: the next page tries again.
    if (errorStatusOf(error) === null) keepLeftPosition(left);
    return null;
  });
  if (answer !== null) await outdateProgress(queryClient, () => 'active');
}

/** Sends the position at which the page before was left, also when the browser brings a page back from its memory. */
export function useLeftPosition(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const send = () => void deliverLeft(queryClient, userId);
    send();
    window.addEventListener('pageshow', send);
    return () => window.removeEventListener('pageshow', send);
  }, [queryClient, userId]);
}
