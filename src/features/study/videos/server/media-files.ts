/**
 * Sends the files of the school's own videos (product.md#own-videos). A video is large and many people watch
 * at the same time, so its bytes go from the disk to the socket through one buffer a request, before the app (`serve`). A file that is
 * not on the disk is read from the bucket, if there is one, and passed on. Development and tests have no such listener and use `respond`,
 * which decides the same.
 */
import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Viewer } from '#access/viewer.ts';
import { findViewer } from '#features/sales/plans/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { dataPolicy, setSecurityHeaders } from '#platform/http/security-headers.server.ts';
import { errorText } from '#platform/log.server.ts';
import type { BucketPart } from '#providers/files/bucket.server.ts';
import { byteRange, isPoster, type MediaRequest, mediaTypeOf, posterName, readMediaPath } from '../rules.ts';
import { isSigned } from './address.ts';
import { readCaptions } from './captions.ts';
import { folderOf } from './provider.ts';
import { findMedia, type MediaRow } from './queries.ts';
import { type BucketFiles, bucketFiles, wholePart, wholeStream } from './ready-files.ts';

export interface MediaFiles {
  /** Answers when the path is an address of a video's file. @returns false when it is not. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The same as a Response; null when the path is no such address. */
  respond: (request: Request) => Promise<Response> | null;
}

/** Whether a module that shows the video is open to this person; null is a stranger. */
export type MayWatch = (db: Db, viewer: Viewer | null, mediaId: string) => Promise<boolean>;

interface Asked {
  method: string;
  cookie: string | undefined;
  range: string | undefined;
  /** Ends when the reader has gone. */
  signal?: AbortSignal;
}

interface FilePart {
  file: FileHandle;
  start: number;
  length: number;
}

interface Answer {
  status: 200 | 206 | 403 | 404 | 405 | 410 | 416 | 503;
  headers: [string, string][];
  /** Text, or bytes from an open file or a bucket's answer, which the sender closes. */
  body: FilePart | BucketPart | Buffer | null;
}

interface Admission {
  /** The video; null when the person may not watch it. */
  video: Pick<MediaRow, 'id' | 'folder'> | null;
  /** Where its files are. */
  folder: string | null;
  /** Below the videos' own folder, for a proxy that sends the file itself. */
  inside: string | null;
  sessionId: string | null;
  checkedMs: number;
}

/**
 * How long a decision holds: a video is fetched in a request every few seconds, and the database is asked once a
 * minute. So a right that ends, or a session, ends here within a minute.
 */
const recheckMs = 60_000;
const mostAdmissions = 5_000;
const chunkBytes = 256 * 1024;
/** Each holds a buffer and a file: 128 MB at most. More viewers need the proxy or another server. */
const mostSending = 512;
/** A reader that takes nothing for so long has gone, or asks again when it goes on. */
const longestStallMs = 120_000;
/** Longer than an address works, so a player that goes back finds what it has fetched. */
const cacheControl = 'private, max-age=14400, immutable';
/** An editor may choose another frame (product.md#poster). */
const posterCacheControl = 'private, max-age=300';

/** The poster in the language asked for where the video has one: only videos of the product do. */
const posterIn = (folder: string, file: string): string =>
  existsSync(path.join(folder, file)) ? file : posterName;

