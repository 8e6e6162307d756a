/**
 * Moves, encodes and imports videos in its own process, for tests that kill it: `node video-work-child.ts '{"env": …}'`. It counts
 * what it asks of the database and of Bunny, before each request and after each answer, and kills itself at one of them.
 */
import pg from 'pg';
import { showVideo } from '#features/study/catalogue/public.server.ts';
import { runImportsJob } from '#features/study/course-folders/server/jobs.ts';
import { runImports } from '#features/study/course-folders/server/run-imports.ts';
import { moveJob } from '#features/study/video-moves/server/jobs.ts';
import { moveVideos } from '#features/study/video-moves/server/move.ts';
import { createLocalVideos } from '#features/study/videos/public.server.ts';
import { encodeNext } from '#features/study/videos/server/encode/work.ts';
import { encodeJob } from '#features/study/videos/server/jobs.ts';
import { systemClock } from '#platform/clock.server.ts';
import { openAnnouncements } from '#platform/db/announcements.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { readConfig } from '#platform/env.server.ts';
import { handleJob, startJobs } from '#platform/jobs/jobs.server.ts';
import { createLogger } from '#platform/log.server.ts';
import { createBunny } from '#providers/bunny/bunny.server.ts';
import { createBucket } from '#providers/files/bucket.server.ts';
import { createFileStore } from '#providers/files/files.server.ts';

export interface VideoWork {
  work: 'move' | 'encode' | 'import';
  env: Record<string, string>;
  /** Where Bunny's sandbox listens. */
  bunnyOrigin: string;
  /** The step at which it kills itself, from 1; null for none. */
  killAt: number | null;
}

const order = JSON.parse(process.argv.at(-1) ?? '') as VideoWork;
let steps = 0;
let isCounting = false;

function step(): void {
  if (!isCounting) return;
  steps += 1;
  if (steps === order.killAt) process.kill(process.pid, 'SIGKILL');
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  step();
  const answer: unknown = Reflect.apply(query, this, args);
  return answer instanceof Promise ? answer.finally(step) : answer;
} as typeof query;

/** A step for each part of a body that passes. */
const counted = (body: ReadableStream<Uint8Array>) =>
  body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        controller.enqueue(part);
        step();
      },
    }),
  );

async function askBunny(request: Request): Promise<Response> {
  step();
  const url = new URL(request.url);
  const answer = await fetch(`${order.bunnyOrigin}${url.pathname}${url.search}`, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    ...(request.body && { body: counted(request.body), duplex: 'half' }),
  } as RequestInit);
  step();
  return answer.body ? new Response(counted(answer.body), answer) : answer;
}

const config = readConfig(order.env);
if (!config.bunny) throw new Error('Bunny is not configured');
const log = createLogger(config);
const database = openDatabase({ url: config.databaseUrl, poolSize: 4, isPrepared: false, log });
const jobs = await startJobs({
  url: config.databaseDirectUrl,
  handlers: [moveJob, encodeJob, runImportsJob].map((job) => handleJob(job, async () => undefined)),
  deps: () => Promise.reject(new Error('no job runs here')),
  log,
  runWorkers: false,
});
const contentDir = 'content';
const bucket = config.files.kind === 's3' ? createBucket(config.files.s3) : null;
const deps = {
  config,
  bucket,
  db: database.db,
  clock: systemClock,
  log,
  jobs,
  contentDir,
  announcements: openAnnouncements({ url: config.databaseDirectUrl, log }),
  videos: {
    local: createLocalVideos({ db: database.db, config, contentDir }),
    bunny: createBunny({ ...config.bunny, fetch: askBunny }),
  },
  showVideo: (tx, video, change) => showVideo({ jobs }, tx, video, change),
  files: createFileStore(config.files),
  scanner: null,
  settleModule: () => Promise.resolve(),
} satisfies Partial<
  Parameters<typeof moveVideos>[0] & Parameters<typeof encodeNext>[0] & Parameters<typeof runImports>[0]
>;

isCounting = true;
const works = { move: moveVideos, encode: encodeNext, import: runImports };
await works[order.work](deps);
isCounting = false;
process.stdout.write(`${steps}\n`);
process.exit(0);
