/**
 * Backup and restore of a whole school: its database and uploaded files, in one directory with a manifest of its
 * content. The manifest is written last, so a backup with one is complete. Its own videos are beside it, once for all
 * backups (backup-videos.server.ts).
 */
import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readyFiles, type VideoPlaces } from '#features/study/videos/public.server.ts';
import { dayMs } from '#kernel/time.ts';
import { CommandError } from '#platform/command-line.server.ts';
import {
  countMigrations,
  type Dump,
  dumpDatabase,
  harmedTables,
  restoreDatabase,
} from '#platform/db/dump.server.ts';
import { onOwnConnection, query } from '#platform/db/own-connection.server.ts';
import { assertNothingAside, withAside } from '#platform/db/set-aside.server.ts';
import { whyTooOld } from '#platform/db/wait-for-database.server.ts';
import type { FileStore } from '#providers/files/files.server.ts';
import {
  assertVideosWhole,
  type BackedUpVideo,
  keepVideo,
  pruneVideos,
  putVideoBack,
} from './backup-videos.server.ts';
import { hashOfFile } from './hashes.server.ts';

interface BackedUpFile {
  key: string;
  sizeBytes: number;
  sha256: string;
}

export interface Manifest {
  format: 1;
  madeAt: string;
  database: Dump;
  files: BackedUpFile[];
  /** The school's own videos. Missing when the backup was made without them. */
  videos?: BackedUpVideo[];
}

const manifestName = 'manifest.json';
const unfinished = '.unfinished';

async function assertVersion(url: string): Promise<void> {
  const tooOld = await onOwnConnection(url, whyTooOld);
  if (tooOld) throw new CommandError(`Nothing was moved: ${tooOld}.`);
}

/**
 * Makes a backup while the product is running.
 * @param options.videos where ready videos are; null for a backup without videos.
 * @param options.directory must not exist yet.
 */
export async function makeBackup(options: {
  databaseUrl: string;
  files: FileStore;
  videos: VideoPlaces | null;
  directory: string;
  now: Date;
}): Promise<Manifest> {
  const { databaseUrl, files, directory, now } = options;
  const building = directory + unfinished;
  if (await stat(directory).catch(() => null)) throw new CommandError(`${directory} is there already.`);
  // A database with an unfinished restore is not worth backing up.
  await assertNothingAside(databaseUrl);
  await rm(building, { recursive: true, force: true });
  const keys: string[] = [];
  const videoIds: string[] = [];
  const database = await dumpDatabase(databaseUrl, path.join(building, 'tables'), async (client) => {
    const { rows } = await client.query<{ key: string }>('select key from stored_files order by key');
    keys.push(...rows.map(({ key }) => key));
    const ready = await client.query<{ id: string }>(readyVideos);
    videoIds.push(...ready.rows.map(({ id }) => id));
  });
  const kept: BackedUpFile[] = [];
  for (const key of keys) {
    const file = await keepFile(files, key, path.join(building, 'files', key));
    if (file) kept.push(file);
    else await assertDeleted(databaseUrl, key);
  }
  const videos =
    options.videos && (await keepVideos(databaseUrl, videoIds, options.videos, path.dirname(directory)));
  const manifest: Manifest = {
    format: 1,
    madeAt: now.toISOString(),
    database,
    files: kept,
    ...(videos && { videos }),
  };
  await writeFile(path.join(building, manifestName), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  await rename(building, directory);
  return manifest;
}

/** A missing file must have been deleted from the database too; otherwise the store belongs to another school. */
async function assertDeleted(databaseUrl: string, key: string) {
  const rows = await query<{ key: string }>(databaseUrl, 'select key from stored_files');
  if (rows.some((row) => row.key === key))
    throw new CommandError(
      `The file ${key} is missing from the files store, so the backup is incomplete. Are FILES_DIR or FILES_S3_… the same as the product’s?`,
    );
}

/** The demo's videos come with the product; those that are not ready yet are not backed up. */
const readyVideos = `select id from media where state = 'ready' and folder is null order by id`;

async function keepVideos(
  databaseUrl: string,
  ids: readonly string[],
  places: VideoPlaces,
  parent: string,
): Promise<BackedUpVideo[]> {
  const from = readyFiles(places);
  const where = places.bucket ? 'FILES_DIR and the bucket' : 'FILES_DIR';
  const kept: BackedUpVideo[] = [];
  for (const id of ids) {
    const video = await keepVideo(from, parent, id);
    if (video) kept.push(video);
    else if ((await query<{ id: string }>(databaseUrl, readyVideos)).some((row) => row.id === id))
      throw new CommandError(
        `The video ${id} is missing from ${where}, so the backup is incomplete. Are FILES_DIR and FILES_S3_… the same as the product’s? To leave the videos out: --without-videos.`,
      );
  }
  return kept;
}

/** Copies a file into the backup. Null when it does not exist. */
async function keepFile(files: FileStore, key: string, target: string): Promise<BackedUpFile | null> {
  const blob = await files.open(key);
  if (!blob) return null;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(Readable.fromWeb(blob.stream() as never), createWriteStream(target, { mode: 0o600 }));
  return { key, sizeBytes: blob.size, sha256: await hashOfFile(target) };
}

function parsedManifest(text: string): Manifest | null {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return null;
  }
}

