/**
 * Work that must happen after a commit: durable jobs in the same PostgreSQL (pg-boss), enqueued inside the
 * transaction that decides them, retried with backoff, and moved to a dead-letter queue when they never succeed.
 */

import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { newId } from '#kernel/ids.ts';
import type { DbOrTx } from '../db/database.server.ts';
import { errorText, type Logger } from '../log.server.ts';
import { inSpan } from '../telemetry/tracing.server.ts';
import { deadLetterQueue, takeDeadLetter } from './dead-letters.server.ts';

/** What a kind of job does, in words; a function where there are words in both languages. */
export type JobTitle = string | (() => string);

export interface Job<Data extends object> {
  /** Also the name of its queue. */
  name: string;
  title: JobTitle;
  schema: z.ZodType<Data>;
  /** Retries after the first attempt; the delay doubles from `retryDelaySeconds`. */
  retryLimit: number;
  retryDelaySeconds: number;
  /** How often a worker checks the queue; jobs that nobody waits for can be checked rarely. */
  pollSeconds: number;
  /** Also runs by itself at these times (UTC), with empty data. */
  cron?: string;
}

/** Declares a kind of job. Its handler is registered where features are assembled. */
export function defineJob<Data extends object>(
  name: string,
  title: JobTitle,
  schema: z.ZodType<Data>,
  options: { retryLimit?: number; retryDelaySeconds?: number; pollSeconds?: number; cron?: string } = {},
): Job<Data> {
  const { retryLimit = 8, retryDelaySeconds = 15, pollSeconds = 2, cron } = options;
  return { name, title, schema, retryLimit, retryDelaySeconds, pollSeconds, ...(cron ? { cron } : {}) };
}

/** A job and its handler. A handler may run twice for one job and must end in the same state. */
export interface JobHandler<Deps> {
  job: Job<object>;
  handle: (deps: Deps, data: unknown) => Promise<void>;
}

export function handleJob<Deps, Data extends object>(
  job: Job<Data>,
  handle: (deps: Deps, data: Data) => Promise<void>,
): JobHandler<Deps> {
  return {
    job: job as Job<object>,
    handle: async (deps, data) => handle(deps, job.schema.parse(data)),
  };
}

export interface Jobs {
  /**
   * Enqueues within `tx`, so that the job exists exactly when the transaction commits.
   * @param options.key a second job with the same key is not queued while the first still waits.
   */
  enqueue: <Data extends object>(
    tx: DbOrTx,
    job: Job<Data>,
    data: Data,
    options?: { key?: string; startAfterSeconds?: number },
  ) => Promise<void>;
  /** Enqueues a dead letter's job again, within `tx`, and removes the letter. @returns its queue. */
  retryDead: (tx: DbOrTx, id: string) => Promise<string | null>;
  /** Runs waiting jobs in this process until none is left. For tests and the end of scripts. */
  drain: () => Promise<number>;
  /** Started, not stopping, and without an error in the last seconds. */
  isReady: () => boolean;
  stop: () => Promise<void>;
}

/** How long the queue counts as not ready after it reported an error. */
const unreadyAfterErrorMs = 3_000;

/** Creates every queue, and works on them when `runWorkers` is set. Handlers get `deps` when they are called. */
export async function startJobs<Deps>(options: {
  url: string;
  handlers: readonly JobHandler<Deps>[];
  /** Workers start before everything is composed; jobs that they find before that wait for it. */
  deps: () => Promise<Deps>;
  log: Logger;
  runWorkers: boolean;
  observe?: (job: { queue: string; outcome: 'done' | 'failed'; seconds: number }) => void;
}): Promise<Jobs> {
  const { handlers, log } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: 'langkah-jobs',
    max: 3,
    schedule: options.runWorkers,
    supervise: options.runWorkers,
  });
  let isRunning = false;
  // A monotonic clock: if the machine's clock were set back an hour, the queue would count as not ready for an hour.
  let failedAtMs = Number.NEGATIVE_INFINITY;
  boss.on('error', (error) => {
    failedAtMs = performance.now();
    log.warn({ err: errorText(error) }, 'the job queue reported an error');
  });
  await boss.start();
  isRunning = true;
  await ensureQueues(boss, handlers);

  const perform = async (handler: JobHandler<Deps>, id: string, data: unknown) => {
    const { name: queue } = handler.job;
    const startedAt = performance.now();
    const end = (outcome: 'done' | 'failed') =>
      options.observe?.({ queue, outcome, seconds: (performance.now() - startedAt) / 1000 });
    try {
      await inSpan(`job ${queue}`, {}, async () => handler.handle(await options.deps(), data ?? {}));
      end('done');
    } catch (error) {
      end('failed');
      const words = errorText(error);
      log.warn({ job: handler.job.name, jobId: id, err: words }, 'a job failed and will be retried');
      // The queue stores what is thrown for administrators to read, so it too holds only what a log may say.
      throw new Error(words);
    }
  };

  if (options.runWorkers) {
    for (const handler of handlers) {
      await boss.work(
        handler.job.name,
        { pollingIntervalSeconds: handler.job.pollSeconds, batchSize: 1 },
        async ([job]) => {
          if (job) await perform(handler, job.id, job.data);
        },
      );
      if (handler.job.cron) await boss.schedule(handler.job.name, handler.job.cron, {}, { tz: 'UTC' });
    }
  }

  return {
    enqueue: async (tx, job, data, { key, startAfterSeconds } = {}) => {
      await boss.send(job.name, data, {
        db: fromDrizzle(tx, sql),
        // A queue holds one waiting job per key; without a key, every job is different.
        singletonKey: key ?? newId(),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      });
    },
    retryDead: async (tx, id) => {
      const letter = await takeDeadLetter(tx, id);
      if (!letter) return null;
      await boss.send(letter.queue, letter.data, { db: fromDrizzle(tx, sql), singletonKey: newId() });
      return letter.queue;
    },
    drain: async () => {
      let done = 0;
      for (let found = true; found; ) {
        found = false;
        const waiting = await queuesThatWait(boss);
        for (const handler of handlers.filter(({ job }) => waiting.has(job.name))) {
          for (const job of await boss.fetch(handler.job.name, { batchSize: 100 })) {
            found = true;
            done += 1;
            try {
              await perform(handler, job.id, job.data);
              await boss.complete(handler.job.name, job.id);
            } catch (error) {
              await boss.fail(handler.job.name, job.id, { message: (error as Error).message });
            }
          }
        }
      }
      return done;
    },
    isReady: () => isRunning && performance.now() - failedAtMs > unreadyAfterErrorMs,
    stop: async () => {
      isRunning = false;
      await boss.stop({ graceful: true, timeout: 8_000 });
    },
  };
}

/** One query instead of one for each of forty queues: tests drain after almost every step. */
async function queuesThatWait(boss: PgBoss): Promise<ReadonlySet<string>> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      "select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()",
    );
  return new Set(rows.map((row: { name: string }) => row.name));
}

async function ensureQueues<Deps>(boss: PgBoss, handlers: readonly JobHandler<Deps>[]) {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  // The dead-letter queue must exist before a queue can name it.
  if (!existing.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue);
  for (const { job } of handlers) {
    const settings = {
      retryLimit: job.retryLimit,
      retryDelay: job.retryDelaySeconds,
      retryBackoff: true,
      deadLetter: deadLetterQueue,
    };
    // A release may change how a job is retried; its queue is updated to match.
    if (existing.has(job.name)) await boss.updateQueue(job.name, settings);
    else await boss.createQueue(job.name, { policy: 'short', ...settings });
  }
}
