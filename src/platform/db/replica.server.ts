/**
 * Reads that may be a moment old, from a copy that follows the database (DATABASE_REPLICA_URL). A probe beside the
 * requests decides every few seconds whether the copy is asked at all; what fails there is asked of the database itself:
 * nobody notices but the database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { errorText, type Logger } from '../log.server.ts';
import { type Database, type Db, openDatabase } from './database.server.ts';

export interface Reader {
  db: Db;
  close: () => Promise<void>;
}

/**
 * A database that is no copy at all follows itself. A copy follows when it has replayed all that it received, or what
 * it replayed last is not old.
 */
const followsSql = `
  select not pg_is_in_recovery() or (
    exists (select from pg_stat_wal_receiver)
    and (
      pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn()
      or now() - pg_last_xact_replay_timestamp() < interval '10 s'
    )
  ) as follows`;

/** Connection, account, database, rollback (a conflict with what it follows), resources, shutdown. */
const ofTheServer = /^(08|28|3D|40|53|57)/;
/** A table or column that a migration has just made, and the copy has not got yet. The rest of it is as good as before. */
const ofTheSchema = /^42(P01|703)$/;
/** Took too long, and would anywhere. */
const canceled = '57014';

/** What the statement itself is to blame for is the same at the source. All else is the copy's or the way's to it. */
const isOfStatement = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === canceled || !ofTheServer.test(error.code ?? ''));

const isBehind = (error: unknown) => error instanceof pg.DatabaseError && ofTheSchema.test(error.code ?? '');

interface ReaderOptions {
  url: string;
  poolSize: number;
  isPrepared: boolean;
  log: Logger;
  /** How often the copy is asked whether it still follows, and how long it may take to say so. */
  probeEveryMs?: number;
  probeMs?: number;
}

/** A pool at the copy that can be dropped together with what still waits there: a pipeline would be waited for. */
function openCopy(options: Parameters<typeof openDatabase>[0]) {
  const { pool, close } = openDatabase(options);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void clients.add(client));
  pool.on('remove', (client) => void clients.delete(client));
  return {
    pool,
    close,
    /** A statement on a silent way would keep its connection until its own time is over. */
    abandon: () => {
      close().catch(() => undefined);
      for (const client of clients) client.end().catch(() => undefined);
    },
  };
}

export function openReader(options: ReaderOptions, primary: Database): Reader {
  const { probeEveryMs = 5_000, probeMs = 2_000, log } = options;
  const open = () => openCopy({ ...options, connectMs: probeMs, isPipelined: false });
  let copy = open();
  let isUsable = false;
  let isClosed = false;
  /** Each gives up on a statement that is at the copy now. */
  const waiting = new Set<(reason: Error) => void>();

  const leaveAlone = (reason: string) => {
    if (!isUsable || isClosed) return;
    log.warn({ err: reason }, 'the copy of the database is left alone for a while');
    isUsable = false;
    for (const giveUp of waiting) giveUp(new Error(reason));
    copy.abandon();
    copy = open();
  };

  let isProbing = false;
  const probe = async () => {
    if (isProbing) return;
    isProbing = true;
    try {
      // The driver takes a time-out for one statement; its types do not know.
      const asked = { text: followsSql, query_timeout: probeMs } as pg.QueryConfig;
      // Connecting counts as well: on a silent way it takes longer than the statement may.
      const { rows } = await Promise.race([
        copy.pool.query<{ follows: boolean | null }>(asked),
        sleep(probeMs, undefined, { ref: false }).then(() => {
          throw new Error('it does not answer');
        }),
      ]);
      if (rows[0]?.follows) isUsable = true;
      else leaveAlone('it follows no more, or too late');
    } catch (error) {
      leaveAlone(errorText(error));
    } finally {
      isProbing = false;
    }
  };
  void probe();
  const timer = setInterval(() => void probe(), probeEveryMs).unref();

  /** A copy that falls silent is found out by the probe before the statement's own time is over. */
  const askCopy = async (args: [pg.QueryConfig, unknown[]?]) => {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    waiting.add(reject);
    copy.pool.query(...args).then(resolve, reject);
    try {
      return await promise;
    } finally {
      waiting.delete(reject);
    }
  };

  const query = async (...args: [pg.QueryConfig, unknown[]?]) => {
    if (!isUsable) return primary.pool.query(...args);
    try {
      return await askCopy(args);
    } catch (error) {
      if (isBehind(error)) return primary.pool.query(...args);
      if (isOfStatement(error)) throw error;
      leaveAlone(errorText(error));
      return primary.pool.query(...args);
    }
  };

  return {
    // The query builder asks its pool for nothing else, as long as nobody begins a transaction here.
    db: drizzle({ query } as unknown as pg.Pool),
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await copy.close();
    },
  };
}
