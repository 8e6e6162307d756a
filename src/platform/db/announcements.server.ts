/**
 * Tells everyone who is looking at some data that it changed, on every process: PostgreSQL's NOTIFY, sent within the
 * transaction that makes the change, so that a change that is rolled back is never announced.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { errorText, type Logger } from '../log.server.ts';
import type { DbOrTx } from './database.server.ts';

const channel = 'langkah_announcements';

export async function announceChange(tx: DbOrTx, topic: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${topic})`);
}

export interface Announcements {
  /** Calls `onChange` for each announcement of the topic, and after a gap in announcements. */
  listen: (topic: string, onChange: () => void) => () => void;
  /** Registers a callback for `close`, so that long-lived responses can finish. */
  onEnd: (callback: () => void) => () => void;
  close: () => Promise<void>;
}

const reconnectMs = 1_000;

/** Opens one dedicated connection (a pooler cannot hold LISTEN) when the first listener arrives. */
export function openAnnouncements(options: { url: string; log: Logger }): Announcements {
  const topics = new Map<string, Set<() => void>>();
  const endings = new Set<() => void>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let isRunning = false;

  const tell = (listeners: Iterable<() => void> | undefined) => {
    for (const listener of listeners ?? []) listener();
  };

  const hold = async () => {
    const connection = new pg.Client({
      connectionString: options.url,
      application_name: 'langkah-announcements',
      keepAlive: true,
    });
    const lost = new Promise<void>((resolve) => {
      connection.on('error', () => resolve());
      connection.on('end', () => resolve());
    });
    connection.on('notification', ({ payload }) => tell(topics.get(payload ?? '')));
    // Assigned before it connects, so that `close` can end it at any time.
    client = connection;
    await connection.connect();
    if (isClosed) {
      await connection.end();
      return;
    }
    await connection.query(`listen ${channel}`);
    // Announcements may have been missed between two connections.
    for (const listeners of topics.values()) tell(listeners);
    await lost;
  };

  const run = async () => {
    while (!isClosed) {
      await hold().catch((error: unknown) =>
        options.log.warn({ err: errorText(error) }, 'listening for changes failed and will be retried'),
      );
      client = null;
      if (!isClosed) await sleep(reconnectMs, undefined, { ref: false });
    }
  };

  return {
    listen: (topic, onChange) => {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(onChange));
      if (!isRunning) {
        isRunning = true;
        void run();
      }
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) topics.delete(topic);
      };
    },
    onEnd: (callback) => {
      if (isClosed) {
        callback();
        return () => undefined;
      }
      endings.add(callback);
      return () => endings.delete(callback);
    },
    close: async () => {
      isClosed = true;
      tell([...endings]);
      await client?.end().catch(() => undefined);
    },
  };
}
