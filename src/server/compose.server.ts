/** Builds the dependencies of use cases from the configuration; tests replace single parts. */

import path from 'node:path';
import { sql } from 'drizzle-orm';
import { createLimits } from '#access/limits.server.ts';
import { createAuthEngine } from '#features/people/accounts/server/auth.server.ts';
import { countProductSales, createPaymentAttempts } from '#features/sales/checkout/public.server.ts';
import { couponBook } from '#features/sales/coupons/public.server.ts';
import { createGifts } from '#features/sales/gifts/public.server.ts';
import { withReferrals } from '#features/sales/referrals/public.server.ts';
import { createTransfers } from '#features/sales/transfers/public.server.ts';
import { discardFiles } from '#features/school/files/public.server.ts';
import { draftModule, showVideo } from '#features/study/catalogue/public.server.ts';
import { settleModule, videoSecond } from '#features/study/progress/public.server.ts';
import { createLocalVideos } from '#features/study/videos/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import { type Clock, systemClock } from '#platform/clock.server.ts';
import { openAnnouncements } from '#platform/db/announcements.server.ts';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { openReader } from '#platform/db/replica.server.ts';
import { int, readRows, text } from '#platform/db/rows.server.ts';
import { type AppConfig, isLocal } from '#platform/env.server.ts';
import type { FetchFunction } from '#platform/http/provider-fetch.server.ts';
import { deadLetterQueue } from '#platform/jobs/dead-letters.server.ts';
import { startJobs } from '#platform/jobs/jobs.server.ts';
import { createLogger } from '#platform/log.server.ts';
import { createMetrics, type Metrics } from '#platform/telemetry/metrics.server.ts';
import { inSpan, startTracing } from '#platform/telemetry/tracing.server.ts';
import { createBunny } from '#providers/bunny/bunny.server.ts';
import { createCalendly } from '#providers/calendly/calendly.server.ts';
import { createChat } from '#providers/chat/chat.server.ts';
import { type Bucket, createBucket } from '#providers/files/bucket.server.ts';
import { createFileStore, type FileStore } from '#providers/files/files.server.ts';
import { createScanner } from '#providers/files/scanner.server.ts';
import { createMailer } from '#providers/mail/mail.server.ts';
import { createMidtrans } from '#providers/midtrans/midtrans.server.ts';
import { createWaitlist } from '#providers/waitlist/waitlist.server.ts';
import { createXendit } from '#providers/xendit/xendit.server.ts';
import { jobHandlers } from './product.server.ts';

export interface Composition {
  deps: Deps;
  /** Ends responses that would otherwise stay open. */
  endStreams: () => Promise<void>;
  close: () => Promise<void>;
}

export interface ComposeOptions {
  projectRoot: string;
  clock?: Clock;
  fetch?: FetchFunction;
}

export const openFileStore = (config: AppConfig, projectRoot: string): FileStore =>
  createFileStore(
    config.files.kind === 'disk'
      ? { kind: 'disk', directory: path.resolve(projectRoot, config.files.directory) }
      : config.files,
  );

export const openBucket = ({ files }: AppConfig): Bucket | null =>
  files.kind === 's3' ? createBucket(files.s3) : null;

