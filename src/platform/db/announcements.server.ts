/**
 * Word of a change to whoever looks at it now, on whichever process: PostgreSQL's NOTIFY, sent within the
 * transaction that makes the change, so that nobody hears of what did not happen.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { errorText, type Logger } from '../log.server.ts';
import type { DbOrTx } from './database.server.ts';

const channel = 'langkah_announcements';

/** Tells listeners of `topic` that something changed; they read for themselves what it is. */
export async function announceChange(tx: DbOrTx, topic: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${topic})`);
}

export interface Announcements {
  /** Calls `onChange` whenever the topic is announced, and after a gap in which something may have been missed. */
  listen: (topic: string, onChange: () => void) => () => void;
  /** Ends every `listen`: `onEnd` callbacks run, so that long answers can finish. */
  onEnd: (callback: () => void) => () => void;
  close: () => Promise<void>;
}

const reconnectMs = 1_000;

/** One connection of its own (a pooler cannot hold LISTEN), opened when someone first listens. */
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
    // Known before it is open, so that `close` ends it whenever it comes.
    client = connection;
    await connection.connect();
    if (isClosed) {
      await connection.end();
      return;
    }
    await connection.query(`listen ${channel}`);
    // Between two connections anything may have happened.
    for (const listeners of topics.values()) tell(listeners);
    await lost;
  };

  const run = async () => {
    while (!isClosed) {
      await hold().catch((error: unknown) =>
        options.log.warn({ err: errorText(error) }, 'listening for changes failed and is tried again'),
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
