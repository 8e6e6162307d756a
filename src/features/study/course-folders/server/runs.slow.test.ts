import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { rawZip } from '#dev/testing/raw-zip.ts';
import { atScale, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { uploadVideo } from '#dev/testing/video-uploads.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { media } from '#features/study/videos/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import type { Difference, ImportRun, WaitingUpload } from '../contract.ts';
import { noProgress, type Progress } from '../progress.ts';
import { exportCourse } from './export.ts';
import { folderReaders, openFolder } from './read/folders.server.ts';
import { runImports } from './run-imports.ts';
import { noteReading } from './runs.ts';
import { courseImports, importRuns } from './schema.ts';
import { applyFrom } from './service.ts';

let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  folderReaders.close();
  await app.close();
});

const db = () => app.deps.db;

/** Passes for an MP4; nothing converts it here. */
const video = (text: string, bytes = 200_000) =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(bytes, text)]);

type Files = Record<string, string | Buffer>;

const folderOf = (slug: string, title: string, bytes: Buffer): Files => ({
  'course.yaml': `format: 1\nslug: ${slug}\ntitle: ${slug}\nlanguage: en\ndescription: About\npublished: true\n`,
  '01-first-steps/module.md': `---\ntitle: ${title}\ntier: ESSENTIAL\nvideo:\n  file: video.mp4\n---\nText\n`,
  '01-first-steps/video.mp4': bytes,
});
const zipOf = (files: Files) =>
  new Uint8Array(rawZip(Object.entries(files).map(([name, data]) => ({ name, data }))));

let count = 0;
let slug: string;
let moduleId: number;
let courseId: string;
beforeEach(async () => {
  count += 1;
  slug = `course-${count}`;
  // A person may begin so many uploads an hour.
  editor = await app.person({ roles: ['editor'] });
  courseId = (await addCourse(app, slug)).id;
  moduleId = (await addModule(app, { order: count * 10, title: 'First steps', courseId })).id;
  await exportCourse(app.deps, { slug });
});

const upload = (name = 'course.zip', files = folderOf(slug, 'Other steps', video(slug))) =>
  uploadVideo(editor, zipOf(files), { name });
const look = async (id: string) =>
  (await editor.call('GET', `/api/admin/course-imports/${id}`)).body as Difference;
const press = (id: string, seen: string) =>
  editor.call('POST', `/api/admin/course-imports/${id}/apply`, { seen });
const progressOf = async (id: string, person = editor) => {
  const { status, body } = await person.call('GET', `/api/admin/course-imports/${id}/progress`);
  if (status !== 200) return status;
  return body.hasCome ? 'come' : (body as { run: ImportRun | null }).run;
};
const importsOf = (id: string) => db().select().from(courseImports).where(eq(courseImports.id, id));
const titleNow = async () => (await db().select().from(modules).where(eq(modules.id, moduleId)))[0]?.title;
const endLease = () => db().update(importRuns).set({ leaseUntil: sql`now() - interval '1 second'` });

/** Uploads, looks and presses. @returns the upload's id. */
async function begun(files?: Files): Promise<string> {
  const id = await upload('course.zip', files);
  const answer = await press(id, (await look(id)).seen);
  expect(answer.body).toEqual({ isBegun: true, message: 'The changes are being made.' });
  return id;
}

describe('reading an upload', () => {
  it('says how many files and bytes it has read', async () => {
    const place = path.join(app.deps.config.videos.directory, 'read.zip');
    await mkdir(path.dirname(place), { recursive: true });
    const files = folderOf('read', 'Read', video('read', 2_000_000));
    await writeFile(place, zipOf(files));
    const told: Progress[] = [];
    await openFolder(place, editor.userId, (progress) => told.push(progress));
    const bytes = Object.values(files).reduce((sum, data) => sum + Buffer.byteLength(data), 0);
    expect(told[0]).toMatchObject({ step: 'reading', totalFiles: 3, totalBytes: bytes });
    expect(told[0]?.doneBytes).toBeGreaterThan(0);
    expect(Object.keys(files)).toContain(told[0]?.current);
  });

  it('is told to its page, from any process, and to nobody else', async () => {
    const id = await upload();
    expect(await progressOf(id)).toBeNull();
    const progress = { ...noProgress('reading'), doneFiles: 2, totalFiles: 40, doneBytes: 7, totalBytes: 70 };
    const now = app.deps.clock.now();
    await noteReading(db(), id, { progress, language: 'en', now });
    expect(await progressOf(id)).toEqual({ ...progress, state: 'reading', failure: null });
    await noteReading(db(), id, { progress: { ...progress, doneBytes: 9 }, language: 'en', now });
    expect(await progressOf(id)).toMatchObject({ doneBytes: 9 });
    expect(await progressOf(id, await app.person({ roles: ['editor'] }))).toBe(404);
  });
});

