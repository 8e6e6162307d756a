import { GripVertical } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';
import { useReorder } from './use-reorder.ts';

export interface ReorderListProps<Row> {
  /** The list's name for screen readers. */
  label: string;
  rows: readonly Row[];
  /** The row to scroll to and to mark, such as a new one. */
  marked?: string | number | undefined;
  onMove: (id: Row extends { id: infer Id } ? Id : never, place: number) => void;
  renderRow: (row: Row, index: number) => ReactNode;
  /** The heading above the first row of a group; neighbours with the same one are a group. */
  groupOf?: (row: Row) => string;
}

/** Cards that are dragged by a handle, or moved with Space and arrows. Offer buttons as well (WCAG 2.5.7). */
export function ReorderList<Row extends { id: string | number; title: string }>({
  label,
  rows,
  marked,
  onMove,
  renderRow,
  groupOf,
}: ReorderListProps<Row>) {
  const reorder = useReorder<string | number>(rows, onMove as (id: string | number, place: number) => void);
  const { listRef } = reorder;
  const markedAt = marked === undefined ? -1 : rows.findIndex(({ id }) => id === marked);
  useEffect(() => {
    if (markedAt >= 0) listRef.current?.children[markedAt]?.scrollIntoView({ block: 'center' });
  }, [listRef, markedAt]);
  return (
    <ul ref={listRef} aria-label={label} className="grid gap-2">
      {rows.map((row, index) => {
        const isLifted = reorder.lifted?.id === row.id;
        const line = reorder.lineAt(index);
        const before = rows[index - 1];
        const heading = groupOf && (!before || groupOf(before) !== groupOf(row)) ? groupOf(row) : null;
        return (
          <li
            key={row.id}
            className={cn(
              'relative flex items-center gap-2 rounded-lg border border-line bg-surface py-2 pl-1.5 pr-2 sm:gap-3 sm:pl-2.5 sm:pr-3',
              heading !== null && 'mt-8 first:mt-6',
              index === markedAt && 'border-accent bg-accent-soft',
              isLifted && 'z-10 border-primary shadow-pop',
            )}
          >
            {heading === null ? null : (
              <h2 className="absolute bottom-full left-0 max-w-full truncate pb-1.5 text-small font-semibold text-ink-2">
                {heading}
              </h2>
            )}
            {line ? <DropLine edge={line} /> : null}
            <button
              type="button"
              aria-label={m.reorderRow({ title: row.title })}
              {...reorder.handleProps(row.id)}
              className={cn(
                'grid size-10 shrink-0 cursor-grab touch-none select-none place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink active:cursor-grabbing',
                isLifted && 'bg-primary-soft text-primary-ink',
              )}
            >
              <GripVertical className="size-[18px]" aria-hidden="true" />
            </button>
            {renderRow(row, index)}
          </li>
        );
      })}
    </ul>
  );
}

function DropLine({ edge }: { edge: 'before' | 'after' }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'absolute inset-x-0 h-1 rounded-full bg-accent',
        edge === 'before' ? '-top-[7px]' : '-bottom-[7px]',
      )}
    />
  );
}
