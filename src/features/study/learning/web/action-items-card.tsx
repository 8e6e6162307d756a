import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#kit/client.ts';
import { deliver } from '#kit/device.ts';
import { announce } from '#ui/announce.ts';
import { Card } from '#ui/card.tsx';
import { ChecklistItem } from '#ui/checkbox.tsx';
import { toast } from '#ui/toast.ts';
import { actionItemsQuery, dashboardKey, moduleKey, moduleQuery } from './learning-queries.ts';
import { waitingText } from './note.ts';

/** Where the card that ends a video leads. */
export const actionItemsId = 'action-items';

interface ActionItem {
  id: string;
  title: string;
  completed: boolean;
  /** Not at the server yet. */
  isWaiting?: boolean;
}

/** Flips at once, goes back when the server says no (§4). Quick clicks go out one by one, so that the last one wins. */
function useToggle(moduleId: number, id: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['action-item', id];
  const atServer = useRef(false);
  // The module's own page and its lesson page are two entries of the cache.
  const setCompleted = (completed: boolean) => {
    for (const inCourse of [false, true]) {
      queryClient.setQueryData(
        moduleQuery(moduleId, inCourse).queryKey,
        (module) =>
          module && {
            ...module,
            actionItems: module.actionItems.map((item) => (item.id === id ? { ...item, completed } : item)),
          },
      );
    }
  };
  /** Whether no other click waits: an answer to an earlier one must not flip the box back. */
  const isAlone = () => queryClient.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationFn: ({ completed }: { completed: boolean }) =>
      deliver({ kind: 'item', id, moduleId, completed }, () =>
        api.learning.actionItems.setStatus({ id, completed }),
      ),
    mutationKey,
    scope: { id: mutationKey.join('/') },
    onMutate: ({ completed }: { completed: boolean }) => {
      // An answer that was on its way before the click would bring the old tick back.
      void queryClient.cancelQueries({ queryKey: moduleKey() });
      if (isAlone()) atServer.current = !completed;
      setCompleted(completed);
    },
    onSuccess: (item) => {
      if (!item) return announce(waitingText);
      atServer.current = item.completed;
      for (const queryKey of [dashboardKey(), actionItemsQuery().queryKey])
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      if (!isAlone()) return;
      setCompleted(item.completed);
      if (item.completed) toast.success('Action item completed!');
      else announce('Action item not completed');
    },
    onError: () => {
      if (isAlone()) setCompleted(atServer.current);
      toast.error('Failed to update action item');
    },
  });
}

function ActionItemRow({ moduleId, item }: { moduleId: number; item: ActionItem }) {
  const toggle = useToggle(moduleId, item.id);
  return (
    <ChecklistItem
      label={item.title}
      checked={item.completed}
      onChange={(event) => toggle.mutate({ completed: event.target.checked })}
    />
  );
}

export function ActionItemsCard({ moduleId, items }: { moduleId: number; items: readonly ActionItem[] }) {
  const done = items.filter((item) => item.completed).length;
  return (
    <section aria-labelledby={actionItemsId}>
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 id={actionItemsId} tabIndex={-1} className="text-h3 outline-none">
          Action items
        </h2>
        <p className="text-small font-semibold text-ink-3">
          {done} of {items.length}
        </p>
      </div>
      <Card padding="none" render={<div />} className="p-2">
        {items.length === 0 ? (
          <p className="p-3 text-ui text-ink-2">This module has no action items.</p>
        ) : null}
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <ActionItemRow moduleId={moduleId} item={item} />
            </li>
          ))}
        </ul>
        {items.some((item) => item.isWaiting) ? (
          <p className="px-3 py-1.5 text-caption text-ink-3">{waitingText}</p>
        ) : null}
      </Card>
    </section>
  );
}
