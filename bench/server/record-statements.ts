/**
 * Loaded before the built server (`node --import`): records each statement it sends, with its values, its connection,
 * and what ran at the same time. The floor runs this recording, so that it always runs the product's own SQL.
 */
import { appendFileSync } from 'node:fs';
import pg from 'pg';

export interface RecordedStatement {
  connection: number;
  text: string;
  values: unknown[];
  /** From one counter that increases with each beginning and each end. */
  begunAt: number;
  endedAt: number;
}

const file = process.env.BENCH_STATEMENTS ?? '';
const connections = new WeakMap<object, number>();
let opened = 0;
let moment = 0;

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
  const [first, second] = args;
  const config =
    typeof first === 'string' ? { text: first } : (first as { text: string; values?: unknown[] });
  if (!connections.has(this)) {
    opened += 1;
    connections.set(this, opened);
  }
  const statement: RecordedStatement = {
    connection: connections.get(this) ?? 0,
    text: config.text,
    values: config.values ?? (Array.isArray(second) ? second : []),
    begunAt: moment++,
    endedAt: 0,
  };
  const end = () => {
    statement.endedAt = moment++;
    if (file) appendFileSync(file, `${JSON.stringify(statement)}\n`);
  };
  const last = args.at(-1);
  if (typeof last === 'function') {
    args[args.length - 1] = (...results: unknown[]) => {
      end();
      Reflect.apply(last, null, results);
    };
    return Reflect.apply(query, this, args);
  }
  const result: unknown = Reflect.apply(query, this, args);
  if (result instanceof Promise) result.then(end, end);
  return result;
} as typeof query;
