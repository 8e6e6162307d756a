/** Builds what use cases are given, from the configuration; tests replace single parts. */
import path from 'node:path';
import { jobHandlers } from '#api/jobs.server.ts';
import type { Deps } from '#deps';
import { createAuthEngine } from '#features/accounts/server/auth.server.ts';
import { type Clock, systemClock } from '#platform/clock.server.ts';
import { openAnnouncements } from '#platform/db/announcements.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import type { AppConfig } from '#platform/env.server.ts';
import { createLimits } from '#platform/http/limits.server.ts';
import type { FetchFunction } from '#platform/http/provider-fetch.server.ts';
import { startJobs } from '#platform/jobs/jobs.server.ts';
import { createLogger } from '#platform/log.server.ts';
import { createBunny } from '#providers/bunny/bunny.server.ts';
import { createCalendly } from '#providers/calendly/calendly.server.ts';
import { createChat } from '#providers/chat/chat.server.ts';
import { createFileStore, type FileStore } from '#providers/files/files.server.ts';
import { createScanner } from '#providers/files/scanner.server.ts';
import { createMailer } from '#providers/mail/mail.server.ts';
import { createXendit } from '#providers/xendit/xendit.server.ts';

export interface Composition {
  deps: Deps;
  /** Ends answers that would never end by themselves. */
  endStreams: () => Promise<void>;
  /** Finishes running jobs, then lets go of connections. */
  close: () => Promise<void>;
}

export interface ComposeOptions {
  /** Root of the checkout, where `content/` lies. */
  projectRoot: string;
  clock?: Clock;
  /** Stands in for the network towards the providers. */
  fetch?: FetchFunction;
}

export const openFileStore = (config: AppConfig, projectRoot: string): FileStore =>
  createFileStore(
    config.files.kind === 'disk'
      ? { kind: 'disk', directory: path.resolve(projectRoot, config.files.directory) }
      : config.files,
  );

export async function compose(config: AppConfig, options: ComposeOptions): Promise<Composition> {
  const log = createLogger(config);
  const database = openDatabase({ url: config.databaseUrl, poolSize: config.databasePoolSize, log });
  const provider = options.fetch ? { fetch: options.fetch } : {};
  const mailer = createMailer({ ...config.mail, isTlsRequired: config.mode === 'production' });
  const files = openFileStore(config, options.projectRoot);
  const parts: Omit<Deps, 'jobs'> = {
    config,
    db: database.db,
    clock: options.clock ?? systemClock,
    log,
    announcements: openAnnouncements({ url: config.databaseDirectUrl, log }),
    limits: createLimits(database.pool),
    auth: createAuthEngine({ config, db: database.db, log }),
    payment: createXendit({ ...config.payment, ...provider }),
    video: createBunny({ ...config.video, ...provider }),
    mailer,
    chat: config.chat ? createChat({ ...config.chat, ...provider }) : null,
    scheduling: config.scheduling ? createCalendly({ ...config.scheduling, ...provider }) : null,
    files,
    scanner: config.filesScanUrl ? createScanner({ url: config.filesScanUrl, ...provider }) : null,
    contentDir: path.join(options.projectRoot, 'content'),
  };
  let deps: Deps | null = null;
  const jobs = await startJobs<Deps>({
    url: config.databaseDirectUrl,
    handlers: jobHandlers,
    deps: () => {
      if (!deps) throw new Error('a job ran before the app was composed');
      return deps;
    },
    log,
    runWorkers: config.runJobs,
  });
  deps = { ...parts, jobs };
  return {
    deps,
    endStreams: parts.announcements.close,
    close: async () => {
      await parts.announcements.close();
      await jobs.stop();
      mailer.close();
      files.close();
      await database.close();
    },
  };
}
