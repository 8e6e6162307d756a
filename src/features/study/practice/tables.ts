/** The tables of an SQL exercise, as its database names them after the seed has run in the sandbox. */
export interface TableColumn {
  name: string;
  /** As declared, such as `integer`; may be empty. */
  type: string;
  isKey: boolean;
}

export interface TableShape {
  name: string;
  columns: TableColumn[];
}

/**
 * How many columns each table seems to have, by the text of the seed: enough for the room that they will take, before
 * the seed has run.
 */
export const likelyColumns = (seed: string): number[] =>
  [...seed.matchAll(/\bcreate table\b[^(;]{0,200}\(([^;]{0,4000})/gi)].map(
    ([, columns = '']) =>
      columns
        .replaceAll(/\([^()]{0,200}\)/g, '')
        .split(',')
        .filter((part) => !/^\s{0,20}(?:primary|foreign|unique|check|constraint)\b/i.test(part)).length,
  );

/** A row for each column of each table and view, in the order in which the seed makes them. */
export const tablesQuery = `select t.name, c.name, lower(c.type), c.pk
from sqlite_schema t join pragma_table_info(t.name) c
where t.type in ('table', 'view') and t.name not like 'sqlite~_%' escape '~'
order by t.rowid, c.cid`;

const longestName = 80;

const textOf = (cell: unknown) => (typeof cell === 'string' ? cell.slice(0, longestName) : '');

/** Reads the rows of `tablesQuery`. They come out of the sandbox, so rows of another shape are left out. */
export function tablesIn(rows: readonly unknown[]): TableShape[] {
  const tables = new Map<string, TableShape>();
  for (const row of rows) {
    if (!Array.isArray(row)) continue;
    const [table, column, type] = row.map(textOf);
    if (!table || !column) continue;
    const shape = tables.get(table) ?? { name: table, columns: [] };
    shape.columns.push({ name: column, type: type ?? '', isKey: typeof row[3] === 'number' && row[3] > 0 });
    tables.set(table, shape);
  }
  return [...tables.values()];
}
