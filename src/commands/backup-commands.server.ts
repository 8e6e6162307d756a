/** `npm run backup`, `npm run restore`, `npm run database:move` (docs/operations.md). */
import path from 'node:path';
import type { Deps } from '#kit/deps.server.ts';
import { CommandError, databaseName, option, readWords } from '#platform/command-line.server.ts';
import { dropUnfinished, putAsideBack } from '#platform/db/set-aside.server.ts';
import type { AppConfig } from '#platform/env.server.ts';
import { startJobs } from '#platform/jobs/jobs.server.ts';
import { createLogger } from '#platform/log.server.ts';
import { openBucket, openFileStore } from '#server/compose.server.ts';
import { jobHandlers } from '#server/product.server.ts';
import {
  assertNobodyElse,
  backupName,
  makeBackup,
  moveDatabase,
  pruneBackups,
  removeUnfinished,
  restoreBackup,
} from './backup.server.ts';

interface CommandContext {
  config: AppConfig;
  root: string;
  args: readonly string[];
}

/** Creates the job queue's tables and queues, as a starting server does, without running jobs. */
export async function prepareQueue(url: string, config: AppConfig): Promise<void> {
  const jobs = await startJobs<Deps>({
    url,
    handlers: jobHandlers,
    deps: () => Promise.reject(new Error('no job runs here')),
    log: createLogger(config),
    runWorkers: false,
  });
  await jobs.stop();
}

const rowsOf = (tables: readonly { rows: number }[]) =>
  tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en-US');

async function backup({ config, root, args }: CommandContext): Promise<void> {
  readWords(args, { options: ['to', 'keep'], flags: ['without-videos'] });
  // npm takes options before `--` for itself.
  if (process.env.npm_config_to || process.env.npm_config_keep)
    throw new CommandError('Put -- before the options: npm run backup -- --to PATH');
  const now = new Date();
  const parent = path.resolve(root, option(args, 'to') ?? 'backups');
  const keep = option(args, 'keep');
  if (keep !== undefined && !/^[1-9]\d*$/.test(keep))
    throw new CommandError('--keep takes a number, such as 14.');
  const directory = path.join(parent, backupName(now));
  const files = openFileStore(config, root);
  const bucket = openBucket(config);
  try {
    const {
      database,
      files: kept,
      videos,
    } = await makeBackup({
      databaseUrl: config.databaseDirectUrl,
      files,
      videos: args.includes('--without-videos') ? null : { config, bucket },
      directory,
      now,
    });
    console.log(
      `${directory}: ${rowsOf(database.tables)} rows of ${database.tables.length} tables, ${kept.length} files, ${videos ? `${videos.length} videos` : 'no videos'}, of ${databaseName(config.databaseDirectUrl)}.`,
    );
  } finally {
    files.close();
    bucket?.close();
  }
  await removeUnfinished(parent, now);
  const removed = keep === undefined ? [] : await pruneBackups(parent, Number(keep));
  if (removed.length > 0) console.log(`Removed ${removed.length} older: ${removed.join(', ')}`);
}

async function putBack(url: string): Promise<void> {
  await assertNobodyElse(url);
  const left = await putAsideBack(url, new Date());
  console.log(
    `The data from before the restore is back, in ${databaseName(url)}. What the restore had written is kept as ${left}. When you’re sure no one needs it: npm run restore -- --delete ${left}`,
  );
}

async function deleteUnfinished(url: string, left: string): Promise<void> {
  await dropUnfinished(url, left);
  console.log(`${left} was deleted from ${databaseName(url)}.`);
}

async function restore({ config, root, args }: CommandContext): Promise<void> {
  const [from] = readWords(args, { options: ['delete'], flags: ['replace', 'put-back'], alone: 1 });
  const url = config.databaseDirectUrl;
  const left = option(args, 'delete');
  if (args.length === 2 && left !== undefined) return deleteUnfinished(url, left);
  if (args.length === 1 && args[0] === '--put-back') return putBack(url);
  if (args.includes('--put-back') || args.includes('--delete'))
    throw new CommandError('Use --put-back, or --delete NAME, with nothing else.');
  if (!from) throw new CommandError('Which backup? npm run restore -- backups/langkah-…');
  const files = openFileStore(config, root);
  const bucket = openBucket(config);
  try {
    const manifest = await restoreBackup({
      databaseUrl: config.databaseDirectUrl,
      files,
      videos: { config, bucket },
      directory: path.resolve(root, from),
      migrationsFolder: path.join(root, 'drizzle'),
      isReplacing: args.includes('--replace'),
      prepareQueue: () => prepareQueue(config.databaseDirectUrl, config),
    });
    console.log(
      `Restored as of ${manifest.madeAt}: ${rowsOf(manifest.database.tables)} rows, ${manifest.files.length} files, ${manifest.videos?.length ?? 0} videos, each proven by its hash, into ${databaseName(config.databaseDirectUrl)}.`,
    );
    if (!manifest.videos)
      console.log(
        `This backup was made without videos: put ${bucket ? 'videos/ of the bucket' : 'videos/ready of FILES_DIR'} back yourself.`,
      );
  } finally {
    files.close();
    bucket?.close();
  }
}

async function move({ config, root, args }: CommandContext): Promise<void> {
  const [toUrl] = readWords(args, { alone: 1 });
  if (!toUrl || !/^postgres(ql)?:\/\//.test(toUrl))
    throw new CommandError('Where to? npm run database:move -- postgresql://user:password@host/database');
  const dump = await moveDatabase({
    fromUrl: config.databaseDirectUrl,
    toUrl,
    workDirectory: path.resolve(root, 'backups', `${backupName(new Date())}.moving`),
    migrationsFolder: path.join(root, 'drizzle'),
    prepareQueue: () => prepareQueue(toUrl, config),
  });
  console.log(
    `Moved ${rowsOf(dump.tables)} rows of ${dump.tables.length} tables, proven by their hashes, to ${databaseName(toUrl)}. Now set DATABASE_URL to it, wherever Langkah and its backups are started, and start Langkah.`,
  );
}

export const backupCommands: Record<string, (context: CommandContext) => Promise<void>> = {
  backup,
  restore,
  'database:move': move,
};
