import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Language } from '#kernel/language.ts';
import { langOf } from '#kit/other-language.ts';
import { ChecklistItem } from '#ui/checkbox.tsx';
import { cn } from '#ui/cn.ts';
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
  const id = useId();
  const undo =
    tickedAt !== null && item.completed ? (
      <button
        type="button"
        onClick={() => {
          set(false);
          // The button is gone then.
          document.getElementById(id)?.focus({ preventScroll: true });
        }}
        aria-label={m.undoOf({ title: item.title })}
        className={cn(
          'relative shrink-0 rounded-sm text-small font-semibold text-primary-ink after:absolute',
          // As high as its line, with a finger's room around it.
          source
            ? 'h-7 border border-line bg-surface px-3 after:-inset-1.5 hover:bg-sunken'
            : 'whitespace-nowrap after:-inset-x-3 after:-inset-y-3 hover:underline',
        )}
      >
        {m.undo()}
      </button>
    ) : null;
  return (
    <ChecklistItem
      id={id}
      className={source ? undefined : '[&_label]:self-baseline-last'}
      label={
        <>
          <span lang={langOf(item.language)}>{item.title}</span>
          {/* Room for Undo after the last word: it covers nothing, and the title wraps the same with and without it. */}
          {source ? null : (
            <span
              aria-hidden="true"
              className="inline-block text-small"
              style={{ width: `calc(${m.undo().length * 0.62}em + 0.375rem)` }}
            />
          )}
        </>
      }
      checked={item.completed}
      onChange={(event) => set(event.target.checked)}
      aside={source ? null : <span className="-ml-3 flex w-0 justify-end self-baseline-last">{undo}</span>}
      below={
        source ? (
          // As high with Undo as without: nothing moves when it comes and goes.
          <div className="flex min-h-7 items-center gap-3 text-small text-ink-3">
            <div className="flex min-w-0 flex-1 *:min-h-6 *:leading-6">{source}</div>
            {undo}
          </div>
        ) : null
      }
    />
  );
}
