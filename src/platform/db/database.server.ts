import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '../log.server.ts';
import { createStatementNames, preparedClient } from './prepared-client.server.ts';

/** The query builder over the pool or over one transaction: queries accept either. */
export type Db = NodePgDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type DbOrTx = Db | Tx;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

// Counts arrive as bigint and are far below 2^53; as strings they would break comparisons.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Parameters that each connection sets; a pooler that does not know them refuses to connect. */
export const sessionTimeouts = {
  // No request may hold a connection for longer than a person waits.
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 20_000,
};

/** A pool for one PostgreSQL. A lost connection is logged and replaced; the next query gets a fresh one. */
export function openDatabase(options: {
  url: string;
  poolSize: number;
  /** Whether statements may be prepared; false behind a transaction pooler. */
  isPrepared?: boolean;
  /** Whether a connection accepts further statements before it has answered the first (`inOneTrip`). */
  isPipelined?: boolean;
  connectMs?: number;
  log?: Logger;
}): Database {
  const pool = new pg.Pool({
    Client: preparedClient(options.isPrepared === false ? null : createStatementNames()),
    connectionString: options.url,
    pipeline: options.isPipelined ?? true,
    max: options.poolSize,
    connectionTimeoutMillis: options.connectMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    ...sessionTimeouts,
    // The server's own time-out does not run while the server is frozen or unreachable; this time-out does.
    query_timeout: 17_000,
  });
  pool.on('error', (error) =>
    options.log?.warn({ err: error.message }, 'an idle database connection was lost'),
  );
  // A query on a lost connection fails by itself; without a listener, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

const builders = new WeakMap<pg.PoolClient, Db>();

function builderOn(client: pg.PoolClient): Db {
  const known = builders.get(client);
  if (known) return known;
  const made: Db = drizzle(client);
  builders.set(client, made);
  return made;
}

/**
 * Runs independent statements on one connection: each is sent without waiting for the answer to the one before, which
 * costs half the processor time of a connection for each. For quick statements only.
 */
export async function inOneTrip<Answer>(db: Db, ask: (db: Db) => Promise<Answer>): Promise<Answer> {
  const client = await (db as Db & { $client: pg.Pool }).$client.connect();
  try {
    const answer = await ask(builderOn(client));
    client.release();
    return answer;
  } catch (error) {
    // Other statements may still be running: close the connection so that nobody queues behind them.
    client.release(true);
    throw error;
  }
}

/** However deep the driver's error is in the chain of causes. */
const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (('code' in error && error.code === code) || hasCode(error.cause, code));

/** Whether a unique key refused a row. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, '23505');

/** Whether a row was refused, or could not go, because of a reference. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, '23503');
