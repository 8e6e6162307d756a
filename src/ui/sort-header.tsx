import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cn } from './cn.ts';

export interface SortOption<Sort extends string> {
  value: Sort;
  direction: 'ascending' | 'descending';
}

/** The `aria-sort` of a column; undefined when it does not sort. */
export const sortDirection = <Sort extends string>(
  sorts: readonly SortOption<Sort>[] | undefined,
  current: Sort | undefined,
): SortOption<Sort>['direction'] | 'none' | undefined =>
  sorts && (sorts.find(({ value }) => value === current)?.direction ?? 'none');

/** The order after a press: the column's first order, or the one after the current. */
export function nextSort<Sort extends string>(
  [first, ...others]: readonly SortOption<Sort>[],
  current: Sort | undefined,
): Sort | undefined {
  const isFirst = first?.value === current;
  return (isFirst ? (others[0] ?? first) : first)?.value;
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;

export function SortHeader<Sort extends string>({
  header,
  sorts,
  value,
  onChange,
}: {
  header: string;
  sorts: readonly SortOption<Sort>[];
  value: Sort | undefined;
  onChange: (sort: Sort) => void;
}) {
  const direction = sortDirection(sorts, value) ?? 'none';
  const Icon = icons[direction];
  return (
    <button
      type="button"
      onClick={() => {
        const next = nextSort(sorts, value);
        if (next !== undefined && next !== value) onChange(next);
      }}
      className={cn(
        '-ml-2 inline-flex h-8 items-center gap-1.5 rounded-sm px-2 font-semibold hover:bg-sunken-2 hover:text-ink',
        direction !== 'none' && 'text-ink',
      )}
    >
      {header}
      <Icon className={cn('size-3.5', direction === 'none' && 'text-ink-3')} aria-hidden="true" />
    </button>
  );
}
