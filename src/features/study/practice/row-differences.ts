/** How the rows of a query differ from the right ones, row by row. */
import type { WorkOf } from './exercise.ts';

type Row = readonly (string | number | null)[];

export interface MarkedRow {
  cells: Row;
  /** `extra` is in the result and should not be there; `missing` should be there; `moved` is in another place. */
  mark: 'right' | 'extra' | 'missing' | 'moved';
}

export interface RowDifferences {
  /** Whether the number of columns is right; if not, no row is compared. */
  hasColumns: boolean;
  /** The rows of the result in their order, then those that are missing. */
  rows: MarkedRow[];
  extra: number;
  missing: number;
  moved: number;
}

/** Equal rows count as often as they come. Order counts only where the exercise says so. */
export function differencesOf(
  { expected, ordered }: Pick<WorkOf<'sql'>, 'expected' | 'ordered'>,
  got: { columns: readonly string[]; rows: readonly Row[] },
): RowDifferences {
  if (got.columns.length !== expected.columns.length)
    return {
      hasColumns: false,
      rows: got.rows.map((cells) => ({ cells, mark: 'right' })),
      extra: 0,
      missing: 0,
      moved: 0,
    };
  const left = new Map<string, number>();
  for (const row of expected.rows) left.set(JSON.stringify(row), (left.get(JSON.stringify(row)) ?? 0) + 1);
  const take = (key: string) => {
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count > 0;
  };
  const rows = got.rows.map(
    (cells): MarkedRow => ({ cells, mark: take(JSON.stringify(cells)) ? 'right' : 'extra' }),
  );
  const missing = expected.rows.filter((row) => take(JSON.stringify(row)));
  const extra = rows.filter(({ mark }) => mark === 'extra').length;
  // With other rows in between, places say nothing.
  if (ordered && extra === 0 && missing.length === 0)
    for (const [place, row] of rows.entries())
      if (JSON.stringify(row.cells) !== JSON.stringify(expected.rows[place])) row.mark = 'moved';
  return {
    hasColumns: true,
    rows: [...rows, ...missing.map((cells): MarkedRow => ({ cells, mark: 'missing' }))],
    extra,
    missing: missing.length,
    moved: rows.filter(({ mark }) => mark === 'moved').length,
  };
}
