/**
 * Sends reads that may be slightly stale to a read replica (DATABASE_REPLICA_URL). A probe beside the requests
 * decides every few seconds whether the replica is used. A read that fails there is repeated on the primary, so users
 * never notice.
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
 * Whether the server is up to date. A primary always is. A replica is when it has replayed everything it received, or
 * when its last replayed transaction is recent.
 */
const followsSql = `
  select not pg_is_in_recovery() or (
    exists (select from pg_stat_wal_receiver)
    and (
      pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn()
      or now() - pg_last_xact_replay_timestamp() < interval '10 s'
    )
  ) as follows`;

/** Connection, account, database, rollback (a conflict with replication), resources, shutdown. */
const ofTheServer = /^(08|28|3D|40|53|57)/;
/** A table or column that a migration has added and the replica does not have yet; everything else works there. */
const ofTheSchema = /^42(P01|703)$/;
/** The statement timed out, and would on the primary too. */
const cancelled = '57014';

/** Errors caused by the statement itself. All others are the replica's or the network's. */
const isOfStatement = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === cancelled || !ofTheServer.test(error.code ?? ''));

const isBehind = (error: unknown) => error instanceof pg.DatabaseError && ofTheSchema.test(error.code ?? '');

interface ReaderOptions {
  url: string;
  poolSize: number;
  isPrepared: boolean;
  log: Logger;
  /** How often the replica is probed, and how long it may take to answer. Milliseconds. */
  probeEveryMs?: number;
  probeMs?: number;
}

/** A pool that can be abandoned together with its waiting statements; a normal close waits for them. */
function openCopy(options: Parameters<typeof openDatabase>[0]) {
  const { pool, close } = openDatabase(options);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void clients.add(client));
  pool.on('remove', (client) => void clients.delete(client));
  return {
    pool,
    close,
    /** Without this, a statement on a dead connection would keep it open until its own time-out. */
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
  /** Rejects each statement that is waiting for the replica. */
  const waiting = new Set<(reason: Error) => void>();

  const leaveAlone = (reason: string) => {
    if (!isUsable || isClosed) return;
    log.warn({ err: reason }, 'the database replica is not used for a while');
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
      // The driver accepts a time-out per statement; its types do not include it.
      const asked = { text: followsSql, query_timeout: probeMs } as pg.QueryConfig;
      // The limit includes connecting, which takes longer than the statement may when the network is silent.
      const { rows } = await Promise.race([
        copy.pool.query<{ follows: boolean | null }>(asked),
        sleep(probeMs, undefined, { ref: false }).then(() => {
          throw new Error('it does not answer');
        }),
      ]);
      if (rows[0]?.follows) isUsable = true;
      else leaveAlone('it no longer follows the primary, or too slowly');
    } catch (error) {
      leaveAlone(errorText(error));
    } finally {
      isProbing = false;
    }
  };
  void probe();
  const timer = setInterval(() => void probe(), probeEveryMs).unref();

  /** When the replica stops answering, the probe notices before the statement's own time-out. */
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
    // The query builder uses nothing else of its pool, as long as nobody begins a transaction here.
    db: drizzle({ query } as unknown as pg.Pool),
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await copy.close();
    },
  };
}
