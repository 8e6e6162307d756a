import path from 'node:path';
import { sql } from 'drizzle-orm';
import { mendPeopleJob } from '#features/users/server/jobs.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { waitForDatabase } from '#platform/db/wait-for-database.server.ts';
import { type AppConfig, ConfigError, readConfig } from '#platform/env.server.ts';
import { createLogger, errorText } from '#platform/log.server.ts';
import { readClientBuild } from './client-build.server.ts';
import { compose } from './compose.server.ts';
import { type App, createApp, type PageHandler } from './http.server.ts';
import { createPublicPages, type PublicPages } from './public-pages.server.ts';

export interface RunningApp {
  app: App;
  publicPages: PublicPages;
  config: AppConfig;
  /** Ends answers that would never end by themselves. */
  endStreams: () => Promise<void>;
  close: () => Promise<void>;
}

/** Migrates, seeds what demo mode needs, and composes the app. */
export async function boot(env: NodeJS.ProcessEnv, renderPage: PageHandler): Promise<RunningApp> {
  const config = readConfig(env);
  const projectRoot = env.LANGKAH_ROOT ?? process.cwd();
  await waitForDatabase(config.databaseDirectUrl, createLogger(config));
  await migrate(config.databaseDirectUrl, path.join(projectRoot, 'drizzle'));
  const { deps, close, endStreams } = await compose(config, { projectRoot });
  if (config.mode === 'production') {
    const { rows } = await deps.db.execute(sql`select 1 from users where is_demo limit 1`);
    if (rows.length > 0) {
      await close();
      throw new ConfigError(['the database holds demo accounts: run "npm run demo:remove" first']);
    }
  } else {
    const { seedDemo } = await import('#dev/seed/seed.ts');
    await seedDemo(deps);
  }
  // After an update: what lists know of people may be of the version before.
  await deps.jobs.enqueue(deps.db, mendPeopleJob, {}, { key: 'all' });
  // The product serves without its files store, but whoever runs it should hear of it before a learner does.
  void deps.files.check().catch((error: unknown) => {
    deps.log.error({ err: errorText(error) }, 'the files store does not work: uploads will fail');
  });
  const build = readClientBuild(path.join(projectRoot, 'dist/client'));
  return {
    app: createApp(deps, renderPage, build),
    publicPages: createPublicPages(deps, renderPage, build),
    config,
    endStreams,
    close,
  };
}
