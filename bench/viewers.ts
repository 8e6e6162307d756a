/**
 * `npm run bench:viewers`: 50 people watch a video of this server while others open pages (product.md#own-videos).
 * Pages are asked for at a fixed rate, with and without viewers in turn, and timed from the moment at which they should
 * have been asked for; `BENCH_PAGES` lowers the rate for a machine that cannot answer 100 a second. Then the bytes alone,
 * against nginx with the same file, where nginx is installed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePorts, makeDataDir, removeDataDir, serverPidOf, startProduct } from '#dev/testing/product.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.server.ts';
import { median } from './server/measure.ts';
import { ask, headersOf, openPages, pagesOf, quantile, type Target } from './server/pages.ts';
import { cpuSeconds, memoryMb, otherCores, pin, subjectCores } from './server/processes.ts';
import { fillClass, signInAll } from './server/school.ts';
import { printVerdicts, type Verdict } from './server/verdicts.ts';

const people = 40;
const viewers = 50;
const pagesPerSecond = Number(process.env.BENCH_PAGES ?? 100);
/** A player fetches four seconds of 720p at 1.2 Mbit/s at a time. */
const partBytes = 600_000;
const partMs = 4_000;
const fileBytes = 9_000_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 15_000);
const moduleId = 3;

const part = (target: Target, number: number): Target => {
  const from = (number * partBytes) % (fileBytes - partBytes);
  return { ...target, headers: { ...target.headers, range: `bytes=${from}-${from + partBytes - 1}` } };
};

/** Lets everyone watch until `stop` is called. @returns what stops them and says how many bytes they got. */
function watch(films: readonly Target[]): () => Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: viewers });
  let isOver = false;
  const one = async (index: number) => {
    let bytes = 0;
    await sleep((index * partMs) / viewers);
    for (let number = index; !isOver; number += 1) {
      const startedAt = performance.now();
      const film = films[index % films.length];
      if (film) bytes += await ask(agent, part(film, number), 206);
      const restMs = partMs - (performance.now() - startedAt);
      // In short steps, so that the end of a round is not late.
      for (let slept = 0; slept < restMs && !isOver; slept += 100) await sleep(Math.min(100, restMs - slept));
    }
    return bytes;
  };
  const all = Promise.all(Array.from({ length: viewers }, (_, index) => one(index)));
  return async () => {
    isOver = true;
    const bytes = (await all).reduce((sum, got) => sum + got, 0);
    agent.destroy();
    return bytes;
  };
}

