import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import { type LibraryVideo, videoSchema } from './video-library.ts';

/**
 * Videos that were created and uploaded through the API. The machine's ffmpeg repacks them for the pull zone, so they
 * play; without it, and for what it cannot read, a video fails as Bunny's do.
 */

const run = promisify(execFile);

const captionsOf = ({ captions }: LibraryVideo) =>
  z
    .array(z.object({ srclang: z.string(), label: z.string() }))
    .catch([])
    .parse(captions);

export interface Change {
  title?: string | undefined;
  chapters?: { title: string; start: number; end: number }[] | undefined;
}

export function createUploadedVideos(context: SandboxContext, announce: (video: LibraryVideo) => void) {
  const store = context.openStore<Record<string, LibraryVideo>>(
    'bunny-videos',
    z.record(z.string(), videoSchema),
    () => ({}),
  );
  let folder: Promise<string> | null = null;
  const directory = (): Promise<string> => {
    folder ??= context.stateDir
      ? Promise.resolve(join(context.stateDir, 'bunny-videos'))
      : mkdtemp(join(tmpdir(), 'langkah-bunny-'));
    return folder;
  };
  context.signal.addEventListener('abort', () => {
    if (context.stateDir === null && folder)
      void folder.then((place) => rm(place, { recursive: true, force: true }));
  });
  const set = (
    guid: string,
    change: Partial<LibraryVideo> & Record<string, unknown>,
  ): LibraryVideo | null => {
    const known = store.value[guid];
    if (!known) return null;
    const next = { ...known, ...change };
    store.value[guid] = next;
    store.save();
    return next;
  };

  async function encode(guid: string): Promise<void> {
    const place = join(await directory(), guid);
    const source = join(place, 'original');
    try {
      const { stdout } = await run('ffprobe', [
        ...['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'stream=width,height:format=duration'],
        ...['-of', 'json', source],
      ]);
      const probed = z
        .object({
          streams: z.array(z.object({ width: z.number(), height: z.number() })).min(1),
          format: z.object({ duration: z.coerce.number() }),
        })
        .parse(JSON.parse(stdout));
      const { width = 0, height = 0 } = probed.streams[0] ?? {};
      set(guid, { status: 3, encodeProgress: 50 });
      const name = `${Math.min(width, height)}p`;
      await mkdir(join(place, name), { recursive: true });
      await run('ffmpeg', [
        ...['-nostdin', '-v', 'error', '-y', '-i', source, '-c', 'copy', '-f', 'hls', '-hls_time', '4'],
        ...['-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4', join(place, name, 'video.m3u8')],
      ]);
      await run('ffmpeg', [
        ...['-nostdin', '-v', 'error', '-y', '-i', source, '-frames:v', '1', join(place, 'thumbnail.jpg')],
      ]);
      await writeFile(
        join(place, 'playlist.m3u8'),
        `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=${width}x${height}\n${name}/video.m3u8\n`,
      );
      set(guid, {
        status: 4,
        encodeProgress: 100,
        // As Bunny does, in whole seconds.
        length: Math.round(probed.format.duration),
        width,
        height,
        availableResolutions: name,
      });
    } catch {
      set(guid, { status: 5 });
    }
    const video = store.value[guid];
    if (video && !context.signal.aborted) announce(video);
  }

  return {
    find: (guid: string): LibraryVideo | null => store.value[guid] ?? null,
    list: (): LibraryVideo[] => Object.values(store.value),
    directory,
    create(title: string): LibraryVideo {
      const guid = crypto.randomUUID();
      const video: LibraryVideo = {
        guid,
        title,
        status: 0,
        length: 0,
        width: 0,
        height: 0,
        encodeProgress: 0,
      };
      store.value[guid] = video;
      store.save();
      return video;
    },
    /** @returns false for a video that has its file already. */
    async receive(guid: string, body: ReadableStream<Uint8Array>): Promise<boolean> {
      const status = store.value[guid]?.status;
      if (status !== 0 && status !== 6) return false;
      const place = join(await directory(), guid);
      await mkdir(place, { recursive: true });
      const part = join(place, `part-${crypto.randomUUID()}`);
      try {
        await pipeline(Readable.fromWeb(body as never), createWriteStream(part));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await rename(part, join(place, 'original'));
      set(guid, { status: 1, hasOriginal: true });
      void encode(guid);
      return true;
    },
    update: (guid: string, change: Change) => set(guid, { ...change }) !== null,
    async caption(guid: string, caption: { srclang: string; label: string; text: string }): Promise<boolean> {
      const video = store.value[guid];
      if (!video) return false;
      const place = join(await directory(), guid, 'captions');
      await mkdir(place, { recursive: true });
      await writeFile(join(place, `${caption.srclang}.vtt`), caption.text);
      const { srclang, label } = caption;
      set(guid, {
        captions: [...captionsOf(video).filter((one) => one.srclang !== srclang), { srclang, label }],
      });
      return true;
    },
    /** @returns false for a video without captions in that language. */
    async takeCaption(guid: string, srclang: string): Promise<boolean> {
      const video = store.value[guid];
      const captions = video ? captionsOf(video) : [];
      if (!captions.some((one) => one.srclang === srclang)) return false;
      set(guid, { captions: captions.filter((one) => one.srclang !== srclang) });
      await rm(join(await directory(), guid, 'captions', `${srclang}.vtt`), { force: true });
      return true;
    },
    async remove(guid: string): Promise<boolean> {
      if (!store.value[guid]) return false;
      delete store.value[guid];
      store.save();
      await rm(join(await directory(), guid), { recursive: true, force: true });
      return true;
    },
    /**
     * The file that was uploaded. That of a video of `content/` is put together of its segments once, as if Bunny had
     * kept it.
     */
    async original(guid: string, contentVideos: string): Promise<string | null> {
      const place = join(await directory(), guid, 'original');
      if (store.value[guid]) return place;
      const from = join(contentVideos, guid);
      const facts = await readFile(join(from, 'video.json'), 'utf8').catch(() => null);
      if (facts === null) return null;
      const isThere = await readFile(place).then(
        () => true,
        () => false,
      );
      if (isThere) return place;
      const best = z
        .object({ availableResolutions: z.string() })
        .parse(JSON.parse(facts))
        .availableResolutions.split(',')
        .at(-1);
      await mkdir(join(place, '..'), { recursive: true });
      const joined = async (name: string, list: string): Promise<string> => {
        const playlist = await readFile(join(from, name, list), 'utf8');
        const [, init = 'init.mp4'] = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist) ?? [];
        const files = [init, ...playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))];
        const whole = `${place}-${name}`;
        await writeFile(
          whole,
          Buffer.concat(await Promise.all(files.map((file) => readFile(join(from, name, file))))),
        );
        return whole;
      };
      const [picture, sound] = [await joined(best ?? '', 'video.m3u8'), await joined('audio', 'audio.m3u8')];
      await run('ffmpeg', [
        ...[
          '-nostdin',
          '-v',
          'error',
          '-y',
          '-i',
          picture,
          '-i',
          sound,
          '-c',
          'copy',
          '-f',
          'mp4',
          `${place}-new`,
        ],
      ]);
      await rename(`${place}-new`, place);
      await Promise.all([rm(picture), rm(sound)]);
      return place;
    },
    reset: () => store.reset(),
  };
}

export type UploadedVideos = ReturnType<typeof createUploadedVideos>;
