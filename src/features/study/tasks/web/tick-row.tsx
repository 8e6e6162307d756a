import { type ReactNode, useEffect, useState } from 'react';
import type { Language } from '#kernel/language.ts';
import { langOf } from '#kit/other-language.ts';
import { ChecklistItem } from '#ui/checkbox.tsx';
import * as m from '../messages/m.ts';
import { type ShownItems, useToggle } from './use-toggle.ts';

/** How long a ticked row offers to take the tick back. */
const undoMs = 6_000;

interface TickRowProps {
  moduleId: number;
  item: { id: string; title: string; language?: Language; completed: boolean };
  shown: ShownItems;
  /** The link to its module, below the text. */
  source?: ReactNode;
}

/** An action item in a list outside its module: ticked in place, with an undo in the row instead of a toast. */
export function TickRow({ moduleId, item, shown, source }: TickRowProps) {
  const toggle = useToggle({ moduleId, id: item.id, shown, isQuiet: true });
  const [tickedAt, setTickedAt] = useState<number | null>(null);
  useEffect(() => {
    if (tickedAt === null) return;
    const timer = window.setTimeout(() => setTickedAt(null), undoMs);
    return () => window.clearTimeout(timer);
  }, [tickedAt]);
  const set = (completed: boolean) => {
    setTickedAt(completed ? Date.now() : null);
    toggle.mutate({ completed });
  };
  const canUndo = tickedAt !== null && item.completed;
  return (
    <>
      <ChecklistItem
        label={<span lang={langOf(item.language)}>{item.title}</span>}
        checked={item.completed}
        onChange={(event) => set(event.target.checked)}
        aside={
          canUndo ? (
            <button
              type="button"
              onClick={() => set(false)}
              aria-label={m.undoOf({ title: item.title })}
              // Over the end of the title, which keeps its width: nothing moves when it comes and goes.
              className="absolute right-1 min-h-10 rounded-sm border border-line bg-surface px-3 text-small font-semibold text-primary-ink hover:bg-sunken"
            >
              {m.undo()}
            </button>
          ) : null
        }
      />
      {source ? (
        <p className="-mt-2.5 flex pb-1 pl-[46px] pr-3 text-small text-ink-3 *:min-h-6">{source}</p>
      ) : null}
    </>
  );
}
