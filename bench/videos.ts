/**
 * `npm run bench:videos`: an upload that breaks off again and again, and a recording that is converted while people open
 * pages (product.md#own-videos). Pages are asked for at a fixed rate, while the encoder stands still and while it works,
 * in turn. `BENCH_VIDEO_SECONDS`, `BENCH_UPLOAD_MB`, `BENCH_BREAKS`, `BENCH_ROUNDS`, `BENCH_ROUND_MS` and `BENCH_PAGES`
 * (a second) shorten it for a trial: what is measured then is no answer to the goals.
 */
import { execFileSync } from 'node:child_process';
import { createCipheriv, createHash, randomBytes, randomInt } from 'node:crypto';
import { createReadStream, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Person } from '#dev/proof/people.ts';
import {
  familyOf,
  makeDataDir,
  type Product,
  removeDataDir,
  serverPidOf,
  startProduct,
} from '#dev/testing/product.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.server.ts';
import { median } from './server/measure.ts';
import { openPages, pagesOf, quantile } from './server/pages.ts';
import { fillClass, signInAll } from './server/school.ts';
import { printVerdicts, type Verdict } from './server/verdicts.ts';

const setting = (name: string, usual: number) => Number(process.env[name] ?? usual);
const videoSeconds = setting('BENCH_VIDEO_SECONDS', 600);
const uploadBytes = setting('BENCH_UPLOAD_MB', 2_000) * 1_000_000;
const breaks = setting('BENCH_BREAKS', 20);
const rounds = setting('BENCH_ROUNDS', 5);
const roundMs = setting('BENCH_ROUND_MS', 15_000);
const wantedPages = setting('BENCH_PAGES', 100);
const people = 40;
const moduleId = 3;
/** Where pages take longer than this with nothing beside them, they wait for each other: a ratio tells of that queue. */
const longestP95Ms = 50;

const tus = { 'tus-resumable': '1.0.0' };
const wholeSeconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;

/** What is uploaded; it can be read from any byte on, as a file in a browser can. */
interface Source {
  name: string;
  size: number;
  from: (offset: number) => Readable;
}

/** Bytes that look random and are the same each time they are read, without a file of that size. */
function randomSource(name: string, size: number): Source {
  const key = randomBytes(32);
  const blockBytes = 16;
  const zeros = Buffer.alloc(1 << 20);
  const from = function* (offset: number) {
    const counter = Buffer.alloc(blockBytes);
    counter.writeBigUInt64BE(BigInt(Math.floor(offset / blockBytes)), 8);
    const cipher = createCipheriv('aes-256-ctr', key, counter);
    cipher.update(zeros.subarray(0, offset % blockBytes));
    for (let left = size - offset; left > 0; left -= zeros.length)
      yield cipher.update(zeros.subarray(0, Math.min(left, zeros.length)));
  };
  return { name, size, from: (offset) => Readable.from(from(offset)) };
}

const fileSource = (file: string): Source => ({
  name: path.basename(file),
  size: statSync(file).size,
  from: (start) => createReadStream(file, { start }),
});

async function hashOf(source: Source): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source.from(0)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Sends the rest of an upload. @param until the byte before which the connection is destroyed; null to send all. */
function sendRest(
  editor: Person,
  address: string,
  { source, offset, until }: { source: Source; offset: number; until: number | null },
): Promise<'broken' | number> {
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(address, editor.appUrl), {
      method: 'PATCH',
      agent: new http.Agent({ keepAlive: false }),
      headers: {
        ...tus,
        origin: editor.appUrl,
        cookie: editor.cookieHeader,
        'upload-offset': offset,
        'content-type': 'application/offset+octet-stream',
        'content-length': source.size - offset,
      },
    });
    const bytes = source.from(offset);
    let sent = offset;
    let isBroken = false;
    request.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    request.on('error', (error) => {
      bytes.destroy();
      if (isBroken) resolve('broken');
      else reject(error);
    });
    const send = async () => {
      for await (const part of bytes) {
        const chunk = part as Buffer;
        if (until !== null && sent + chunk.length > until) {
          isBroken = true;
          request.write(chunk.subarray(0, Math.max(0, until - sent)));
          // At a random moment of what the machine has still to send, too.
          await sleep(randomInt(20));
          request.destroy(new Error('broken off'));
          return;
        }
        sent += chunk.length;
        if (!request.write(chunk)) await new Promise((drained) => request.once('drain', drained));
      }
      request.end();
    };
    send().catch((error: unknown) => (isBroken ? resolve('broken') : reject(error as Error)));
  });
}

/** How much has arrived. A request that was broken off may still hold the upload for some seconds. */
async function arrivedOf(editor: Person, address: string): Promise<number> {
  for (let tries = 0; tries < 30; tries += 1) {
    const answer = await editor.fetch(address, { method: 'HEAD', headers: tus });
    const offset = answer.headers.get('upload-offset');
    if (answer.ok && offset !== null) return Number(offset);
    if (answer.status !== 423) throw new Error(`HEAD ${address}: ${answer.status}`);
    await sleep(500);
  }
  throw new Error('the upload stays locked');
}