export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(path.join(directory, manifestName), 'utf8').catch(() => {
    throw new CommandError(`${directory} holds no complete backup: ${manifestName} is missing.`);
  });
  const manifest = parsedManifest(text);
  if (manifest === null) throw new CommandError(`${directory}: ${manifestName} is damaged.`);
  if (manifest.format !== 1) throw new CommandError('The backup was made by a newer Langkah than this.');
  return manifest;
}

/** Anyone who works on the database would lose what they write during a restore. */
export async function assertNobodyElse(databaseUrl: string) {
  const others = await query<{ name: string }>(
    databaseUrl,
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'langkah%'`,
  );
  if (others.length > 0) throw new CommandError('Langkah is running on this database. Stop it first.');
}

const isFilled = async (databaseUrl: string): Promise<boolean> => {
  const [row] = await query<{ there: boolean }>(
    databaseUrl,
    `select to_regclass('public.users') is not null as there`,
  );
  return row?.there === true && (await query(databaseUrl, 'select 1 from users limit 1')).length > 0;
};

/** Recognises our schema by the hash of the first migration: other programs have a table `schema_migrations` too. */
async function isOurs(databaseUrl: string, migrationsFolder: string): Promise<boolean> {
  const [table] = await query<{ there: boolean }>(
    databaseUrl,
    `select count(*) = 3 as there from information_schema.columns
      where table_schema = 'public' and table_name = 'schema_migrations' and column_name in ('id', 'hash', 'created_at')`,
  );
  if (!table?.there) return false;
  const first = await readFile(path.join(migrationsFolder, '0000_start.sql'));
  const hash = createHash('sha256').update(first).digest('hex');
  const rows = await query<{ hash: string }>(databaseUrl, 'select hash from schema_migrations');
  return rows.some((row) => row.hash === hash);
}

const isEmpty = async (databaseUrl: string): Promise<boolean> =>
  (await query(databaseUrl, `select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1`))
    .length === 0;

/**
 * Runs `work` on a database without our schema. The previous schema is set aside, and comes back if the work fails.
 * @throws CommandError when the database contains something other than Langkah.
 */
async function onEmptySchema(databaseUrl: string, migrationsFolder: string, work: () => Promise<void>) {
  const isFresh = await isEmpty(databaseUrl);
  if (!isFresh && !(await isOurs(databaseUrl, migrationsFolder)))
    throw new CommandError(
      'The database holds data that isn’t Langkah’s. Give Langkah a database of its own.',
    );
  await withAside(databaseUrl, isFresh, work);
}

/** Restores into an empty database, or with `isReplacing` over a school. Verifies every row and file by hash. */
export async function restoreBackup(options: {
  databaseUrl: string;
  files: FileStore;
  videos: VideoPlaces;
  directory: string;
  migrationsFolder: string;
  isReplacing: boolean;
  prepareQueue: () => Promise<void>;
}): Promise<Manifest> {
  const { databaseUrl, files, directory, isReplacing, migrationsFolder } = options;
  await assertNothingAside(databaseUrl);
  const manifest = await readManifest(directory);
  const tables = path.join(directory, 'tables');
  if ((await countMigrations(migrationsFolder)) < manifest.database.migrations)
    throw new CommandError('The backup was made by a newer Langkah than this.');
  const harmed = await harmedTables(tables, manifest.database);
  if (harmed.length > 0)
    throw new CommandError(`The backup was changed: ${harmed.join(', ')}. Nothing has been restored.`);
  await assertFilesWhole(directory, manifest.files);
  const videos = manifest.videos ?? [];
  await assertVideosWhole(path.dirname(directory), videos);
  await assertNobodyElse(databaseUrl);
  if ((await isFilled(databaseUrl)) && !isReplacing)
    throw new CommandError(
      'The database already holds people. To replace them with the backup, add --replace; back them up first.',
    );
  await onEmptySchema(databaseUrl, migrationsFolder, async () => {
    await restoreDatabase({
      url: databaseUrl,
      directory: tables,
      dump: manifest.database,
      migrationsFolder,
      prepareQueue: options.prepareQueue,
    });
    for (const file of manifest.files) await putBack(files, path.join(directory, 'files', file.key), file);
    for (const video of videos) await putVideoBack(path.dirname(directory), video, options.videos);
  });
  return manifest;
}

async function assertFilesWhole(directory: string, files: readonly BackedUpFile[]) {
  for (const { key, sha256 } of files) {
    const file = path.join(directory, 'files', key);
    if ((await hashOfFile(file).catch(() => null)) !== sha256)
      throw new CommandError(`${file} is missing or was changed. Nothing has been restored.`);
  }
}

async function putBack(files: FileStore, source: string, { key, sizeBytes, sha256 }: BackedUpFile) {
  const blob = await openAsBlob(source);
  await files.put(key, { stream: blob.stream(), sizeBytes, maxBytes: sizeBytes });
  const stored = await files.open(key);
  const hash = createHash('sha256');
  if (stored) for await (const chunk of stored.stream()) hash.update(chunk);
  if (hash.digest('hex') !== sha256) throw new CommandError(`The file ${key} did not arrive whole.`);
}

/**
 * Copies one database into another, empty one, and verifies that they are the same.
 * @param workDirectory for temporary files.
 */
export async function moveDatabase(options: {
  fromUrl: string;
  toUrl: string;
  workDirectory: string;
  migrationsFolder: string;
  prepareQueue: () => Promise<void>;
}): Promise<Dump> {
  const { fromUrl, toUrl, workDirectory } = options;
  await assertNothingAside(fromUrl);
  await assertNothingAside(toUrl);
  await assertNobodyElse(fromUrl);
  await assertNobodyElse(toUrl);
  await assertVersion(toUrl);
  if (await isFilled(toUrl))
    throw new CommandError('The new database already holds people. Use an empty one.');
  try {
    const dump = await dumpDatabase(fromUrl, workDirectory);
    await onEmptySchema(toUrl, options.migrationsFolder, () =>
      restoreDatabase({
        url: toUrl,
        directory: workDirectory,
        dump,
        migrationsFolder: options.migrationsFolder,
        prepareQueue: options.prepareQueue,
      }),
    );
    return dump;
  } finally {
    await rm(workDirectory, { recursive: true, force: true });
  }
}

/**
 * Deletes all except the last `keep` backups in a directory, and the videos that none of the others needs.
 * @returns the names of the deleted backups.
 */
export async function pruneBackups(parent: string, keep: number): Promise<string[]> {
  const all = await readdir(parent);
  const names = all.filter((name) => /^langkah-\d{8}-\d{6}$/.test(name)).toSorted();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(path.join(parent, name), { recursive: true, force: true });
  if (old.length > 0) await pruneVideosOf(parent, all, names.slice(old.length));
  return old;
}

/** Keeps every video while it is not known what one of the backups needs: one that is damaged, or on its way. */
async function pruneVideosOf(parent: string, all: readonly string[], backups: readonly string[]) {
  if (all.some((name) => name.startsWith('langkah-') && name.endsWith(unfinished))) return;
  const manifests = await Promise.all(
    backups.map((name) => readManifest(path.join(parent, name)).catch(() => null)),
  );
  if (manifests.includes(null)) return;
  await pruneVideos(
    parent,
    new Set(manifests.flatMap((manifest) => manifest?.videos?.map(({ id }) => id) ?? [])),
  );
}

/** Deletes backups that never finished, after a day: they hold personal data that nobody will restore. */
export async function removeUnfinished(parent: string, now: Date): Promise<void> {
  const yesterday = backupName(new Date(now.getTime() - dayMs));
  for (const name of await readdir(parent))
    if (/^langkah-\d{8}-\d{6}\.(unfinished|moving)$/.test(name) && name < yesterday)
      await rm(path.join(parent, name), { recursive: true, force: true });
}

/** `langkah-20261121-093000`, in UTC: the order of names is the order of time. */
export const backupName = (now: Date): string =>
  `langkah-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`;
