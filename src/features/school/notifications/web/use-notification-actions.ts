import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#kit/client.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { notificationsKey } from './notification-queries.ts';

export function useNotificationActions() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: notificationsKey() });
  const markRead = useMutation(
    apiQuery.notifications.markRead.mutationOptions({
      onSuccess: refresh,
      onError: () => toast.error(m.readFailed()),
    }),
  );
  const markAllRead = useMutation(
    apiQuery.notifications.markAllRead.mutationOptions({
      onSuccess: refresh,
      onError: () => toast.error(m.allReadFailed()),
    }),
  );
  return { markRead, markAllRead };
}
