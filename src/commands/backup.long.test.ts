/** Security test 24: a restore returns exactly what was backed up, and nothing is overwritten by mistake. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withDatabase } from '#dev/testing/database-url.ts';
import { pdfDocument } from '#dev/testing/documents.ts';
import { addModule } from '#dev/testing/fixtures.ts';
import { measured } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp, type TestPerson, testPassword } from '#dev/testing/test-app.ts';
import { createTestBrowser } from '#dev/testing/test-browser.ts';
import { readyFolder } from '#features/study/videos/server/places.ts';
import { differences, dumpDatabase, measureDatabase } from '#platform/db/dump.server.ts';
import { createFileStore } from '#providers/files/files.server.ts';
import { makeBackup, moveDatabase, pruneBackups, readManifest, restoreBackup } from './backup.server.ts';
import { backupCommands, prepareQueue } from './backup-commands.server.ts';

let app: TestApp;
let person: TestPerson;
let reviewId: string;
let videoId: string;
let directory: string;
const databases: string[] = [];

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** An empty database and an empty file store. */
async function emptyPlace() {
  const database = `langkah_t_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${database}`);
  databases.push(database);
  const filesDir = path.join(directory, `files-${database}`);
  return {
    url: withDatabase(inject('databaseUrl'), database),
    filesDir,
    files: createFileStore({ kind: 'disk', directory: filesDir }),
  };
}

/** A ready video of the school's own, without an upload. */
async function addVideo(content: string): Promise<string> {
  const id = randomUUID();
  const folder = readyFolder(app.deps.config, id);
  await mkdir(path.join(folder, '720p'), { recursive: true });
  await writeFile(path.join(folder, 'playlist.m3u8'), '#EXTM3U');
  await writeFile(path.join(folder, '720p/media.mp4'), content);
  await app.deps.db.execute(sql`insert into media (id, name, state, size_bytes, created_at, updated_at)
    values (${id}, 'First.mp4', 'ready', ${content.length}, now(), now())`);
  return id;
}

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'langkah-backup-'));
  app = await createTestApp();
  person = await app.person({ tier: 'ACCELERATOR', name: 'Sari "Quote" Pratiwi\tTab' });
  const { id: moduleId } = await addModule(app, { order: 1, items: ['One', 'Two'] });
  for (const content of ['Line one\nline two', 'back\\slash \\N', 'émojis 🪜 and \u2028', "it's; --"]) {
    const note = await person.call('POST', '/api/notes', { moduleId, content, timestamp: 3 });
    expect(note.status).toBe(201);
  }
  videoId = await addVideo('pretend pictures');
  const form = new FormData();
  form.set('type', 'RESUME');
  form.set('notes', 'Please look');
  form.append('files', new File([new Uint8Array(pdfDocument())], 'cv.pdf'));
  const review = await person.fetch('/api/reviews', { method: 'POST', body: form });
  expect(review.status).toBe(201);
  reviewId = ((await review.json()) as { id: string }).id;
  // A mail that waits in the queue is part of the backup.
  await app.browser().call('POST', '/api/auth/forgot-password', { email: person.email });
}, 60_000);
afterAll(async () => {
  await app.close();
  for (const database of databases) await onServer(`drop database if exists ${database} with (force)`);
  await rm(directory, { recursive: true, force: true });
});

const source = () => ({
  databaseUrl: app.deps.config.databaseDirectUrl,
  files: app.deps.files,
  videos: app.deps,
  now: new Date(),
});

type Place = Awaited<ReturnType<typeof emptyPlace>>;

const videoIn = (place: Place, id: string) => path.join(place.filesDir, 'videos/ready', id);

const restoreInto = (place: Place, from: string, isReplacing = false) =>
  restoreBackup({
    databaseUrl: place.url,
    files: place.files,
    videos: { config: { videos: { directory: path.join(place.filesDir, 'videos') } }, bucket: null },
    directory: from,
    migrationsFolder: 'drizzle',
    isReplacing,
    prepareQueue: () => prepareQueue(place.url, app.deps.config),
  });

