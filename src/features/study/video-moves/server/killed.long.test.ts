/**
 * Processes that move or encode videos are killed at each of their steps: before each question to the database and to
 * Bunny, after each answer, and between the parts of a file; encoding at moments of its time too.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEnv } from '#dev/demo-env.ts';
import { type BundledChild, bundleChild } from '#dev/testing/bundled-child.ts';
import { addModule } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson, testAppUrl } from '#dev/testing/test-app.ts';
import { openTestBucket } from '#dev/testing/test-bucket.ts';
import { copyVideo, h264, picture, tone, uploadVideo, videoFile } from '#dev/testing/video-uploads.ts';
import type { VideoWork } from '#dev/testing/video-work-child.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { encodeNext } from '#features/study/videos/server/encode/work.ts';
import { arrivingFolder, readyFolder, workFolder } from '#features/study/videos/server/places.ts';
import { media } from '#features/study/videos/server/schema.ts';
import { sweepMedia } from '#features/study/videos/server/service.ts';
import { moveVideos } from './move.ts';
import { videoMoves } from './schema.ts';

const minute = 60_000;

let app: TestApp;
let editor: TestPerson;
let learner: TestPerson;
let folder: string;
let child: BundledChild;
let bunny: http.Server;
let uploaded: Uint8Array<ArrayBuffer>;
/** The video that the modules' videos are copies of. */
let encoded: string;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
  learner = await app.person({ tier: 'ESSENTIAL' });
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-killed-'));
  child = await bundleChild('dev/testing/video-work-child.ts');
  bunny = await openBunny();
  uploaded = videoFile(path.join(folder, 'file.mp4'), [...picture(2, '320x180'), ...tone(2), ...h264]);
  const { id: first } = await addModule(app, { order: 900 });
  encoded = await uploadVideo(editor, uploaded, { moduleId: first, name: 'loops.mp4' });
  await app.runJobs();
}, minute);
afterAll(async () => {
  bunny.closeAllConnections();
  bunny.close();
  await app.close();
  await Promise.all([child.remove(), rm(folder, { recursive: true, force: true })]);
});