/** @returns the video's id, and how often the connection was in fact destroyed. */
async function upload(
  editor: Person,
  source: Source,
  breakAt: readonly number[] = [],
): Promise<{ id: string; broken: number }> {
  const begun = await editor.fetch('/api/studio/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(source.size),
      'upload-metadata': `filename ${Buffer.from(source.name).toString('base64')}`,
    },
  });
  const address = begun.headers.get('location');
  if (begun.status !== 201 || !address)
    throw new Error(`the upload does not begin: ${begun.status} ${await begun.text()}`);
  let broken = 0;
  for (const until of breakAt) {
    const offset = await arrivedOf(editor, address);
    if ((await sendRest(editor, address, { source, offset, until })) !== 'broken')
      throw new Error('a request ended before it was broken off');
    broken += 1;
  }
  for (;;) {
    const offset = await arrivedOf(editor, address);
    if (offset === source.size) break;
    const status = await sendRest(editor, address, { source, offset, until: null });
    if (status !== 204 && status !== 423) throw new Error(`PATCH ${address}: ${status}`);
  }
  return { id: address.slice(address.lastIndexOf('/') + 1), broken };
}

interface Row {
  state: string;
  failure: string | null;
  sha256: string | null;
  size_bytes: string;
  resolutions: string[];
}

async function rowsNamed(database: pg.Client, name: string): Promise<Row[]> {
  const { rows } = await database.query<Row>(
    'select state, failure, sha256, size_bytes, resolutions from media where name = $1',
    [name],
  );
  return rows;
}

/** The server hashes what has arrived before it looks at it, and refuses it then: these bytes are no video. */
async function measureBreaks(editor: Person, database: pg.Client): Promise<Verdict> {
  const source = randomSource('Broken off.mp4', uploadBytes);
  const breakAt = Array.from({ length: breaks }, () => randomInt(uploadBytes)).toSorted((a, b) => a - b);
  const startedAt = performance.now();
  const { broken } = await upload(editor, source, breakAt);
  const tookMs = performance.now() - startedAt;
  const expected = await hashOf(source);
  let rows = await rowsNamed(database, source.name);
  for (let waited = 0; waited < 600 && rows[0]?.state !== 'failed'; waited += 1) {
    await sleep(500);
    rows = await rowsNamed(database, source.name);
  }
  const [row] = rows;
  const isEqual = rows.length === 1 && row?.sha256 === expected && Number(row.size_bytes) === uploadBytes;
  console.log(
    `${uploadBytes / 1e6} MB, broken off ${broken} times, arrived in ${wholeSeconds(tookMs)}; ${rows.length} row, then ${row?.state} (${row?.failure}) as no video`,
  );
  return {
    name: `${uploadBytes / 1e6} MB, broken off ${broken} times`,
    goal: 'arrives once, hash equal',
    measured: isEqual
      ? 'once, equal'
      : `${rows.length} rows, ${row?.sha256 === expected ? 'equal' : 'not equal'}`,
    isMet: isEqual && broken === breaks,
  };
}

/**
 * ffmpeg's moving test picture under noise that is new in each frame, and pink noise in the rhythm of syllables over a
 * hum: harder to encode than a recorded screen. One minute of it is made, and repeated without encoding it again: the
 * server encodes each minute separately, so it saves nothing through the repetition.
 */
function makeRecording(file: string): void {
  const once = Math.min(60, videoSeconds);
  const minute = `${file}.minute.mp4`;
  const picture = `testsrc2=size=1920x1080:rate=30:duration=${once},noise=alls=12:allf=t`;
  const sound = `anoisesrc=color=pink:amplitude=0.5:duration=${once},tremolo=f=4:d=0.9[voice];sine=frequency=110:duration=${once},volume=0.1[hum];[voice][hum]amix=inputs=2`;
  const ffmpeg = (args: readonly string[]) =>
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { stdio: 'inherit' });
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  const codecs = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-b:v',
    '8M',
    '-c:a',
    'aac',
  ];
  ffmpeg([...inputs, ...codecs, minute]);
  const times = Math.ceil(videoSeconds / once);
  ffmpeg(['-stream_loop', String(times - 1), '-i', minute, '-c', 'copy', '-t', String(videoSeconds), file]);
  rmSync(minute);
}

/** Lets the encoder of this product stand still, and work again. */
function encoderOf(product: Product) {
  const serverPid = serverPidOf(product.pid) ?? 0;
  const stopped = new Set<number>();
  const running = () =>
    familyOf(serverPid).filter(
      ({ pid, command }) => !stopped.has(pid) && /(?:^|\/)ff(?:mpeg|probe) /.test(command),
    );
  const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT') => {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  };
  return {
    /** Waits for a process to stop: between two steps there is none. @returns false if the encoding is over. */
    stop: async (isOver: () => Promise<boolean>): Promise<boolean> => {
      while (stopped.size === 0) {
        for (const { pid } of running()) {
          signal(pid, 'SIGSTOP');
          stopped.add(pid);
        }
        // One that has just ended would leave the next one running.
        await sleep(200);
        const left = new Set(familyOf(serverPid).map(({ pid }) => pid));
        for (const pid of stopped) if (!left.has(pid)) stopped.delete(pid);
        if (stopped.size === 0 && (await isOver())) return false;
      }
      return true;
    },
    goOn: () => {
      for (const pid of stopped) signal(pid, 'SIGCONT');
      stopped.clear();
    },
  };
}

