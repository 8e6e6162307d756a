import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { outdateProgress } from '#features/study/progress/web/outdate-progress.ts';
import * as m from '../messages/m.ts';

export interface WorkLeftProps {
  module: {
    progress: number;
    completed: boolean;
    actionItems: readonly { completed: boolean }[];
    workLeft: { exercises: number } | null;
  };
}

/** What is left until a module is complete that asks for more than its video (product.md#progress). */
export function WorkLeft({ module: { progress, completed, actionItems, workLeft } }: WorkLeftProps) {
  const queryClient = useQueryClient();
  // Ticks show before the server has answered, so these are the page’s own.
  const itemCount = actionItems.filter((item) => !item.completed).length;
  const exerciseCount = workLeft?.exercises ?? 0;
  const isOpen = workLeft !== null && !completed;
  const isDone = isOpen && progress === 100 && itemCount === 0 && exerciseCount === 0;
  // The last tick has completed the module at the server.
  useEffect(() => {
    if (isDone) void outdateProgress(queryClient, () => 'active');
  }, [isDone, queryClient]);
  if (!isOpen || isDone) return null;
  const parts = [
    ...(progress === 100 ? [] : [m.leftVideo()]),
    ...(itemCount === 0 ? [] : [m.actionItems({ count: itemCount })]),
    ...(exerciseCount === 0 ? [] : [m.exercises({ count: exerciseCount })]),
  ];
  return <span className="font-semibold text-ink-2">{m.leftUntilComplete({ parts: parts.join(', ') })}</span>;
}
