import { type QueryClient, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePush } from '#features/school/notifications/web/use-push.ts';
import { type ApiClient, api, apiQuery } from '#kit/client.ts';
import type { ThreadKind } from '../rules.ts';

export type Thread = Awaited<ReturnType<ApiClient['threads']['get']>>;
export type ThreadSummary = Awaited<ReturnType<ApiClient['threads']['list']>>[number];
export type ThreadMessage = Thread['messages'][number];

/** How often a conversation on the screen is read again while nothing is pushed. */
const pollMs = 20_000;

const pageSize = 50;

export const threadQuery = (id: string) =>
  apiQuery.threads.get.queryOptions({ input: { id }, refetchOnWindowFocus: 'always' });

/** The person’s conversations: the newest, and older ones on demand. */
export const threadPagesQuery = () =>
  apiQuery.threads.list.infiniteOptions({
    input: (before: string | undefined) => ({ limit: pageSize, ...(before ? { before } : {}) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
  });

/** The person’s conversations about one thing. */
export const threadsAboutQuery = (kind: ThreadKind, subjectId: string) =>
  apiQuery.threads.list.queryOptions({ input: { kind, subjectId, limit: 20 } });

/** Shows a conversation as the server has answered it, and marks the lists that name it as old. */
export function takeThread(queryClient: QueryClient, thread: Thread): void {
  queryClient.setQueryData(threadQuery(thread.id).queryKey, thread);
  void queryClient.invalidateQueries({ queryKey: apiQuery.threads.list.key() });
  void queryClient.invalidateQueries({ queryKey: apiQuery.threads.queue.key() });
}

/** A conversation that follows what the other side writes. */
export function useThread(id: string): Thread {
  const queryClient = useQueryClient();
  const { queryKey } = threadQuery(id);
  const isPushed = usePush(() => void queryClient.invalidateQueries({ queryKey }));
  const { data } = useSuspenseQuery({
    ...threadQuery(id),
    refetchInterval: isPushed ? false : pollMs,
  });
  return data;
}

/** Marks a conversation as read while it is in sight; a tab in the background has read nothing. */
export function useMarkRead({ id, isUnread, lastAt }: Thread): void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => api.threads.markRead({ id }),
    onSuccess: (read) => {
      queryClient.setQueryData(threadQuery(id).queryKey, (shown) => shown && { ...shown, ...read });
      for (const queryKey of [
        apiQuery.threads.list.key(),
        apiQuery.threads.queue.key(),
        apiQuery.notifications.key(),
      ])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each newer message is read once more
  useEffect(() => {
    // The first time in any case: it also reads the notification of a coach to whom the conversation does not belong.
    if (!isUnread && !isFirst.current) return;
    isFirst.current = false;
    const controller = new AbortController();
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      controller.abort();
      mutate();
    };
    document.addEventListener('visibilitychange', read, { signal: controller.signal });
    read();
    return () => controller.abort();
  }, [isUnread, lastAt, mutate]);
}
