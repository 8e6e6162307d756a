/**
 * Reads that may be a moment old, from a copy that follows the database (DATABASE_REPLICA_URL). A copy that is away, or
 * follows no more, is left alone for a while and the database is asked itself: nobody notices but the database.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { errorText, type Logger } from '../log.server.ts';
import { type Database, type Db, openDatabase } from './database.server.ts';
import { isDatabaseDown } from './database-down.server.ts';

/** A copy that failed is asked again after this. */
const restMs = 5_000;
/** How often a copy is asked whether it still follows. */
const checkEveryMs = 5_000;
/** A copy gives up a statement that stands in the way of what it has to follow (serialization_failure). */
const conflict = '40001';

export interface Reader {
  db: Db;
  close: () => Promise<void>;
}

const isConflict = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === conflict;

/** A database that is no copy at all follows itself. */
const followsSql = `select not pg_is_in_recovery() or exists (select from pg_stat_wal_receiver) as follows`;

export function openReader(
  options: { url: string; poolSize: number; isPrepared: boolean; log: Logger },
  primary: Database,
): Reader {
  const copy = openDatabase(options);
  let asksAgainAtMs = Number.NEGATIVE_INFINITY;
  let checkedAtMs = Number.NEGATIVE_INFINITY;

  const rest = (reason: string) => {
    asksAgainAtMs = performance.now() + restMs;
    options.log.warn({ err: reason }, 'the copy of the database is left alone for a while');
  };

  const isUsable = async () => {
    if (performance.now() < asksAgainAtMs) return false;
    if (performance.now() - checkedAtMs < checkEveryMs) return true;
    checkedAtMs = performance.now();
    const { rows } = await copy.pool.query<{ follows: boolean }>(followsSql);
    if (!rows[0]?.follows) rest('it follows no more');
    return rows[0]?.follows === true;
  };

  const query = async (...args: [pg.QueryConfig, unknown[]?]) => {
    try {
      if (await isUsable()) return await copy.pool.query(...args);
    } catch (error) {
      if (!isDatabaseDown(error) && !isConflict(error)) throw error;
      rest(errorText(error));
    }
    return primary.pool.query(...args);
  };
  // The query builder asks its pool for nothing else, as long as nobody begins a transaction here.
  return { db: drizzle({ query } as unknown as pg.Pool), close: copy.close };
}