/** Fetches parts on eight connections as fast as they come. @returns megabytes a second, and processor time for 100 MB. */
async function fetchBytes(film: Target, pids: readonly number[], durationMs = 4_000) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
  const cpu = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const [before, startedAt] = [cpu(), performance.now()];
  const until = startedAt + durationMs;
  const counts = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      let bytes = 0;
      for (let number = index; performance.now() < until; number += 1)
        bytes += await ask(agent, part(film, number), 206);
      return bytes;
    }),
  );
  agent.destroy();
  const megabytes = counts.reduce((sum, got) => sum + got, 0) / 1e6;
  return {
    perSecond: megabytes / ((performance.now() - startedAt) / 1000),
    cpuMs: ((cpu() - before) * 1000 * 100) / megabytes,
  };
}

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function openNginx(directory: string, port: number) {
  const home = path.join(directory, 'nginx');
  mkdirSync(home, { recursive: true });
  const config = `daemon off; ${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;
events { worker_connections 256; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  server { listen 127.0.0.1:${port}; root ${directory}; } }`;
  writeFileSync(path.join(home, 'nginx.conf'), config);
  const child = spawn('nginx', ['-p', home, '-c', path.join(home, 'nginx.conf')], { stdio: 'inherit' });
  await sleep(1_000);
  const master = child.pid ?? 0;
  const workers = execFileSync('pgrep', ['-P', String(master)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
  for (const pid of [master, ...workers]) pin(pid, subjectCores);
  return { pids: workers, end: () => child.kill('SIGTERM') };
}

const dataDir = makeDataDir();
const goals: Verdict[] = [];
try {
  const database = await startEmbeddedPostgres({ projectRoot: process.cwd(), dataRoot: dataDir });
  pin(database.pid, otherCores);
  const files = path.join(dataDir, 'files');
  const product = await startProduct({
    dataDir,
    env: { DATABASE_URL: database.url, TRUST_PROXY: '1', FILES_DIR: files },
  });
  try {
    const serverPid = serverPidOf(product.pid) ?? 0;
    pin(serverPid, subjectCores);
    pin(process.pid, otherCores);
    await fillClass(database.url, people);
    const cookies = await signInAll(product.appUrl, people);
    const port = Number(new URL(product.appUrl).port);
    const films: Target[] = await Promise.all(
      cookies.map(async (_, index) => {
        const answer = await fetch(`${product.appUrl}/api/modules/${moduleId}/playback`, {
          headers: headersOf(product.appUrl, cookies, index),
        });
        const { hlsUrl } = (await answer.json()) as { hlsUrl: string };
        const asked = new URL(hlsUrl, product.appUrl).pathname.replace('playlist.m3u8', '720p/media.mp4');
        return { port, path: asked, headers: headersOf(product.appUrl, cookies, index) };
      }),
    );
    // The demo's videos are drawn and small; this file is as large as a recorded lesson.
    const [, , mediaId = ''] = films[0]?.path.split('/') ?? [];
    const folder = path.join(files, 'videos/ready', mediaId);
    mkdirSync(path.join(folder, '720p'), { recursive: true });
    writeFileSync(path.join(folder, '720p/media.mp4'), randomBytes(fileBytes));
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('update media set folder = null where id = $1', [mediaId]);
    await client.end();

    const pages = pagesOf(product.appUrl, cookies, moduleId);
    const load = { pagesPerSecond, roundMs };
    // Drawing becomes up to three times as fast in its first minute (docs/speed.md).
    for (let warm = 0; warm < 3; warm += 1) await openPages(pages, load);
    const memoryBefore = memoryMb([serverPid]);
    const [alone, beside, rates]: number[][] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      alone?.push(quantile(await openPages(pages, load), 0.95));
      const stop = watch(films);
      await sleep(partMs);
      const startedAt = performance.now();
      beside?.push(quantile(await openPages(pages, load), 0.95));
      const bytes = await stop();
      rates?.push(bytes / 1e6 / ((performance.now() - startedAt + partMs) / 1000));
    }
    const memory = memoryMb([serverPid]) - memoryBefore;
    const ratio = median((beside ?? []).map((value, round) => value / (alone?.[round] ?? Number.NaN)));
    const list = (values: readonly number[] = []) => values.map((value) => value.toFixed(0)).join(', ');
    console.log(
      `p95 of ${pagesPerSecond} pages a second: ${list(alone)} ms alone, ${list(beside)} ms beside ${viewers} viewers, who got ${median(rates ?? []).toFixed(1)} MB/s`,
    );
    goals.push(
      {
        name: `p95 of pages beside ${viewers} viewers`,
        goal: '≤ 1.5 of what it is without',
        measured: ratio.toFixed(2),
        isMet: ratio <= 1.5,
      },
      {
        name: 'Memory of the server, more than before',
        goal: '≤ 40 MB',
        measured: `${memory.toFixed(0)} MB`,
        isMet: memory <= 40,
      },
    );
    const [film] = films;
    if (film && hasNginx()) {
      const nginxPort = await freePorts();
      const nginx = await openNginx(folder, nginxPort);
      try {
        const same = { port: nginxPort, path: '/720p/media.mp4', headers: { host: 'localhost' } };
        const ratios: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const own = await fetchBytes(film, [serverPid]);
          const floor = await fetchBytes(same, nginx.pids);
          ratios.push(own.perSecond / floor.perSecond);
          console.log(
            `bytes: ${own.perSecond.toFixed(0)} MB/s at ${own.cpuMs.toFixed(0)} ms of processor for 100 MB; nginx ${floor.perSecond.toFixed(0)} MB/s at ${floor.cpuMs.toFixed(0)} ms`,
          );
        }
        goals.push({
          name: 'Bytes of a video, in parts',
          goal: '≥ 0.6 of nginx',
          measured: median(ratios).toFixed(2),
          isMet: median(ratios) >= 0.6,
        });
      } finally {
        nginx.end();
      }
    } else console.log('nginx is not installed here: the bytes alone are not measured');
  } finally {
    await product.end();
    await database.stop();
  }
} finally {
  removeDataDir(dataDir);
}

printVerdicts(goals);
