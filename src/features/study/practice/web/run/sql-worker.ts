/**
 * SQLite in a worker of the sandboxed document: makes a database of a seed, runs one query, and is ended. Nothing can
 * interrupt SQLite, so an endless query is ended with its worker.
 */
import initSqlJs, { type Database } from 'sql.js/dist/sql-wasm-browser.js';
import { mostRows, type SqlAnswer, type SqlCell, type SqlJob } from './sql-protocol.ts';
import { runStatements, toCell } from './sql-results.ts';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The rows of the last statement that has columns. */
function lastRows(
  database: Database,
  query: string,
): Pick<SqlAnswer, 'columns' | 'rows' | 'isCut' | 'changed'> {
  const found: { columns: string[]; rows: SqlCell[][]; isCut: boolean } = {
    columns: [],
    rows: [],
    isCut: false,
  };
  for (const statement of database.iterateStatements(query)) {
    const columns = statement.getColumnNames();
    const rows: SqlCell[][] = [];
    let isCut = false;
    while (statement.step()) {
      if (rows.length === mostRows) {
        isCut = true;
        break;
      }
      rows.push(statement.get().map(toCell));
    }
    if (columns.length > 0) Object.assign(found, { columns, rows, isCut });
  }
  return { ...found, changed: database.getRowsModified() };
}

function run(Maker: new () => Database, { seed, query, each }: SqlJob): SqlAnswer {
  const nothing = { columns: [], rows: [], isCut: false, changed: 0, results: [] };
  const database = new Maker();
  try {
    // One transaction: 1 200 inserts take 5 ms instead of 280.
    database.exec(`begin;\n${seed}\n;commit;\npragma foreign_keys=on;`);
  } catch (error) {
    return { ...nothing, error: messageOf(error), isSeed: true };
  }
  if (each) return { ...nothing, ...runStatements(database, query), isSeed: false };
  try {
    return { ...nothing, ...lastRows(database, query), error: null, isSeed: false };
  } catch (error) {
    return { ...nothing, error: messageOf(error), isSeed: false };
  }
}

self.onmessage = async ({ data, ports: [port] }: MessageEvent<WebAssembly.Module>) => {
  self.onmessage = null;
  if (!port) return;
  const { Database } = await initSqlJs({
    instantiateWasm: (imports, done) => {
      void WebAssembly.instantiate(data, imports).then(done);
      return {};
    },
  });
  port.onmessage = (event: MessageEvent<SqlJob>) => port.postMessage(run(Database, event.data));
  port.postMessage('up');
};
