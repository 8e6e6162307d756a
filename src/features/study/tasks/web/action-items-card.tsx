import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, apiQuery } from '#kit/client.ts';
import { deliver, waitingText } from '#kit/device.ts';
import { announce } from '#ui/announce.ts';
import { Card } from '#ui/card.tsx';
import { ChecklistItem } from '#ui/checkbox.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { actionItemsQuery } from './tasks-query.ts';

/** The id to which the card at a video's end scrolls. */
export const actionItemsId = 'action-items';

interface ActionItem {
  id: string;
  title: string;
  completed: boolean;
  /** Not on the server yet. */
  isWaiting?: boolean;
}

/** The page's own data of the items, which shows a click before the server has answered. */
export interface ShownItems {
  setCompleted: (id: string, completed: boolean) => void;
  /** Cancels reads: one that started before the click would bring the old tick back. */
  cancelReading: () => void;
}

/**
 * Flips immediately, and reverts if the server refuses (product.md#action-items). Quick clicks are sent one after
 * another, so the last one wins.
 */
function useToggle(moduleId: number, id: string, shown: ShownItems) {
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
      for (const queryKey of [apiQuery.dashboard.key(), actionItemsQuery().queryKey])
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      if (!isAlone()) return;
      shown.setCompleted(id, item.completed);
      if (item.completed) toast.success(m.itemCompleted());
      else announce(m.itemNotCompleted());
    },
    onError: () => {
      if (isAlone()) shown.setCompleted(id, atServer.current);
      toast.error(m.itemNotUpdated());
    },
  });
}

interface ActionItemRowProps {
  moduleId: number;
  item: ActionItem;
  shown: ShownItems;
}

function ActionItemRow({ moduleId, item, shown }: ActionItemRowProps) {
  const toggle = useToggle(moduleId, item.id, shown);
  return (
    <ChecklistItem
      label={item.title}
      checked={item.completed}
      onChange={(event) => toggle.mutate({ completed: event.target.checked })}
    />
  );
}

interface ActionItemsCardProps {
  moduleId: number;
  items: readonly ActionItem[];
  shown: ShownItems;
}

export function ActionItemsCard({ moduleId, items, shown }: ActionItemsCardProps) {
  const done = items.filter((item) => item.completed).length;
  return (
    <section aria-labelledby={actionItemsId}>
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 id={actionItemsId} tabIndex={-1} className="text-h3 outline-none">
          {m.actionItems()}
        </h2>
        <p className="text-small font-semibold text-ink-3">{m.doneOf({ done, total: items.length })}</p>
      </div>
      <Card padding="none" render={<div />} className="p-2">
        {items.length === 0 ? <p className="p-3 text-ui text-ink-2">{m.noItemsInModule()}</p> : null}
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <ActionItemRow moduleId={moduleId} item={item} shown={shown} />
            </li>
          ))}
        </ul>
        {items.some((item) => item.isWaiting) ? (
          <p className="px-3 py-1.5 text-caption text-ink-3">{waitingText()}</p>
        ) : null}
      </Card>
    </section>
  );
}
