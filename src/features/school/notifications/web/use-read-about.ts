import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { api } from '#kit/client.ts';
import { notificationsKey, unreadCountQuery } from './notification-queries.ts';

/**
 * Marks as read what leads to this page, because the person has it open; also what arrives meanwhile.
 * @param path as in the notification; null for none.
 */
export function useReadAbout(path: string | null): void {
  const queryClient = useQueryClient();
  const unread = useQuery(unreadCountQuery()).data?.count ?? 0;
  const viewer = useQuery(viewerQuery()).data?.viewer;
  // In a preview nothing is saved.
  const mayWrite = viewer?.previewTier === null;
  useEffect(() => {
    if (path === null || unread === 0 || !mayWrite) return;
    api.notifications.readAbout({ path }).then(
      ({ count }) => {
        if (count !== unread) void queryClient.invalidateQueries({ queryKey: notificationsKey() });
      },
      // They stay unread, and the next visit asks again.
      () => undefined,
    );
  }, [path, unread, mayWrite, queryClient]);
}