export async function compose(config: AppConfig, options: ComposeOptions): Promise<Composition> {
  const log = createLogger(config);
  const pooling = { poolSize: config.databasePoolSize, isPrepared: config.isDatabasePrepared, log };
  const database = openDatabase({ url: config.databaseUrl, ...pooling });
  const reader = config.databaseReplicaUrl
    ? openReader({ url: config.databaseReplicaUrl, ...pooling }, database)
    : null;
  const metrics = createMetrics();
  const stopTracing = config.isTraced ? await startTracing('langkah') : null;
  const to = (provider: string) => ({ fetch: observed(provider, options.fetch ?? fetch, metrics) });
  // A mail server on this machine uses its own connection to send mail on.
  const isTlsRequired = config.mode === 'production' && !isLocal(config.mail.smtpUrl);
  const clock = options.clock ?? systemClock;
  const mailer = createMailer({ ...config.mail, isTlsRequired });
  const files = openFileStore(config, options.projectRoot);
  const bucket = openBucket(config);
  const contentDir = path.join(options.projectRoot, 'content');
  const parts: Omit<Deps, 'jobs'> = {
    config,
    db: database.db,
    reader: reader?.db ?? database.db,
    clock,
    log,
    metrics,
    announcements: openAnnouncements({ url: config.databaseDirectUrl, log }),
    limits: createLimits(database.pool),
    auth: createAuthEngine({ config, db: database.db, log }),
    payments: {
      xendit: config.payment ? createXendit({ ...config.payment, ...to('xendit') }) : null,
      midtrans: config.midtrans
        ? createMidtrans({
            ...config.midtrans,
            attempts: createPaymentAttempts({ db: database.db, clock }),
            now: clock.now,
            ...to('midtrans'),
          })
        : null,
      transfer: createTransfers({
        db: database.db,
        clock,
        appUrl: config.appUrl,
        discardFiles: (tx, fileIds) => discardFiles({ jobs }, tx, fileIds),
      }),
    },
    coupons: withReferrals(couponBook),
    gifts: createGifts(config),
    productSales: countProductSales,
    videos: {
      local: createLocalVideos({ db: database.db, config, contentDir }),
      bunny: config.bunny ? createBunny({ ...config.bunny, ...to('bunny') }) : null,
    },
    mailer,
    chat: config.chat ? createChat({ ...config.chat, ...to('chat') }) : null,
    waitlist: config.waitlist ? createWaitlist({ ...config.waitlist, ...to('waitlist') }) : null,
    scheduling: config.scheduling ? createCalendly({ ...config.scheduling, ...to('calendly') }) : null,
    files,
    bucket,
    scanner: config.filesScanUrl ? createScanner({ url: config.filesScanUrl, ...to('scanner') }) : null,
    contentDir,
    settleModule,
    showVideo: (tx, video, change) => showVideo({ jobs }, tx, video, change),
    draftModule,
    videoSecond,
  };
  const composed = Promise.withResolvers<Deps>();
  const jobs = await startJobs<Deps>({
    url: config.databaseDirectUrl,
    handlers: jobHandlers,
    deps: () => composed.promise,
    log,
    runWorkers: config.runJobs,
    observe: metrics.observeJob,
  });
  const deps: Deps = { ...parts, jobs };
  composed.resolve(deps);
  addGauges(metrics, database);
  return {
    deps,
    endStreams: parts.announcements.close,
    close: async () => {
      await parts.announcements.close();
      await jobs.stop();
      mailer.close();
      files.close();
      bucket?.close();
      await reader?.close();
      await database.close();
      await stopTracing?.();
    },
  };
}

/** Measures every call to a provider; when tracing is on, each gets a span. */
const observed =
  (provider: string, send: FetchFunction, metrics: Metrics): FetchFunction =>
  (request) =>
    inSpan(`${request.method} ${provider}`, { attributes: { 'peer.service': provider } }, async (span) => {
      const startedAt = performance.now();
      let status = 0;
      try {
        const response = await send(request);
        status = response.status;
        return response;
      } finally {
        span.setAttribute('http.response.status_code', status);
        metrics.observeProvider({ provider, status, seconds: (performance.now() - startedAt) / 1000 });
      }
    });

function addGauges(metrics: Metrics, { db, pool }: Database) {
  metrics.addGauge({
    name: 'langkah_database_connections',
    help: 'Of this process’s pool: all, idle, and requests that wait for one',
    label: 'state',
    read: () => [
      ['open', pool.totalCount],
      ['idle', pool.idleCount],
      ['awaited', pool.waitingCount],
    ],
  });
  metrics.addGauge({
    name: 'langkah_jobs',
    help: 'Jobs of the whole installation that wait, are worked on, or have failed for good',
    label: 'state',
    read: async () => {
      const rows = await readRows(
        db,
        { state: text, count: int },
        sql`
        select case when name = ${deadLetterQueue} then 'dead' else state::text end as state, count(*)::int as count
          from pgboss.job where state in ('created', 'retry', 'active') group by 1`,
      );
      const none: [string, number][] = ['created', 'retry', 'active', 'dead'].map((state) => [state, 0]);
      return [...none, ...rows.map(({ state, count }): [string, number] => [state, count])];
    },
  });
}
