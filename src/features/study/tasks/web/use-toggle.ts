import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, apiQuery } from '#kit/client.ts';
import { deliver, waitingText } from '#kit/device.ts';
import { announce } from '#ui/announce.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { actionItemsQuery } from './tasks-query.ts';

/** The page's own data of the items, which shows a click before the server has answered. */
export interface ShownItems {
  setCompleted: (id: string, completed: boolean) => void;
  /** Cancels reads: one that started before the click would bring the old tick back. */
  cancelReading: () => void;
}

interface ToggleOptions {
  moduleId: number;
  id: string;
  shown: ShownItems;
  /** Whether the row itself shows what happened, so that only a screen reader must be told. */
  isQuiet?: boolean;
}

/** What shows action items, besides the page where one was ticked. */
const readings = () => [
  apiQuery.dashboard.key(),
  actionItemsQuery().queryKey,
  apiQuery.lessons.modules.get.key(),
];

/**
 * Flips immediately, and reverts if the server refuses (product.md#action-items). Quick clicks are sent one after
 * another, so the last one wins.
 */
export function useToggle({ moduleId, id, shown, isQuiet = false }: ToggleOptions) {
  const queryClient = useQueryClient();
  const mutationKey = ['action-item', id];
  const atServer = useRef(false);
  /** Whether no other click is waiting: the answer to an earlier click must not flip the box back. */
  const isAlone = () => queryClient.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationFn: ({ completed }: { completed: boolean }) =>
      deliver({ kind: 'item', id, moduleId, completed }, () => api.tasks.setStatus({ id, completed })),
    mutationKey,
    scope: { id: mutationKey.join('/') },
    onMutate: ({ completed }: { completed: boolean }) => {
      shown.cancelReading();
      if (isAlone()) atServer.current = !completed;
      shown.setCompleted(id, completed);
    },
    onSuccess: (item) => {
      if (!item) return announce(waitingText());
      atServer.current = item.completed;
      for (const queryKey of readings())
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      if (!isAlone()) return;
      shown.setCompleted(id, item.completed);
      if (!item.completed) announce(m.itemNotCompleted());
      else if (isQuiet) announce(m.itemCompleted());
      else toast.success(m.itemCompleted());
    },
    onError: () => {
      if (isAlone()) shown.setCompleted(id, atServer.current);
      toast.error(m.itemNotUpdated());
    },
  });
}
