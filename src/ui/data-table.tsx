import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { SortHeader, type SortOption, sortDirection } from './sort-header.tsx';

export interface TableColumn<Row, Sort extends string = never> {
  key: string;
  /** A function where the columns are made while the module loads: a text must be called where it is shown. */
  header: string | (() => string);
  /** The sort orders of this column; the first one is used on the first press. */
  sorts?: readonly SortOption<Sort>[];
  cell: (row: Row) => ReactNode;
  /** For the column of buttons: its header is for screen readers only, and it is right-aligned. */
  isActions?: boolean;
  isId?: boolean;
  className?: string;
}

export interface DataTableProps<Row, Sort extends string = never> {
  caption: string;
  columns: readonly TableColumn<Row, Sort>[];
  rows: readonly Row[];
  /** The order of the whole list; sorting happens on the server. */
  sort?: { value: Sort | undefined; onChange: (sort: Sort) => void };
  rowKey: (row: Row) => string;
  /** Renders a row under `md`. By default its columns as names and values. */
  renderCard?: (row: Row) => ReactNode;
  empty?: ReactNode;
  className?: string;
}

/**
 * Sunken header, hairlines, rows of 52 px; under `md` each row is a card. Both versions are in the page and CSS shows
 * one, so the right one is visible before hydration. Avoid fixed ids in `cell`.
 */
export function DataTable<Row, Sort extends string = never>({
  caption,
  columns,
  rows,
  sort,
  rowKey,
  renderCard,
  empty,
  className,
}: DataTableProps<Row, Sort>) {
  if (rows.length === 0 && empty) return <>{empty}</>;
  return (
    <div className={className}>
      <div className="relative hidden overflow-x-auto rounded-lg border border-line bg-surface md:block">
        <table className="w-full text-ui">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line bg-sunken text-left text-small text-ink-2">
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={sort && sortDirection(column.sorts, sort.value)}
                  className="h-11 whitespace-nowrap px-3 font-semibold first:pl-4 last:pr-3"
                >
                  {headOf(column, sort)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={rowKey(row)} className="hover:bg-canvas">
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={cn(
                      'h-[52px] whitespace-nowrap px-3 first:pl-4 last:pr-3',
                      column.isId && 'font-mono text-small font-medium',
                      column.isActions && 'pl-1 pr-2',
                      column.className,
                    )}
                  >
                    {column.isActions ? (
                      <div className="flex justify-end">{column.cell(row)}</div>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="space-y-2 md:hidden" aria-label={caption}>
        {rows.map((row) => (
          <li key={rowKey(row)} className="rounded-lg border border-line bg-surface p-4">
            {renderCard ? renderCard(row) : <DefaultCard row={row} columns={columns} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function headOf<Row, Sort extends string>(
  { header, sorts, isActions }: TableColumn<Row, Sort>,
  sort: DataTableProps<Row, Sort>['sort'],
): ReactNode {
  const text = textOf(header);
  if (isActions) return <span className="sr-only">{text}</span>;
  return sorts && sort ? <SortHeader header={text} sorts={sorts} {...sort} /> : text;
}

const textOf = (header: string | (() => string)): string => (typeof header === 'string' ? header : header());

function DefaultCard<Row, Sort extends string>({
  row,
  columns,
}: {
  row: Row;
  columns: readonly TableColumn<Row, Sort>[];
}) {
  const actions = columns.filter((column) => column.isActions);
  return (
    <>
      <dl className="space-y-1.5 text-small">
        {columns
          .filter((column) => !column.isActions)
          .map((column) => (
            <div key={column.key} className="flex items-baseline justify-between gap-4">
              <dt className="text-ink-3">{textOf(column.header)}</dt>
              <dd className={cn('min-w-0 text-right wrap-anywhere', column.isId && 'font-mono')}>
                {column.cell(row)}
              </dd>
            </div>
          ))}
      </dl>
      {actions.map((column) => (
        <div key={column.key} className="mt-3 flex gap-2 border-t border-line pt-2">
          {column.cell(row)}
        </div>
      ))}
    </>
  );
}
