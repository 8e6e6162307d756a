import { Table2 } from 'lucide-react';
import * as m from '../messages/m.ts';
import { likelyColumns, type TableShape } from '../tables.ts';

interface TablesListProps {
  /** Null while they are not known. */
  tables: readonly TableShape[] | null;
  /** What makes them. */
  seed: string;
}

/** What a query may ask: each table with its columns and their types; first the room that they will take. */
export function TablesList({ tables, seed }: TablesListProps) {
  if (tables?.length === 0) return null;
  return (
    <section aria-labelledby="tables-to-ask" className="mt-6">
      <h2 id="tables-to-ask" className="text-ui font-semibold text-ink">
        {m.tablesToAsk()}
      </h2>
      <div className="mt-2.5 grid gap-3">
        {tables === null
          ? likelyColumns(seed).map((count, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: they have no names yet, and keep their order
                key={index}
                aria-hidden="true"
                className="animate-pulse rounded-md border border-line bg-surface text-small"
                // Of the name and each column a line, with the space around them.
                style={{ height: `calc(${count + 1}lh + ${count / 2 + 1.5}rem + 2px)` }}
              />
            ))
          : null}
        {tables?.map(({ name, columns }) => (
          <div key={name} className="rounded-md border border-line bg-surface px-4 py-2.5">
            <table className="w-full border-collapse text-left font-mono text-small">
              <caption className="pb-1 text-left font-semibold text-ink">
                <Table2 className="-mt-0.5 mr-2 inline size-4 text-ink-3" aria-hidden="true" />
                {name}
              </caption>
              <thead className="sr-only">
                <tr>
                  <th scope="col">{m.columnHead()}</th>
                  <th scope="col">{m.typeHead()}</th>
                </tr>
              </thead>
              <tbody>
                {columns.map((column) => (
                  <tr key={column.name}>
                    <th scope="row" className="py-1 pr-4 font-normal break-all text-ink">
                      {column.name}
                    </th>
                    <td className="py-1 text-right text-ink-2">
                      {[column.type, ...(column.isKey ? [m.primaryKey()] : [])].filter(Boolean).join(', ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
      </div>
    </section>
  );
}
