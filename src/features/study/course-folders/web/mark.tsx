import { ArrowUpDown, Pencil, Plus, Trash2 } from 'lucide-react';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

export type MarkName = 'added' | 'changed' | 'moved' | 'removed';

const looks = {
  added: { icon: Plus, className: 'bg-success-soft text-success-ink' },
  changed: { icon: Pencil, className: 'bg-info-soft text-info-ink' },
  moved: { icon: ArrowUpDown, className: 'bg-primary-soft text-primary-ink' },
  removed: { icon: Trash2, className: 'bg-danger-soft text-danger-ink' },
} as const;

export const markNames: Record<MarkName, () => string> = {
  added: m.markAdded,
  changed: m.markChanged,
  moved: m.markMoved,
  removed: m.markRemoved,
};

/** A sign for what happens; the words are for screen readers where they are not shown. */
export function Mark({
  name,
  size = 'sm',
  hasName = true,
}: {
  name: MarkName;
  size?: 'sm' | 'md';
  hasName?: boolean;
}) {
  const { icon: Icon, className } = looks[name];
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center justify-center rounded-sm',
        size === 'sm' ? 'size-6' : 'size-8',
        className,
      )}
    >
      <Icon className={size === 'sm' ? 'size-3.5' : 'size-4.5'} aria-hidden="true" />
      {hasName ? <span className="sr-only">{markNames[name]()}</span> : null}
    </span>
  );
}