describe('Apply', () => {
  it('answers before anything has changed; the work goes on without the page, and says how far it is', async () => {
    const { '01-first-steps/video.mp4': _, ...files } = folderOf(slug, 'Other steps', video(slug));
    const module = String(files['01-first-steps/module.md']).replace(/video:\n.*\n/, '');
    const id = await begun({ ...files, '01-first-steps/module.md': module });
    expect(await progressOf(id)).toMatchObject({ state: 'waiting' });
    expect(await titleNow()).toBe('First steps');
    const waiting = (await editor.call('GET', '/api/admin/course-uploads'))
      .body as unknown as WaitingUpload[];
    expect(waiting.find((one) => one.id === id)?.run).toMatchObject({ state: 'waiting' });
    // Reading does not hide that the changes are being made.
    const now = app.deps.clock.now();
    await noteReading(db(), id, { progress: noProgress('reading'), language: 'en', now });
    expect(await progressOf(id)).toMatchObject({ state: 'waiting' });
    expect((await editor.call('DELETE', `/api/admin/course-imports/${id}`)).status).toBe(409);

    await app.runJobs();
    expect(await titleNow()).toBe('Other steps');
    expect(await progressOf(id)).toBe('come');
    expect(await importsOf(id)).toHaveLength(1);
  });

  it('pressed twice does it once', async () => {
    const id = await upload();
    const { seen } = await look(id);
    const answers = await Promise.all([press(id, seen), press(id, seen)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([runImports(app.deps), runImports(app.deps)]);
    expect(await importsOf(id)).toHaveLength(1);
    expect((await press(id, seen)).status).toBe(404);
  });

  it('writes down once a second what it does', async () => {
    const id = await begun();
    const held = Promise.withResolvers<void>();
    const run = runImports({
      ...app.deps,
      settleModule: async (...given) => {
        await held.promise;
        return app.deps.settleModule(...given);
      },
    });
    await expect
      .poll(() => progressOf(id), { timeout: 5_000 })
      .toMatchObject({ state: 'running', step: 'saving' });
    held.resolve();
    await run;
    expect(await importsOf(id)).toHaveLength(1);
  });

  it('copies new videos byte by byte, and says which one it has', async () => {
    const place = path.join(app.deps.config.videos.directory, 'copy.zip');
    const bytes = video('copied');
    await writeFile(place, zipOf(folderOf(slug, 'Copied', bytes)));
    const told: Progress[] = [];
    const { userId } = editor;
    await applyFrom(app.deps, await openFolder(place, userId), {
      place,
      actor: { userId },
      seen: null,
      from: 'copy.zip',
      onProgress: (progress) => told.push({ ...progress }),
    });
    const copying = told.filter(({ step }) => step === 'copying');
    expect(copying.length).toBeGreaterThan(1);
    expect(copying[0]).toMatchObject({ totalFiles: 1, totalBytes: bytes.length, current: 'video.mp4' });
    expect(copying.at(-1)?.doneBytes).toBe(bytes.length);
    expect(told.at(-1)).toMatchObject({ step: 'saving' });
  });

  it('that is refused says why, changes nothing, and can be tried again', async () => {
    const id = await begun();
    await db().update(modules).set({ summary: 'New meanwhile' }).where(eq(modules.id, moduleId));
    await runImports(app.deps);
    expect(await progressOf(id)).toMatchObject({
      state: 'failed',
      failure: 'The course has changed since you looked at it. Look again.',
    });
    expect(await titleNow()).toBe('First steps');
    expect((await press(id, (await look(id)).seen)).body.isBegun).toBe(true);
    expect(await progressOf(id)).toMatchObject({ state: 'waiting', failure: null });
    await runImports(app.deps);
    expect(await titleNow()).toBe('Other steps');
  });

  it('that breaks off is tried again, and after four times says so and waits for someone', async () => {
    const id = await begun();
    const broken = {
      ...app.deps,
      settleModule: () => Promise.reject(new Error('the disk is gone')),
    };
    for (let attempt = 1; attempt < 4; attempt += 1) {
      await runImports(broken);
      expect(await progressOf(id), `attempt ${attempt}`).toMatchObject({ state: 'waiting' });
    }
    await runImports(broken);
    expect(await progressOf(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('interrupted several times'),
    });
    expect(await titleNow()).toBe('First steps');
    // The upload is here, and nothing that was copied has stayed.
    expect(await readdir(path.join(app.deps.config.videos.directory, 'arriving'))).toContain(id);
    expect(await strays()).toEqual([]);
    await press(id, (await look(id)).seen);
    await runImports(app.deps);
    expect(await titleNow()).toBe('Other steps');
  });
});

/** Files that no upload has: copies of videos, and parts of copies. */
async function strays(): Promise<string[]> {
  const names = await readdir(path.join(app.deps.config.videos.directory, 'arriving'));
  const rows = await db().select({ id: media.id }).from(media);
  return names.filter((name) => !rows.some(({ id }) => name.startsWith(id)));
}

describe('a server that dies while it makes the changes', () => {
  it('leaves the work to the next one when its lease is over, and not before', async () => {
    const id = await begun();
    await db()
      .update(importRuns)
      .set({ state: 'running', leaseKey: 'dead', leaseUntil: sql`now() + interval '10 seconds'` })
      .where(eq(importRuns.uploadId, id));
    await runImports(app.deps);
    expect(await progressOf(id)).toMatchObject({ state: 'running' });
    await endLease();
    await runImports(app.deps);
    expect(await importsOf(id)).toHaveLength(1);
  });

  /**
   * The product's dependencies on a database that loses all its connections at that question, or at the first one when
   * `killAt` says so, and never answers again.
   */
  function dying(killAt: number | (() => boolean)) {
    const { config } = app.deps;
    const own = openDatabase({ url: config.databaseUrl, poolSize: 4, isPrepared: false });
    let steps = 0;
    // What it looks at may be gone later, when the other server has used the copy. The dead server stays dead.
    let isDead = false;
    const death = Promise.withResolvers<'killed'>();
    const sockets = new Set<{ destroy: () => void }>();
    own.pool.on('connect', (client) => {
      const { stream } = (client as unknown as { connection: { stream: { destroy: () => void } } })
        .connection;
      sockets.add(stream);
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        steps += 1;
        isDead ||= typeof killAt === 'number' ? steps >= killAt : killAt();
        if (!isDead) return query(...args);
        for (const socket of sockets) socket.destroy();
        death.resolve('killed');
        return new Promise(() => undefined);
      }) as typeof client.query;
    });
    return { deps: { ...app.deps, db: own.db }, death: death.promise, steps: () => steps };
  }

  it('at any of its questions has made all changes or none, and the next one makes them once', {
    timeout: timeAtScale(60_000, 8),
  }, async () => {
    const stride = atScale(13, 1);
    let kills = 0;
    for (let killAt = 1; ; killAt += stride) {
      count += 1;
      slug = `course-${count}`;
      if (kills % 10 === 0) editor = await app.person({ roles: ['editor'] });
      courseId = (await addCourse(app, slug)).id;
      moduleId = (await addModule(app, { order: count * 10, title: 'First steps', courseId })).id;
      await exportCourse(app.deps, { slug });
      const id = await begun();
      const { deps, death } = dying(killAt);
      const end = await Promise.race([runImports(deps).then(() => 'done' as const), death]);
      const made = (await importsOf(id)).length;
      expect(await titleNow(), `question ${killAt}`).toBe(made === 1 ? 'Other steps' : 'First steps');
      await endLease();
      await runImports(app.deps);
      expect(await importsOf(id), `question ${killAt}`).toHaveLength(1);
      expect(await titleNow()).toBe('Other steps');
      expect(await progressOf(id), `question ${killAt}`).toBe('come');
      const sha256 = createHash('sha256').update(video(slug)).digest('hex');
      const videos = await db().select().from(media).where(eq(media.sha256, sha256)).orderBy(desc(media.id));
      expect(videos, `question ${killAt}`).toHaveLength(1);
      expect(await strays(), `question ${killAt}`).toEqual([]);
      if (end === 'done') break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(3);
    console.info(`${kills} kills while a course came in`);
  });

  const arriving = () => path.join(app.deps.config.videos.directory, 'arriving');
  /** Dies when all of the video has been copied and nothing of it is in the database. @returns the copy's id. */
  async function diedWithCopy(): Promise<string> {
    const before = new Set(readdirSync(arriving()));
    const copies = () => readdirSync(arriving()).filter((name) => !before.has(name) && !name.includes('.'));
    const { deps, death } = dying(() => copies().length > 0);
    await Promise.race([runImports(deps), death]);
    await endLease();
    const [copy = ''] = await strays();
    expect(copies()).toEqual([copy]);
    return copy;
  }

  it('after it has copied a video leaves the copy to the next one, which does not copy it again', async () => {
    const id = await begun();
    const copy = await diedWithCopy();
    const { ino } = statSync(path.join(arriving(), copy));
    await runImports(app.deps);
    expect(await progressOf(id)).toBe('come');
    const sha256 = createHash('sha256').update(video(slug)).digest('hex');
    const rows = await db().select({ id: media.id }).from(media).where(eq(media.sha256, sha256));
    expect(rows).toEqual([{ id: copy }]);
    expect(statSync(path.join(arriving(), copy)).ino).toBe(ino);
    expect(await strays()).toEqual([]);
  });

  it('leaves no copy behind when the next one is refused, or no longer wants the video', async () => {
    const refused = await begun();
    await diedWithCopy();
    await db().update(modules).set({ summary: 'New meanwhile' }).where(eq(modules.id, moduleId));
    await runImports(app.deps);
    expect(await progressOf(refused)).toMatchObject({ state: 'failed' });
    expect(await strays()).toEqual([]);
    await press(refused, (await look(refused)).seen);
    await diedWithCopy();
    const sha256 = createHash('sha256').update(video(slug)).digest('hex');
    const now = app.deps.clock.now();
    const known = { name: 'video.mp4', sizeBytes: 1, sha256, createdAt: now, updatedAt: now };
    await db()
      .insert(media)
      .values({ id: newId(), createdBy: editor.userId, state: 'ready', ...known });
    await runImports(app.deps);
    expect(await progressOf(refused)).toBe('come');
    expect(await strays()).toEqual([]);
  });
});

describe('an import that ends early', () => {
  const arriving = () => path.join(app.deps.config.videos.directory, 'arriving');

  /** A server whose end someone else decides. */
  function ending() {
    const callbacks = new Set<() => void>();
    const announcements = {
      ...app.deps.announcements,
      onEnd: (callback: () => void) => {
        callbacks.add(callback);
        return () => callbacks.delete(callback);
      },
    };
    const end = () => {
      for (const callback of callbacks) callback();
    };
    return { announcements, end, callbacks };
  }

  it('stops in the middle of a video when the server ends, and the next server goes on', async () => {
    const id = await begun(folderOf(slug, 'Other steps', video(slug, 30_000_000)));
    const { announcements, end, callbacks } = ending();
    const run = runImports({ ...app.deps, announcements });
    await vi.waitFor(
      () => expect(readdirSync(arriving()).filter((name) => name.endsWith('.part'))).toHaveLength(1),
      { timeout: 20_000, interval: 1 },
    );
    end();
    await run;
    expect(await importsOf(id)).toEqual([]);
    expect(await titleNow()).toBe('First steps');
    expect(await progressOf(id)).toMatchObject({ state: 'waiting' });
    const [row] = await db().select().from(importRuns).where(eq(importRuns.uploadId, id));
    expect(row).toMatchObject({ attempts: 0, leaseKey: null });
    expect(await strays()).toEqual([]);
    expect(callbacks.size).toBe(0);
    await runImports(app.deps);
    expect(await titleNow()).toBe('Other steps');
  });

  it('stops while it saves too, and nothing of it is in the course', async () => {
    const id = await begun(twoModules());
    const { announcements, end } = ending();
    await runImports({
      ...app.deps,
      announcements,
      settleModule: async (...given) => {
        end();
        return app.deps.settleModule(...given);
      },
    });
    expect(await importsOf(id)).toEqual([]);
    expect(await titleNow()).toBe('First steps');
    // What was copied waits for the next try.
    expect(await strays()).toHaveLength(1);
    await runImports(app.deps);
    expect(await titleNow()).toBe('Other steps');
    expect(await strays()).toEqual([]);
  });

  it('stops when another process has its lease, and leaves the run to that', async () => {
    const id = await begun(twoModules());
    const own = openDatabase({ url: app.deps.config.databaseUrl, poolSize: 4, isPrepared: false });
    const renewed = Promise.withResolvers<void>();
    let isTaken = false;
    own.pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        const [{ text = '' }] = args as [{ text?: string }];
        // The pool asks with a callback.
        const told = args.at(-1);
        if (
          !isTaken ||
          typeof told !== 'function' ||
          !/^update "course_import_runs" set .*"lease_until"/.test(text)
        )
          return query(...args);
        return query(...args.slice(0, -1), (...answer: unknown[]) => {
          told(...answer);
          setTimeout(renewed.resolve);
        });
      }) as typeof client.query;
    });
    await runImports({
      ...app.deps,
      db: own.db,
      settleModule: async (...given) => {
        await db().update(importRuns).set({ leaseKey: 'other' }).where(eq(importRuns.uploadId, id));
        isTaken = true;
        await renewed.promise;
        return app.deps.settleModule(...given);
      },
    });
    await own.close();
    expect(await importsOf(id)).toEqual([]);
    expect(await titleNow()).toBe('First steps');
    const [row] = await db().select().from(importRuns).where(eq(importRuns.uploadId, id));
    expect(row).toMatchObject({ state: 'running', leaseKey: 'other', attempts: 0 });
    // The other process may use it right now.
    expect(await strays()).toHaveLength(1);
    await endLease();
    await runImports(app.deps);
    expect(await titleNow()).toBe('Other steps');
  });

  /** The work is asked whether it goes on before each module. */
  const twoModules = (): Files => ({
    ...folderOf(slug, 'Other steps', video(slug)),
    '02-more/module.md': '---\ntitle: More\ntier: ESSENTIAL\n---\nText\n',
  });
});