describe('a backup', () => {
  it('restored elsewhere is the same school: every row, every file, the waiting jobs', async () => {
    const from = path.join(directory, 'whole');
    const manifest = await makeBackup({ ...source(), directory: from });
    expect(manifest.files.length).toBe(1);
    const place = await emptyPlace();
    await restoreInto(place, from);
    const [before, after] = [
      await measureDatabase(app.deps.config.databaseDirectUrl),
      await measureDatabase(place.url),
    ];
    expect(differences(before, after)).toEqual([]);
    expect(after.sequences).toEqual(before.sequences);
    const rows = after.tables.reduce((sum, table) => sum + table.rows, 0);
    measured(`${rows} rows of ${after.tables.length} tables and ${manifest.files.length} file: equal`);

    // The restored school works: signing in, reading, downloading, the waiting mail, new rows with new numbers.
    const other = await app.another({ env: { DATABASE_URL: place.url, FILES_DIR: place.filesDir } });
    try {
      const browser = createTestBrowser(other.send);
      await browser.fetch('/');
      const signIn = { email: person.email, password: testPassword };
      expect((await browser.call('POST', '/api/auth/sign-in/email', signIn)).status).toBe(200);
      expect((await browser.call('GET', '/api/notes')).body.notes).toHaveLength(4);
      const { body } = await browser.call('GET', `/api/reviews/${reviewId}`);
      const file = await browser.fetch(body.files[0].url);
      expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(pdfDocument()))).toBe(true);
      const letters = async () => (await app.mails(person.email, 'Reset your password')).length;
      const already = await letters();
      await other.deps.jobs.drain();
      expect(await letters()).toBe(already + 1);
      const note = { moduleId: 1, content: 'After the restore', timestamp: 0 };
      expect((await browser.call('POST', '/api/notes', note)).status).toBe(201);
    } finally {
      await other.close();
    }
  });

  it('has its videos once beside all backups, and puts them back', async () => {
    const parent = path.join(directory, 'videos-once');
    const names = ['langkah-20260101-000000', 'langkah-20260102-000000'];
    const gone = await addVideo('deleted later');
    await makeBackup({ ...source(), directory: path.join(parent, names[0] ?? '') });
    await app.deps.db.execute(sql`delete from media where id = ${gone}`);
    await rm(readyFolder(app.deps.config, gone), { recursive: true });
    const copy = path.join(parent, 'videos', videoId, '720p/media.mp4');
    const { ino } = await stat(copy);
    const latest = path.join(parent, names[1] ?? '');
    const { videos } = await makeBackup({ ...source(), directory: latest });
    expect((await stat(copy)).ino).toBe(ino);
    expect((await stat(copy)).mode & 0o077).toBe(0);
    expect(videos?.map(({ id, files }) => [id, files.map(({ name }) => name)])).toEqual([
      [videoId, ['720p/media.mp4', 'playlist.m3u8']],
    ]);

    const place = await emptyPlace();
    await restoreInto(place, latest);
    expect(await readFile(path.join(videoIn(place, videoId), '720p/media.mp4'), 'utf8')).toBe(
      'pretend pictures',
    );

    // Pruning keeps what a backup still needs.
    expect((await readdir(path.join(parent, 'videos'))).toSorted()).toEqual([gone, videoId].toSorted());
    await pruneBackups(parent, 1);
    expect(await readdir(path.join(parent, 'videos'))).toEqual([videoId]);

    await writeFile(copy, 'pretend picture!');
    const untouched = await emptyPlace();
    await expect(restoreInto(untouched, latest)).rejects.toThrow(/media\.mp4 is missing or was changed/);
  });

  it('can leave the videos out, and cannot be made when one is missing', async () => {
    const lost = await addVideo('lost');
    await rm(readyFolder(app.deps.config, lost), { recursive: true });
    await expect(makeBackup({ ...source(), directory: path.join(directory, 'lost/one') })).rejects.toThrow(
      /video .* is missing from FILES_DIR/,
    );
    const without = { ...source(), videos: null, directory: path.join(directory, 'lost/two') };
    expect((await makeBackup(without)).videos).toBeUndefined();
    await app.deps.db.execute(sql`delete from media where id = ${lost}`);
  });

  it('does not replace people by mistake, only when told to', async () => {
    const from = path.join(directory, 'replacing');
    await makeBackup({ ...source(), directory: from });
    const place = await emptyPlace();
    await restoreInto(place, from);
    await expect(restoreInto(place, from)).rejects.toThrow(/already holds people/);
    await restoreInto(place, from, true);
    const before = (await readManifest(from)).database;
    expect(differences(before, await measureDatabase(place.url))).toEqual([]);
  });

  it('is not restored while the product is running', async () => {
    const from = path.join(directory, 'running');
    await makeBackup({ ...source(), directory: from });
    const url = app.deps.config.databaseDirectUrl;
    const place = { url, filesDir: directory, files: app.deps.files };
    // A running product listens for changes, and is recognised by that connection.
    const stop = app.deps.announcements.listen('test', () => undefined);
    const connections = sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'langkah-announcements'`;
    await expect.poll(async () => (await app.deps.db.execute(connections)).rows.length).toBeGreaterThan(0);
    await expect(restoreInto(place, from, true)).rejects.toThrow(/Stop it first/);
    stop();
  });

  it('that is incomplete or was changed is refused before anything is touched', async () => {
    const from = path.join(directory, 'harmed');
    const { files } = await makeBackup({ ...source(), directory: from });
    const place = await emptyPlace();
    await writeFile(path.join(from, 'files', files[0]?.key ?? ''), 'something else');
    await expect(restoreInto(place, from)).rejects.toThrow(/was changed/);
    await rm(path.join(from, 'manifest.json'));
    await expect(restoreInto(place, from)).rejects.toThrow(/no complete backup/);
    await expect(makeBackup({ ...source(), directory: from })).rejects.toThrow(/there already/);
  });

  it('that is damaged, even by a byte of a table, leaves the existing school untouched', async () => {
    const from = path.join(directory, 'harmed-table');
    await makeBackup({ ...source(), directory: from });
    const place = await emptyPlace();
    await restoreInto(place, from);
    const before = await measureDatabase(place.url);
    const table = path.join(from, 'tables/public.notes.copy.gz');
    const whole = await readFile(table);
    await writeFile(table, gzipSync('not what was there\n'));
    await expect(restoreInto(place, from, true)).rejects.toThrow(/was changed: public.notes/);
    // The same when the damage is noticed late, such as a disk that fails during the restore.
    await writeFile(table, whole);
    const broken: Place = {
      ...place,
      files: { ...place.files, put: () => Promise.reject(new Error('broke')) },
    };
    await expect(restoreInto(broken, from, true)).rejects.toThrow('broke');
    expect(differences(before, await measureDatabase(place.url))).toEqual([]);
  });

  it('is not restored into a database that contains something else', async () => {
    const from = path.join(directory, 'elsewhere');
    await makeBackup({ ...source(), directory: from });
    const place = await emptyPlace();
    const client = new pg.Client({ connectionString: place.url });
    await client.connect();
    await client.query('create table schema_migrations (version text); create table invoices (id int)');
    await expect(restoreInto(place, from, true)).rejects.toThrow(/isn’t Langkah’s/);
    expect((await client.query('select count(*) from invoices')).rowCount).toBe(1);
    await client.end();
  });

  it('cannot be made without the files that the database refers to', async () => {
    const place = await emptyPlace();
    const from = path.join(directory, 'no-files');
    await expect(makeBackup({ ...source(), files: place.files, directory: from })).rejects.toThrow(
      /is missing from the files store/,
    );
    await expect(readManifest(from)).rejects.toThrow(/no complete backup/);
  });

  it('is readable only by its owner', async () => {
    const from = path.join(directory, 'modes');
    const { files } = await makeBackup({ ...source(), directory: from });
    for (const file of ['manifest.json', 'tables/public.users.copy.gz', `files/${files[0]?.key}`])
      expect((await stat(path.join(from, file))).mode & 0o077, file).toBe(0);
  });

  it('is kept while it is among the last ones', async () => {
    const parent = path.join(directory, 'many');
    for (const day of ['01', '02', '03'])
      await mkdir(path.join(parent, `langkah-202601${day}-000000`), { recursive: true });
    await mkdir(path.join(parent, 'something-else'));
    expect(await pruneBackups(parent, 2)).toEqual(['langkah-20260101-000000']);
    expect((await readdir(parent)).toSorted()).toEqual([
      'langkah-20260102-000000',
      'langkah-20260103-000000',
      'something-else',
    ]);
  });

  it('is made by one command, which reports what it made', async () => {
    const parent = path.join(directory, 'command');
    const said: string[] = [];
    const { log } = console;
    console.log = (line: string) => said.push(line);
    try {
      const { config } = app.deps;
      await backupCommands.backup?.({ config, root: process.cwd(), args: ['--to', parent, '--keep', '3'] });
    } finally {
      console.log = log;
    }
    expect(said.join('\n')).toMatch(/langkah-\d{8}-\d{6}: [\d,]+ rows of \d+ tables, 1 files, 1 videos/);
    expect(await readdir(parent)).toHaveLength(2);
  });
});

describe('a move to another database', () => {
  it('leaves both databases the same', async () => {
    const [from, to] = [await emptyPlace(), await emptyPlace()];
    const backup = path.join(directory, 'to-move');
    await makeBackup({ ...source(), directory: backup });
    await restoreInto(from, backup);
    const options = {
      fromUrl: from.url,
      toUrl: to.url,
      workDirectory: path.join(directory, 'moving'),
      migrationsFolder: 'drizzle',
      prepareQueue: () => prepareQueue(to.url, app.deps.config),
    };
    await moveDatabase(options);
    expect(differences(await measureDatabase(from.url), await measureDatabase(to.url))).toEqual([]);
    await expect(moveDatabase(options)).rejects.toThrow(/already holds people/);
    expect(await readdir(directory)).not.toContain('moving');
  });

  it('that loses a part is reported', async () => {
    const dump = await dumpDatabase(app.deps.config.databaseDirectUrl, path.join(directory, 'less'));
    const place = await emptyPlace();
    const backup = path.join(directory, 'for-less');
    await makeBackup({ ...source(), directory: backup });
    await restoreInto(place, backup);
    const client = new pg.Client({ connectionString: place.url });
    await client.connect();
    await client.query('delete from notes where id = (select id from notes limit 1)');
    await client.end();
    expect(differences(dump, await measureDatabase(place.url))).toEqual(['public.notes']);
  });
});
