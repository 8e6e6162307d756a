import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface DataListProps {
  items: readonly { label: string; value: ReactNode }[];
  className?: string;
}

/** Names and values in rows, as in the checkout summary. */
export function DataList({ items, className }: DataListProps) {
  return (
    <dl className={cn('space-y-3 text-ui', className)}>
      {items.map((item) => (
        <div key={item.label} className="flex justify-between gap-4">
          <dt className="text-ink-3">{item.label}</dt>
          <dd className="min-w-0 text-right font-semibold">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
