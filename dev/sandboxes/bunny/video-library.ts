import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';

/** The videos of `content/videos/<guid>/video.json` in Bunny's own fields, and two that are not ready. */

export const guidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Fixed, so that tests and forms can use a video that is still processing (2) or has failed (5). */
export const processingVideoGuid = 'b0b0b0b0-0000-4000-8000-000000000002';
export const failedVideoGuid = 'b0b0b0b0-0000-4000-8000-000000000005';

export const videoSchema = z.looseObject({
  guid: z.string().regex(guidPattern),
  title: z.string(),
  status: z.number().int(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
});

export type LibraryVideo = z.infer<typeof videoSchema>;

/** @param uploaded those that came through the API, by their guids. */
export function createVideoLibrary(
  context: SandboxContext,
  uploaded: { find: (guid: string) => LibraryVideo | null; list: () => LibraryVideo[] },
) {
  const directory = join(context.contentDir, 'videos');

  async function find(guid: string): Promise<LibraryVideo | null> {
    if (!guidPattern.test(guid)) return null;
    const key = guid.toLowerCase();
    const builtIn = builtInVideos.find((video) => video.guid === key);
    const video = builtIn ?? uploaded.find(key) ?? (await readVideo(join(directory, key, 'video.json')));
    return video && { ...defaults, ...video, guid: key, videoLibraryId: context.secrets.bunnyLibraryId };
  }

  return {
    directory,
    find,
    async list(): Promise<LibraryVideo[]> {
      const names = await readdir(directory).catch(() => []);
      const guids = [
        ...names.filter((name) => guidPattern.test(name)),
        ...builtInVideos.map((v) => v.guid),
        ...uploaded.list().map((v) => v.guid),
      ];
      const videos = await Promise.all(guids.map(find));
      return videos.filter((video) => video !== null);
    },
  };
}

export type VideoLibrary = ReturnType<typeof createVideoLibrary>;

async function readVideo(path: string): Promise<LibraryVideo | null> {
  try {
    return videoSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** The remaining fields of Bunny's answer, so that a short `video.json` still gives a complete reply. */
const defaults = {
  dateUploaded: '2026-01-05T02:00:00',
  views: 0,
  isPublic: false,
  framerate: 30,
  rotation: 0,
  availableResolutions: '',
  outputCodecs: 'x264',
  thumbnailCount: 0,
  encodeProgress: 100,
  storageSize: 0,
  captions: [],
  hasMP4Fallback: false,
  collectionId: '',
  thumbnailFileName: 'thumbnail.jpg',
  averageWatchTime: 0,
  totalWatchTime: 0,
  category: 'unknown',
  chapters: [],
  moments: [],
  metaTags: [],
  transcodingMessages: [],
};

const builtInVideos: LibraryVideo[] = [
  {
    guid: processingVideoGuid,
    title: 'Still processing (sandbox)',
    status: 2,
    encodeProgress: 40,
    length: 0,
    width: 0,
    height: 0,
  },
  {
    guid: failedVideoGuid,
    title: 'Failed to encode (sandbox)',
    status: 5,
    encodeProgress: 0,
    length: 0,
    width: 0,
    height: 0,
  },
];