export function createMediaFiles(
  deps: Pick<Deps, 'config' | 'bucket' | 'db' | 'clock' | 'auth' | 'log' | 'metrics' | 'contentDir'>,
  mayWatch: MayWatch,
): MediaFiles {
  const { config } = deps;
  const places = { directory: config.videos.directory, contentDir: deps.contentDir };
  const common = securityHeaders(config.appUrl.startsWith('https:'));
  const remote = deps.bucket && bucketFiles(deps.bucket);
  const admissions = new Map<string, Admission>();
  const buffers: Buffer[] = [];
  let sending = 0;

  const decide = async ({ id, grant }: MediaRequest, token: string | null): Promise<Admission> => {
    const now = deps.clock.now();
    const options = { now, adminsNeedSecondFactor: config.adminsNeedSecondFactor };
    const found = token === null ? null : await findViewer(deps.db, token, options);
    const viewer = found?.viewer ?? null;
    const row = await findMedia(deps.db, id);
    const may = row?.state === 'ready' && (grant === 'i' || (await mayWatch(deps.db, viewer, id)));
    return {
      video: may ? { id: row.id, folder: row.folder } : null,
      folder: may ? folderOf(places, row) : null,
      inside: may && row.folder === null ? `ready/${row.id}` : null,
      sessionId: viewer?.sessionId ?? null,
      checkedMs: now.getTime(),
    };
  };

  const admit = async (asked: MediaRequest, token: string | null): Promise<Admission> => {
    const key = `${asked.id} ${asked.grant} ${token ?? ''}`;
    const known = admissions.get(key);
    const ageMs = known ? deps.clock.now().getTime() - known.checkedMs : recheckMs;
    if (known && ageMs >= 0 && ageMs < recheckMs) return known;
    const decided = await decide(asked, token);
    admissions.delete(key);
    admissions.set(key, decided);
    // The oldest decision is the first key.
    for (const oldest of admissions.keys()) {
      if (admissions.size <= mostAdmissions) break;
      admissions.delete(oldest);
    }
    return decided;
  };

  const refuse = (status: Answer['status'], headers: [string, string][] = []): Answer => ({
    status,
    headers: [...common, ['cache-control', 'no-store'], ...headers],
    body: null,
  });

  const answer = async (asked: MediaRequest, given: Asked): Promise<Answer> => {
    const { method, cookie, range } = given;
    if (method !== 'GET' && method !== 'HEAD') return refuse(405, [['allow', 'GET, HEAD']]);
    // Before the database: a poster's address is for the poster, and a forged one costs a hash. Only an address of
    // grant `p` belongs to a person; for the others the cookie decides nothing.
    if (asked.grant === 'i' && !isPoster(asked.file)) return refuse(403);
    if (asked.grant !== 'p' && !isSigned(config.secret, asked, null)) return refuse(403);
    const token = asked.grant === 'p' && cookie ? deps.auth.readToken(cookie) : null;
    if (asked.grant === 'p' && token === null) return refuse(403);
    const { video, folder, inside, sessionId } = await admit(asked, token);
    if (asked.grant === 'p' && (sessionId === null || !isSigned(config.secret, asked, sessionId)))
      return refuse(403);
    if (asked.expires * 1000 < deps.clock.now().getTime()) return refuse(410);
    if (video === null || folder === null) return refuse(403);
    const [, language] = /^captions\/(.+)\.vtt$/.exec(asked.file) ?? [];
    if (language !== undefined) return answerCaptions(video, language, asked, method);
    const headers: [string, string][] = [
      ...common,
      ['cache-control', isPoster(asked.file) ? posterCacheControl : cacheControl],
      ['content-type', mediaTypeOf(asked.file)],
      ['accept-ranges', 'bytes'],
    ];
    const name = isPoster(asked.file) ? posterIn(folder, asked.file) : asked.file;
    const place = path.join(folder, name);
    if (config.videos.accelPath !== null && inside !== null && (!remote || existsSync(place)))
      return {
        status: 200,
        headers: [...headers, ['x-accel-redirect', `${config.videos.accelPath}${inside}/${name}`]],
        body: null,
      };
    const file = await open(place).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    });
    if (!file)
      return remote && inside !== null
        ? answerFromBucket(remote, { id: asked.id, file: name }, given, headers)
        : refuse(404);
    const { size } = await file.stat();
    const found = partOf(range, size, headers);
    if ('body' in found || method === 'HEAD') await file.close();
    if ('body' in found) return found;
    const { start, length } = found;
    return { ...found, headers, body: method === 'HEAD' ? null : { file, start, length } };
  };

  /** What a Range header asks for of a file of that size, with its headers added; a refusal when it has no such bytes. */
  const partOf = (range: string | undefined, size: number, headers: [string, string][]) => {
    const part = byteRange(range, size);
    if (part === 'unsatisfiable') return refuse(416, [['content-range', `bytes */${size}`]]);
    const start = part?.start ?? 0;
    const length = part ? part.end - part.start + 1 : size;
    if (part) headers.push(['content-range', `bytes ${part.start}-${part.end}/${size}`]);
    headers.push(['content-length', String(length)]);
    return { status: part ? (206 as const) : (200 as const), start, length };
  };

  const answerFromBucket = async (
    files: BucketFiles,
    { id, file }: Pick<MediaRequest, 'id' | 'file'>,
    { method, range, signal }: Asked,
    headers: [string, string][],
  ): Promise<Answer> => {
    try {
      if (method === 'HEAD') {
        const size = await files.sizeOf(id, file);
        if (size === null) return refuse(404);
        const found = partOf(range, size, headers);
        return 'body' in found ? found : { status: found.status, headers, body: null };
      }
      const opened = await files.openRange(id, file, { range, signal });
      if (opened === null) return refuse(404);
      if ('unsatisfiableSize' in opened)
        return refuse(416, [['content-range', `bytes */${opened.unsatisfiableSize}`]]);
      const found = partOf(range, opened.sizeBytes, headers);
      return 'body' in found ? found : { status: found.status, headers, body: opened };
    } catch (error) {
      if (!signal?.aborted)
        deps.log.error({ mediaId: id, err: errorText(error) }, 'a video could not be read from the bucket');
      return refuse(503, [['retry-after', '5']]);
    }
  };

  /** Editors change them, so browsers ask again; they are small. */
  const answerCaptions = async (
    video: Pick<MediaRow, 'id' | 'folder'>,
    language: string,
    asked: MediaRequest,
    method: string,
  ): Promise<Answer> => {
    const text = await readCaptions(deps.db, deps.contentDir, video, language);
    if (text === null) return refuse(404);
    const body = Buffer.from(text);
    return {
      status: 200,
      headers: [
        ...common,
        ['cache-control', 'private, no-cache'],
        ['content-type', mediaTypeOf(asked.file)],
        ['content-length', String(body.length)],
      ],
      body: method === 'HEAD' ? null : body,
    };
  };

  /** Stops when the reader has gone: players ask for everything to the end, and leave. */
  const send = async ({ file, start, length }: FilePart, response: ServerResponse) => {
    const buffer = buffers.pop() ?? Buffer.allocUnsafeSlow(chunkBytes);
    response.setTimeout(longestStallMs, () => response.destroy());
    try {
      for (let sent = 0; sent < length && !response.destroyed; ) {
        const wanted = Math.min(chunkBytes, length - sent);
        const { bytesRead } = await file.read(buffer, 0, wanted, start + sent);
        if (bytesRead === 0) throw new Error('the file has become shorter');
        sent += bytesRead;
        // The buffer is free again when the socket has taken its bytes.
        await write(response, buffer.subarray(0, bytesRead));
      }
      response.end();
    } finally {
      // A write that was cut off may still hold the buffer.
      if (!response.destroyed && buffers.length < 32) buffers.push(buffer);
      await file.close();
    }
  };

  /** As slow as the reader, and no longer than they read. */
  const passOn = async (part: BucketPart, response: ServerResponse) => {
    response.setTimeout(longestStallMs, () => response.destroy());
    for await (const chunk of wholePart(part)) {
      await write(response, chunk);
      if (response.destroyed) return;
    }
    response.end();
  };

  const observe = (method: string, status: number, startedAt: number) =>
    deps.metrics.observeRequest({
      method,
      route: 'media',
      status,
      seconds: (performance.now() - startedAt) / 1000,
    });

  return {
    serve: (request, response) => {
      const { url = '', method = 'GET', headers } = request;
      const asked = readMediaPath(url);
      if (!asked) return false;
      const startedAt = performance.now();
      const gone = new AbortController();
      if (remote) response.once('close', () => gone.abort());
      const run = async () => {
        if (sending > mostSending) {
          const { status, headers: busy } = refuse(503, [['retry-after', '2']]);
          response.writeHead(status, busy.flat()).end();
          return observe(method, status, startedAt);
        }
        const answered = await answer(asked, {
          method,
          cookie: headers.cookie,
          range: headers.range,
          signal: gone.signal,
        });
        response.writeHead(answered.status, answered.headers.flat());
        observe(method, answered.status, startedAt);
        if (answered.body && 'file' in answered.body) await send(answered.body, response);
        else if (answered.body && 'body' in answered.body) await passOn(answered.body, response);
        else response.end(answered.body ?? undefined);
      };
      sending += 1;
      run()
        .catch((error: unknown) => {
          if (gone.signal.aborted) return;
          deps.log.error({ err: errorText(error) }, 'a video could not be sent');
          if (response.headersSent) response.destroy();
          else response.writeHead(500, { 'cache-control': 'no-store' }).end();
        })
        .finally(() => {
          sending -= 1;
        });
      return true;
    },
    respond: (request) => {
      const { pathname, search } = new URL(request.url);
      const asked = search === '' ? readMediaPath(pathname) : null;
      if (!asked) return null;
      return answer(asked, {
        method: request.method,
        cookie: request.headers.get('cookie') ?? undefined,
        range: request.headers.get('range') ?? undefined,
      }).then(
        async ({ status, headers, body }) => new Response(body && (await bodyOf(body)), { status, headers }),
      );
    },
  };
}

/** Resolves when the socket has taken the bytes, or has closed. */
const write = (response: ServerResponse, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('close', done);
      resolve();
    };
    response.once('close', done);
    response.write(bytes, done);
  });

/** A short answer is read whole, so nothing stays open when nobody reads it. */
async function bodyOf(body: NonNullable<Answer['body']>): Promise<BodyInit | null> {
  if ('body' in body) return Readable.toWeb(wholeStream(body)) as ReadableStream;
  if (!('file' in body)) return new Uint8Array(body);
  const { file, start, length } = body;
  if (length <= chunkBytes) {
    const { buffer } = await file.read(new Uint8Array(length), 0, length, start).finally(() => file.close());
    return buffer;
  }
  // The file is closed with the stream.
  const stream = file.createReadStream({ start, end: start + length - 1, highWaterMark: chunkBytes });
  return Readable.toWeb(stream) as ReadableStream;
}

function securityHeaders(isHttps: boolean): [string, string][] {
  const headers = new Headers({ 'content-security-policy': dataPolicy });
  setSecurityHeaders(headers, { isHttps });
  return [...headers];
}