async function measureEncoding(
  product: Product,
  editor: Person,
  { database, cookies, file }: { database: pg.Client; cookies: readonly string[]; file: string },
): Promise<Verdict[]> {
  const pages = pagesOf(product.appUrl, cookies, moduleId);
  let pagesPerSecond = wantedPages;
  const open = async () => quantile(await openPages(pages, { pagesPerSecond, roundMs }), 0.95);
  // Drawing becomes up to three times as fast in its first minute (docs/speed.md).
  for (let warm = 0; warm < 3; warm += 1) await open();
  while (pagesPerSecond > 5 && (await open()) > longestP95Ms) pagesPerSecond = Math.floor(pagesPerSecond / 2);
  console.log(`${pagesPerSecond} pages a second: this machine can answer them`);

  const madeAt = performance.now();
  makeRecording(file);
  const source = fileSource(file);
  console.log(
    `made ${videoSeconds} s of 1080p30, ${(source.size / 1e6).toFixed(0)} MB, in ${wholeSeconds(performance.now() - madeAt)}`,
  );
  await upload(editor, source);
  rmSync(file);
  const arrivedAt = performance.now();
  const rowNow = async () => (await rowsNamed(database, source.name))[0];
  const isOver = async () => ['ready', 'failed'].includes((await rowNow())?.state ?? 'failed');
  const encoder = encoderOf(product);
  const [alone, beside]: [number[], number[]] = [[], []];
  let stoodMs = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const stoppedAt = performance.now();
      if (!(await encoder.stop(isOver))) break;
      const without = await open();
      encoder.goOn();
      stoodMs += performance.now() - stoppedAt;
      const withIt = await open();
      // A round in which the encoding came to its end compares nothing.
      if (await isOver()) break;
      alone.push(without);
      beside.push(withIt);
    }
    // The rest goes on under the same load.
    while (!(await isOver())) await open();
  } finally {
    encoder.goOn();
  }
  const row = await rowNow();
  const { rows } = await database.query<{ at: string }>(
    `select extract(epoch from now() - updated_at) as at from media where name = $1`,
    [source.name],
  );
  // The last round of pages may have ended long after the video was ready.
  const encodingMs = performance.now() - Number(rows[0]?.at ?? 0) * 1000 - arrivedAt - stoodMs;
  const share = encodingMs / 1000 / videoSeconds;
  const isReady =
    row?.state === 'ready' && ['360p', '720p', '1080p'].every((name) => row.resolutions.includes(name));
  const ratio = median(beside.map((value, round) => value / (alone[round] ?? Number.NaN)));
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
  console.log(
    `p95 of ${pagesPerSecond} pages a second: ${list(alone)} ms while the encoder stood still, ${list(beside)} ms while it worked; ${row?.state} in ${row?.resolutions.join(', ')} after ${wholeSeconds(encodingMs)} of work`,
  );
  return [
    {
      name: `${videoSeconds} s of 1080p30, playable in 360p, 720p and 1080p, beside ${pagesPerSecond} pages a second`,
      goal: '≤ 3 times its length',
      measured: isReady ? share.toFixed(2) : String(row?.failure ?? row?.state),
      isMet: isReady && share <= 3,
    },
    {
      name: 'p95 of pages beside the encoding',
      goal: '≤ 1.3 of what it is without',
      measured:
        beside.length > 0
          ? `${ratio.toFixed(2)} in ${beside.length} rounds`
          : 'the encoding was over before a round',
      isMet: ratio <= 1.3,
    },
  ];
}

const dataDir = makeDataDir();
const goals: Verdict[] = [];
try {
  const embedded = await startEmbeddedPostgres({ projectRoot: process.cwd(), dataRoot: dataDir });
  try {
    const product = await startProduct({
      dataDir,
      env: { DATABASE_URL: embedded.url, TRUST_PROXY: '1', FILES_DIR: path.join(dataDir, 'files') },
    });
    const database = new pg.Client({ connectionString: embedded.url });
    try {
      await database.connect();
      await fillClass(embedded.url, people);
      const cookies = await signInAll(product.appUrl, people);
      const editor = await new Person(product.appUrl, 'editor@langkah.test').signIn();
      goals.push(await measureBreaks(editor, database));
      goals.push(
        ...(await measureEncoding(product, editor, {
          database,
          cookies,
          file: path.join(dataDir, 'Recording.mp4'),
        })),
      );
    } finally {
      await database.end();
      await product.end();
    }
  } finally {
    await embedded.stop();
  }
} finally {
  removeDataDir(dataDir);
}

printVerdicts(goals, 'nothing pinned: server, database, encoder and load share the cores');