/** The sandbox of this test for other processes. */
async function openBunny(): Promise<http.Server> {
  const server = http.createServer((incoming, outgoing) => {
    const request = new Request(`http://sandbox.test${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers: Object.entries(incoming.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as [string, string]] : [],
      ),
      ...(!['GET', 'HEAD'].includes(incoming.method ?? '') && { body: Readable.toWeb(incoming) }),
      duplex: 'half',
    } as RequestInit);
    app.sandboxes
      .fetch(request)
      .then(async (answer) => {
        outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
        if (answer.body) await pipeline(Readable.fromWeb(answer.body as never), outgoing);
        else outgoing.end();
      })
      // The process that asked was killed.
      .catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Starts a process that does the work and kills itself at that step. @returns whether it was killed before it was done. */
async function startWork(work: VideoWork['work'], killAt: number | null, env: Record<string, string> = {}) {
  const { config } = app.deps;
  const order: VideoWork = {
    work,
    killAt,
    bunnyOrigin: `http://127.0.0.1:${(bunny.address() as AddressInfo).port}`,
    env: {
      ...demoEnv({ SANDBOX_URL: 'http://sandbox.test' }),
      APP_ENV: 'test',
      APP_URL: testAppUrl,
      DATABASE_URL: config.databaseUrl,
      LOG_LEVEL: 'silent',
      RUN_JOBS: '0',
      FILES_DIR: path.dirname(config.videos.directory),
      ...env,
    },
  };
  const worker = spawn(process.execPath, [child.file, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  worker.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(worker, 'close').then(([code, signal]) => {
    if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the process failed\n${said}`);
    return signal === 'SIGKILL';
  });
  return { ended, kill: () => worker.kill('SIGKILL') };
}
const isKilled = async (work: VideoWork['work'], killAt: number) => (await startWork(work, killAt)).ended;

/** As if the time of a dead process' lease were over. */
async function endLeases(): Promise<void> {
  const over = { leaseUntil: sql`now() - interval '1 second'` };
  await app.deps.db.update(videoMoves).set(over).where(eq(videoMoves.state, 'sending'));
  await app.deps.db.update(media).set(over).where(eq(media.state, 'encoding'));
}

const moduleRow = async (id: number) => {
  const [row] = await app.deps.db.select().from(modules).where(eq(modules.id, id));
  if (!row) throw new Error('no module');
  return row;
};
const stateOf = async (moduleId: number) => {
  const [row] = await app.deps.db.select().from(videoMoves).where(eq(videoMoves.moduleId, moduleId));
  return row?.state;
};

const targetOf = async (moduleId: number): Promise<string> => {
  const [row] = await app.deps.db.select().from(videoMoves).where(eq(videoMoves.moduleId, moduleId));
  return row?.targetGuid ?? '';
};

/** Ends the encoding of a video that has arrived: it is the same one, and encoding it each time would take minutes. */
async function encodeByCopying(id: string): Promise<void> {
  const { config, db } = app.deps;
  const [known] = await db.select().from(media).where(eq(media.id, encoded));
  if (!known) throw new Error('no such video');
  const { resolutions, lengthSeconds, width, height } = known;
  await cp(readyFolder(config, encoded), readyFolder(config, id), { recursive: true });
  await db
    .update(media)
    .set({ resolutions, lengthSeconds, width, height, state: 'ready', percent: 100 })
    .where(eq(media.id, id));
  await rm(path.join(arrivingFolder(config), id));
}

async function playsFor(moduleId: number): Promise<boolean> {
  const { body } = await learner.call('GET', `/api/modules/${moduleId}/playback`);
  const answer = body.hlsUrl.startsWith('http://sandbox.test')
    ? await app.sandboxes.fetch(new Request(body.hlsUrl))
    : await learner.fetch(body.hlsUrl);
  return answer.status === 200;
}

/** Until the move is in that state. */
async function runUntil(moduleId: number, state: string): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if ((await stateOf(moduleId)) === state) return;
    await moveVideos(app.deps);
    await app.runJobs();
    await sleep(50);
  }
  throw new Error(`the move is ${await stateOf(moduleId)} and not ${state}`);
}

let order = 0;
async function moduleHere(): Promise<number> {
  order += 1;
  const { id } = await addModule(app, { order, title: `Loops ${order}` });
  await copyVideo(app, encoded, id);
  return id;
}

const begin = async (to: 'local' | 'bunny', id: number) =>
  expect((await editor.call('POST', '/api/studio/moves', { to, moduleIds: [id] })).status).toBe(200);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const libraryOf = async () => {
  const all: { guid: string; status: number }[] = await (await app.sandboxes.api('GET', '/videos')).json();
  return new Map(all.map(({ guid, status }) => [guid, status]));
};
const switchesOf = (moduleId: number, keeper: string) =>
  app.deps.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, String(moduleId)),
        eq(auditLog.action, 'module.update'),
        sql`${auditLog.detail} ->> 'keeper' = ${keeper}`,
      ),
    );

/** What a video at Bunny was uploaded as. */
async function originalOf(guid: string): Promise<string> {
  const details = await app.deps.videos.bunny?.getVideo(guid);
  const now = app.deps.clock.now();
  const source = details && (await app.deps.videos.bunny?.findSource(details, now));
  if (!source) throw new Error('Bunny has no file');
  const opened = await app.deps.videos.bunny?.openSource(guid, source, {
    now,
    from: 0,
    signal: AbortSignal.timeout(10_000),
  });
  return sha256(new Uint8Array(await new Response(opened?.body).arrayBuffer()));
}

describe('a process that is killed at each of its steps', () => {
  it.each(['sending', 'switching'])(
    'while %s a video to Bunny loses none and doubles none',
    {
      timeout: 15 * minute,
    },
    async (phase) => {
      const before = await libraryOf();
      const moved = new Set<string>();
      let killAt = 1;
      for (let wasKilled = true; wasKilled; killAt += 1) {
        const id = await moduleHere();
        await begin('bunny', id);
        if (phase === 'switching') {
          await runUntil(id, 'converting');
          const [row] = await app.deps.db.select().from(videoMoves).where(eq(videoMoves.moduleId, id));
          await expect
            .poll(async () => (await app.deps.videos.bunny?.getVideo(row?.targetGuid ?? ''))?.isReady)
            .toBe(true);
        }
        wasKilled = await isKilled('move', killAt);
        expect(await playsFor(id), `step ${killAt}`).toBe(true);
        await endLeases();
        await runUntil(id, 'done');
        const { videoGuid, mediaId } = await moduleRow(id);
        expect(mediaId, `step ${killAt}`).toBeNull();
        expect(await originalOf(videoGuid), `step ${killAt}`).toBe(sha256(uploaded));
        expect(await playsFor(id)).toBe(true);
        expect(await switchesOf(id, 'bunny'), `step ${killAt}`).toHaveLength(1);
        moved.add(videoGuid);
      }
      expect(moved.size).toBe(killAt - 1);
      const more = [...(await libraryOf())].filter(([guid]) => !before.has(guid) && !moved.has(guid));
      // Bunny has made a video, and the process was killed before it had written down which: an entry without a file.
      expect(more.filter(([, status]) => status !== 0)).toEqual([]);
      // Three steps lie between: the answer's head, its body, our statement. A lease that is renewed there adds one.
      expect(more.length).toBeLessThanOrEqual(4);
      console.info(`${killAt - 2} kills while ${phase} to Bunny, ${more.length} empty entries left there`);
    },
  );

  it.each(['sending', 'switching'])(
    'while %s a video to this server loses none and doubles none',
    {
      timeout: 25 * minute,
    },
    async (phase) => {
      const source = await moduleHere();
      await begin('bunny', source);
      await runUntil(source, 'done');
      const { videoGuid, videoLibraryId, video } = await moduleRow(source);
      const made = new Set<string>();
      let killAt = 1;
      for (let wasKilled = true; wasKilled; killAt += 1) {
        order += 1;
        const { id } = await addModule(app, { order, title: `Loops ${order}` });
        await app.deps.db.update(modules).set({ videoGuid, videoLibraryId, video }).where(eq(modules.id, id));
        await begin('local', id);
        if (phase === 'switching') {
          await moveVideos(app.deps);
          await encodeByCopying(await targetOf(id));
        }
        wasKilled = await isKilled('move', killAt);
        expect(await playsFor(id), `step ${killAt}`).toBe(true);
        await endLeases();
        if (phase === 'sending') {
          await moveVideos(app.deps);
          expect(await stateOf(id), `step ${killAt}`).toBe('converting');
          const arrived = path.join(arrivingFolder(app.deps.config), await targetOf(id));
          expect(sha256(new Uint8Array(await readFile(arrived))), `step ${killAt}`).toBe(sha256(uploaded));
          await encodeByCopying(await targetOf(id));
        }
        await runUntil(id, 'done');
        const { mediaId } = await moduleRow(id);
        expect(mediaId, `step ${killAt}`).toBe(await targetOf(id));
        expect(await playsFor(id)).toBe(true);
        expect(await switchesOf(id, 'local'), `step ${killAt}`).toHaveLength(1);
        made.add(mediaId ?? '');
      }
      expect(made.size).toBe(killAt - 1);
      // Each module has one video, and nothing waits to be encoded once more.
      expect(await app.deps.db.select().from(media).where(ne(media.state, 'ready'))).toEqual([]);
      expect(await readdir(arrivingFolder(app.deps.config))).toEqual([]);
      console.info(`${killAt - 2} kills while ${phase} to this server`);
    },
  );

  it('while encoding, or at any moment of it, shows no half of a video and goes on', {
    timeout: 25 * minute,
  }, async () => {
    const attempt = async (
      kill: (started: Awaited<ReturnType<typeof startWork>>) => void,
      killAt: number | null,
    ) => {
      order += 1;
      const { id: moduleId } = await addModule(app, { order });
      const old = await copyVideo(app, encoded, moduleId);
      const id = await uploadVideo(editor, uploaded, { moduleId });
      const started = await startWork('encode', killAt);
      const startedAt = performance.now();
      kill(started);
      const wasKilled = await started.ended;
      const tookMs = performance.now() - startedAt;
      const [row] = await app.deps.db.select().from(media).where(eq(media.id, id));
      // The lesson shows the former one until the new one is whole.
      expect((await moduleRow(moduleId)).mediaId).toBe(row?.state === 'ready' ? id : old);
      expect(await playsFor(moduleId)).toBe(true);
      await endLeases();
      await encodeNext(app.deps);
      await app.runJobs();
      const [after] = await app.deps.db.select().from(media).where(eq(media.id, id));
      expect(after).toMatchObject({ state: 'ready', sha256: sha256(uploaded), lengthSeconds: 2 });
      expect((await moduleRow(moduleId)).mediaId).toBe(id);
      // An hour later.
      await utimes(workFolder(app.deps.config, id), 0, 0).catch(() => undefined);
      await sweepMedia(app.deps);
      expect(existsSync(workFolder(app.deps.config, id))).toBe(false);
      expect((await readdir(readyFolder(app.deps.config, id))).toSorted()).toEqual(
        (await readdir(readyFolder(app.deps.config, encoded))).toSorted(),
      );
      return { wasKilled, tookMs };
    };
    let kills = 0;
    for (let killAt = 1; ; killAt += 1) {
      const { wasKilled } = await attempt(() => undefined, killAt);
      if (!wasKilled) break;
      kills += 1;
    }
    const { tookMs } = await attempt(() => undefined, null);
    const moments = 12;
    for (let moment = 1; moment <= moments; moment += 1) {
      const { wasKilled } = await attempt(({ kill }) => {
        setTimeout(kill, (tookMs * moment) / (moments + 1));
      }, null);
      if (wasKilled) kills += 1;
    }
    expect(kills).toBeGreaterThanOrEqual(20);
    console.info(`${kills} kills while encoding`);
  });

  it.each(['putting a video into the bucket', 'saying that it is ready'])(
    'while %s sends every file and shows no half',
    { timeout: 10 * minute },
    async (phase) => {
      const store = await openTestBucket();
      const school = await app.another({ env: store.env });
      order += 1;
      const { id: moduleId } = await addModule(app, { order });
      const old = await copyVideo(app, encoded, moduleId);
      // Large enough for two parts: nobody looks behind the end of the video.
      const padded = new Uint8Array(Buffer.concat([uploaded, Buffer.alloc(17_000_000)]));
      const id = await uploadVideo(editor, padded, { moduleId });
      const isReady = async () => {
        const [row] = await app.deps.db.select().from(media).where(eq(media.id, id));
        expect((await moduleRow(moduleId)).mediaId).toBe(row?.state === 'ready' ? id : old);
        return row?.state === 'ready';
      };
      // It is encoded, and the bucket takes nothing yet.
      store.switches.storable = 0;
      await encodeNext(school.deps);
      store.switches.storable = Number.POSITIVE_INFINITY;
      let kills = 0;
      for (let killAt = 1; !(await isReady()); killAt += 1) {
        await endLeases();
        const isAtBucket = phase.startsWith('putting');
        const started = await startWork('encode', isAtBucket ? null : killAt, store.env);
        let asked = 0;
        store.switches.onRequest = () => {
          asked += 1;
          // Before it is answered.
          if (isAtBucket && asked === killAt) started.kill();
        };
        if (await started.ended) kills += 1;
        expect(killAt).toBeLessThan(100);
      }
      store.switches.onRequest = null;
      // An hour later.
      await utimes(workFolder(app.deps.config, id), 0, 0).catch(() => undefined);
      await sweepMedia(school.deps);
      const files = store.filesOf(id);
      expect(sha256(files.get('source') ?? Buffer.of())).toBe(sha256(padded));
      const known = readyFolder(app.deps.config, encoded);
      const names = (await readdir(known, { recursive: true, withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      );
      expect(files.size).toBe(names.length);
      for (const { name, parentPath } of names) {
        const inside = path.relative(known, path.join(parentPath, name));
        if (inside === 'source') continue;
        const made = await readFile(path.join(parentPath, name));
        expect(files.get(inside)?.equals(made), inside).toBe(true);
      }
      expect(store.uploads.size).toBe(0);
      for (const place of [workFolder, readyFolder])
        expect(existsSync(place(app.deps.config, id))).toBe(false);
      expect(kills).toBeGreaterThanOrEqual(5);
      console.info(`${kills} kills while ${phase}`);
      await school.close();
      await store.close();
    },
  );
});
