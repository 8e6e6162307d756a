/** Runs a learner's query on a database of its own, and compares the rows with the right ones. */
import { createRequire } from 'node:module';
import type { AnswerOf, CheckResult, WorkOf } from '../../exercise.ts';
import { rowsCheck, rowsResult } from '../../rules.ts';

type Cell = string | number | null | Uint8Array;
type Row = (string | number | null)[];

/** What is used of sql.js, which has no types of its own. */
interface Statement {
  step: () => boolean;
  get: () => Cell[];
  getColumnNames: () => string[];
}
interface Database {
  run: (sql: string) => void;
  iterateStatements: (sql: string) => Iterable<Statement>;
  close: () => void;
}
type OpenSqlJs = () => Promise<{ Database: new () => Database }>;

/** One more than an exercise may expect (`exercise.ts`). */
const mostRows = 201;
const longestText = 2_000;

/** Compares the last statement's rows: columns by their place, rows in any order unless it counts. */
export async function judgeQuery(work: WorkOf<'sql'>, answer: AnswerOf<'sql'>): Promise<CheckResult[]> {
  const open = createRequire(import.meta.url)('sql.js') as OpenSqlJs;
  const { Database } = await open();
  const database = new Database();
  try {
    // Memory of SQLite itself; the process's limit is the fence.
    database.run('pragma hard_heap_limit = 50331648; pragma foreign_keys = on;');
    database.run(`begin; ${work.seed}\n; commit;`);
    let got: { width: number; rows: Row[] } = { width: 0, rows: [] };
    for (const statement of database.iterateStatements(answer.files.map(({ text }) => text).join('\n'))) {
      const rows: Row[] = [];
      while (rows.length < mostRows && statement.step()) rows.push(statement.get().map(plainCell));
      const width = statement.getColumnNames().length;
      if (width > 0) got = { width, rows };
    }
    return [rowsResult(work, got)];
  } catch (error) {
    return [{ name: rowsCheck, ok: false, message: String((error as Error).message).slice(0, longestText) }];
  } finally {
    database.close();
  }
}

const plainCell = (cell: Cell) =>
  cell instanceof Uint8Array ? `x'${Buffer.from(cell).toString('hex')}'` : cell;
