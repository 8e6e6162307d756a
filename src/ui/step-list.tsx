import { Check, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';

export interface StepListItem {
  key: string;
  label: string;
  isDone: boolean;
  /** Renders the pressable row: a link or a button with these props. */
  render: (props: { className: string; children: ReactNode }) => ReactElement;
}

/** Steps that rise to the right, as on the welcome page: done ones struck through, the first open one kunyit. */
export function StepList({ items, label }: { items: readonly StepListItem[]; label?: string }) {
  const currentKey = items.find((item) => !item.isDone)?.key;
  return (
    <ol className="space-y-2" aria-label={label}>
      {items.map((item, index) => (
        <li key={item.key} style={{ marginLeft: index * 18 }}>
          {item.render({
            className:
              'flex w-full items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-3 text-left text-ui hover:border-line-strong',
            children: (
              <>
                <span
                  aria-hidden="true"
                  className={cn(
                    'h-2 w-5 shrink-0 rounded-full',
                    item.isDone ? 'bg-primary' : item.key === currentKey ? 'bg-accent' : 'bg-sunken-2',
                  )}
                />
                <span className={cn('flex-1', item.isDone ? 'text-ink-3 line-through' : 'font-semibold')}>
                  {item.label}
                  {item.isDone ? <span className="sr-only"> {m.doneStep()}</span> : null}
                </span>
                {item.isDone ? (
                  <Check className="size-4 text-success" aria-hidden="true" />
                ) : (
                  <ChevronRight className="size-4 text-ink-3" aria-hidden="true" />
                )}
              </>
            ),
          })}
        </li>
      ))}
    </ol>
  );
}
