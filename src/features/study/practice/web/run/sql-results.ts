/** What a block of SQL statements gives, statement by statement. */
import type { Database } from 'sql.js/dist/sql-wasm-browser.js';
import type { SqlCell, SqlResult } from './sql-protocol.ts';

/** Rows of each result that a lesson shows. */
export const mostShownRows = 50;

/** SQLite's value as text, a number or null. */
export function toCell(value: unknown): SqlCell {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  if (value instanceof Uint8Array)
    return `x'${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}'`;
  return String(value);
}

/**
 * Whether a statement without columns changes rows. SQLite's count of changed rows stays as it was after every other
 * statement, so it says nothing about those.
 */
export function changesRows(statement: string): boolean {
  const text = statement.replace(/^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '');
  return /^(insert|update|delete|replace|with)\b/i.test(text);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs all statements. The results before an error are kept. */
export function runStatements(
  database: Database,
  text: string,
): { results: SqlResult[]; error: string | null } {
  const results: SqlResult[] = [];
  try {
    for (const statement of database.iterateStatements(text)) {
      const columns = statement.getColumnNames();
      const rows: SqlCell[][] = [];
      let more = 0;
      while (statement.step()) {
        if (rows.length < mostShownRows) rows.push(statement.get().map(toCell));
        else more += 1;
      }
      if (columns.length > 0) results.push({ is: 'rows', columns, rows, more });
      else if (changesRows(statement.getSQL()))
        results.push({ is: 'changed', count: database.getRowsModified() });
      else results.push({ is: 'done' });
    }
  } catch (error) {
    return { results, error: messageOf(error) };
  }
  return { results, error: null };
}
