import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { correctPeopleJob } from '#features/people/users/server/jobs.ts';
import { readFrames } from '#features/study/practice/public.server.ts';
import { findEncoder } from '#features/study/videos/public.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { poolerProblems } from '#platform/db/pooler.server.ts';
import { waitForDatabase } from '#platform/db/wait-for-database.server.ts';
import { type AppConfig, ConfigError, readConfig } from '#platform/env.server.ts';
import { keepSwept } from '#platform/http/upload-folders.server.ts';
import { createLogger, errorText } from '#platform/log.server.ts';
import { projectRootOf } from '#platform/project-root.server.ts';
import { readClientBuild } from '#rendering/client-build.server.ts';
import { compose } from './compose.server.ts';
import { type App, createApp, type PageHandler } from './http.server.ts';
import { createPublicPages, type PublicPages } from './public-pages.server.ts';
import { assertOwnSchool } from './school-check.server.ts';

export interface RunningApp {
  app: App;
  publicPages: PublicPages;
  config: AppConfig;
  /** Ends responses that would otherwise stay open. */
  endStreams: () => Promise<void>;
  close: () => Promise<void>;
}

/** @throws ConfigError when the upload folder is not writable; otherwise the first learner would find out. */
async function assertFilesFolder(config: AppConfig, projectRoot: string): Promise<void> {
  if (config.files.kind !== 'disk') return;
  const directory = path.resolve(projectRoot, config.files.directory);
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError([
      `uploads cannot be kept in ${directory} (${code}): FILES_DIR must be a writable folder`,
    ]);
  }
}

export async function boot(env: NodeJS.ProcessEnv, renderPage: PageHandler): Promise<RunningApp> {
  const config = readConfig(env);
  const projectRoot = projectRootOf(env);
  await assertFilesFolder(config, projectRoot);
  const log = createLogger(config);
  await waitForDatabase(config.databaseDirectUrl, log);
  if (config.databaseUrl !== config.databaseDirectUrl) await waitForDatabase(config.databaseUrl, log);
  const pooling = await poolerProblems(config);
  if (pooling.length > 0) throw new ConfigError(pooling);
  await assertOwnSchool(config);
  await migrate(config.databaseDirectUrl, path.join(projectRoot, 'drizzle'));
  const { deps, close, endStreams } = await compose(config, { projectRoot });
  if (config.mode === 'demo') {
    const { seedDemo } = await import('#dev/seed/seed.ts');
    await seedDemo(deps);
  }
  const endSweeping = await keepSwept(config.uploadsDirectory, (error) =>
    deps.log.warn({ err: errorText(error) }, 'abandoned uploads could not be removed'),
  );
  // After an update, denormalised data about people may still be that of the previous version.
  await deps.jobs.enqueue(deps.db, correctPeopleJob, {}, { key: 'all' });
  // The product works without its file store, but its operator should learn about it before a learner does.
  // Asking for a video that is not there also shows whether the key may list: without that, S3 calls it forbidden.
  void Promise.all([deps.files.check(), deps.bucket?.sizeOf('videos/none')]).catch((error: unknown) => {
    deps.log.error(
      { err: errorText(error) },
      deps.bucket
        ? 'the bucket does not work: uploads will fail, and videos in it can’t be watched'
        : 'the file store does not work: uploads will fail',
    );
  });
  void findEncoder(config.videos.ffmpegPath).then((encoder) => {
    if (!encoder)
      deps.log.warn('there is no ffmpeg: the browsers of editors convert videos before they send them');
  });
  const clientFolder = path.join(projectRoot, 'dist/client');
  const build = readClientBuild(clientFolder);
  return {
    app: createApp(deps, renderPage, build, readFrames(clientFolder)),
    publicPages: createPublicPages(deps, renderPage, build),
    config,
    endStreams,
    close: async () => {
      endSweeping();
      await close();
    },
  };
}
