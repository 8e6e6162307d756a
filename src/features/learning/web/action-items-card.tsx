import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#api/client.ts';
import { announce } from '#ui/announce.ts';
import { Card } from '#ui/card.tsx';
import { ChecklistItem } from '#ui/checkbox.tsx';
import { toast } from '#ui/toast.tsx';
import { dashboardKey, moduleQuery } from './learning-queries.ts';

interface ActionItem {
  id: string;
  title: string;
  completed: boolean;
}

/** Flips at once, goes back when the server says no (§4). */
function useToggle(moduleId: number, inCourse: boolean) {
  const queryClient = useQueryClient();
  const { queryKey } = moduleQuery(moduleId, inCourse);
  const setCompleted = (id: string, completed: boolean) =>
    queryClient.setQueryData(
      queryKey,
      (module) =>
        module && {
          ...module,
          actionItems: module.actionItems.map((item) => (item.id === id ? { ...item, completed } : item)),
        },
    );
  return useMutation(
    apiQuery.learning.actionItems.setStatus.mutationOptions({
      onMutate: ({ id, completed }) => {
        setCompleted(id, completed);
      },
      onSuccess: (item) => {
        setCompleted(item.id, item.completed);
        if (item.completed) toast.success('Action item completed!');
        else announce('Action item not completed');
        void queryClient.invalidateQueries({ queryKey: dashboardKey(), refetchType: 'none' });
      },
      onError: (_error, { id, completed }) => {
        setCompleted(id, !completed);
        toast.error('Failed to update action item');
      },
    }),
  );
}

export function ActionItemsCard({
  moduleId,
  inCourse,
  items,
}: {
  moduleId: number;
  inCourse: boolean;
  items: readonly ActionItem[];
}) {
  const toggle = useToggle(moduleId, inCourse);
  const done = items.filter((item) => item.completed).length;
  return (
    <section aria-labelledby="action-items">
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 id="action-items" className="text-h3">
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
              <ChecklistItem
                label={item.title}
                checked={item.completed}
                onChange={(event) => toggle.mutate({ id: item.id, completed: event.target.checked })}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
