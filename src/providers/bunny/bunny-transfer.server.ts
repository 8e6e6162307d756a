import { z } from 'zod';
import { ProviderError } from '#kernel/errors.ts';
import { failFromReply, type ProviderCall, type ProviderHttp } from '#platform/http/provider-fetch.server.ts';
import type { VideoDetails } from '../video.ts';
import type { BunnyConfig } from './bunny-config.ts';

/**
 * Moving videos out of Bunny Stream and into it. Out: the uploaded file, which Bunny has if the library keeps original
 * files, otherwise the best MP4, which it has with MP4 fallback (docs.bunny.net/docs/stream-video-storage-structure).
 * In: a video is created, its file is sent by PUT, and Bunny encodes it (docs.bunny.net/stream/http-api).
 */

/** A file of a video that can be fetched whole. */
export interface BunnySource {
  /** Its name in the video's folder: `original`, or `play_720p.mp4`. */
  file: string;
  sizeBytes: number;
}

export interface BunnyTransfer {
  /** Null when Bunny has neither the original nor an MP4. */
  findSource: (details: Pick<VideoDetails, 'guid' | 'resolutions'>, now: Date) => Promise<BunnySource | null>;
  /** The bytes from that place on, or from the first where Bunny ignores the range. @throws ProviderError */
  openSource: (
    guid: string,
    source: BunnySource,
    options: { now: Date; from: number; signal: AbortSignal },
  ) => Promise<{ body: ReadableStream<Uint8Array>; from: number }>;
  /** @returns the new video's guid. It has no file yet. */
  createVideo: (title: string) => Promise<string>;
  /** Sends the file of a video that was created. @throws ProviderError */
  sendFile: (
    guid: string,
    given: { body: ReadableStream<Uint8Array>; sizeBytes: number; signal: AbortSignal },
  ) => Promise<void>;
  /** WebVTT, in place of what that language had. */
  sendCaptions: (guid: string, captions: { srclang: string; label: string; text: string }) => Promise<void>;
  /** Takes the language away. One that is not there counts as taken away. */
  deleteCaptions: (guid: string, srclang: string) => Promise<void>;
  /** In whole seconds, as Bunny keeps them. */
  sendChapters: (guid: string, chapters: VideoDetails['chapters']) => Promise<void>;
  /** One that does not exist counts as deleted. */
  deleteVideo: (guid: string) => Promise<void>;
}

/** Bunny makes MP4 files up to this height. */
const tallestMp4 = 1080;

export function createBunnyTransfer(
  config: BunnyConfig,
  { http, addressOf }: { http: ProviderHttp; addressOf: (guid: string, file: string, now: Date) => string },
): BunnyTransfer {
  const library = `/library/${config.libraryId}/videos`;
  const pathOf = (guid: string) => `${library}/${encodeURIComponent(guid)}`;

  const fetchStream = async (request: Request, what: string): Promise<Response> => {
    try {
      return await (config.fetch ?? globalThis.fetch)(request);
    } catch (cause) {
      throw new ProviderError('bunny', `${what} could not be reached`, { retryable: true, cause });
    }
  };
  const refused = (what: string, { status }: Response): ProviderError =>
    new ProviderError('bunny', `${what} answered ${status}`, {
      retryable: status >= 500 || status === 429,
      status,
    });

  const send = async (call: ProviderCall, allowed: readonly number[] = []): Promise<void> => {
    const reply = await http.send(call);
    if ((reply.status < 200 || reply.status > 299) && !allowed.includes(reply.status))
      failFromReply('bunny', call, reply);
  };

  return {
    async findSource({ guid, resolutions }, now) {
      const heights = resolutions
        .map((name) => Number.parseInt(name, 10))
        .filter((height) => height <= tallestMp4)
        .toSorted((left, right) => right - left);
      for (const file of ['original', ...heights.map((height) => `play_${height}p.mp4`)]) {
        const request = new Request(addressOf(guid, file, now), { method: 'HEAD', redirect: 'manual' });
        const reply = await fetchStream(request, `HEAD ${file}`);
        // The pull zone answers 403 for what is not there in some set-ups.
        if (reply.status === 404 || reply.status === 403) continue;
        const sizeBytes = Number(reply.headers.get('content-length') ?? 0);
        if (reply.status !== 200 || !(sizeBytes > 0)) throw refused(`HEAD ${file}`, reply);
        return { file, sizeBytes };
      }
      return null;
    },

    async openSource(guid, { file, sizeBytes }, { now, from, signal }) {
      const request = new Request(addressOf(guid, file, now), {
        headers: from > 0 ? { range: `bytes=${from}-` } : {},
        redirect: 'manual',
        signal,
      });
      const reply = await fetchStream(request, `GET ${file}`);
      const isPart = reply.status === 206;
      if ((reply.status !== 200 && !isPart) || !reply.body) throw refused(`GET ${file}`, reply);
      const [, start, whole] =
        /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15})$/.exec(reply.headers.get('content-range') ?? '') ?? [];
      if (isPart && Number(start) !== from) throw refused(`GET ${file} from ${from}`, reply);
      const total = isPart ? Number(whole) : Number(reply.headers.get('content-length') ?? sizeBytes);
      // Someone has uploaded another file to the same video meanwhile.
      if (total !== sizeBytes)
        throw new ProviderError('bunny', `GET ${file} has another size now`, { retryable: false });
      return { body: reply.body, from: isPart ? from : 0 };
    },

    async createVideo(title) {
      const call = { method: 'POST' as const, path: library, body: { title } };
      const { guid } = await http.json(call, z.object({ guid: z.guid() }));
      return guid.toLowerCase();
    },

    async sendFile(guid, { body, sizeBytes, signal }) {
      const request = new Request(`${config.apiBaseUrl.replace(/\/{1,10}$/, '')}${pathOf(guid)}`, {
        method: 'PUT',
        headers: {
          AccessKey: config.accessKey,
          'content-type': 'application/octet-stream',
          'content-length': String(sizeBytes),
        },
        body,
        duplex: 'half',
        redirect: 'manual',
        signal,
      } as RequestInit);
      const reply = await fetchStream(request, 'PUT of a video');
      await reply.body?.cancel();
      if (reply.status < 200 || reply.status > 299) throw refused('PUT of a video', reply);
    },

    sendCaptions: (guid, { srclang, label, text }) =>
      send({
        method: 'POST',
        path: `${pathOf(guid)}/captions/${encodeURIComponent(srclang)}`,
        body: { srclang, label, captionsFile: Buffer.from(text, 'utf8').toString('base64') },
      }),

    deleteCaptions: (guid, srclang) =>
      send({ method: 'DELETE', path: `${pathOf(guid)}/captions/${encodeURIComponent(srclang)}` }, [404]),

    sendChapters: (guid, chapters) =>
      send({
        method: 'POST',
        path: pathOf(guid),
        body: {
          chapters: chapters.map(({ title, startSeconds, endSeconds }) => ({
            title,
            start: Math.floor(startSeconds),
            end: Math.floor(endSeconds),
          })),
        },
      }),

    deleteVideo: (guid) => send({ method: 'DELETE', path: pathOf(guid) }, [404]),
  };
}
