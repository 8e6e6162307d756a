import path from 'node:path';
import { eq } from 'drizzle-orm';
import { currentLanguage } from '#kernel/language.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { AppConfig } from '#platform/env.server.ts';
import { ownOrigins } from '#platform/http/same-origin.server.ts';
import type { VideoProvider } from '#providers/video.ts';
import { expiryOf, mediaAddress, mediaIdOf, posterNameIn } from '../rules.ts';
import { signedFolder } from './address.ts';
import { readCaptions } from './captions.ts';
import { readyFolder } from './places.ts';
import { detailsOf } from './queries.ts';
import { media } from './schema.ts';

export interface MediaPlaces {
  /** `AppConfig.videos.directory`. */
  directory: string;
  contentDir: string;
}

type MediaRow = typeof media.$inferSelect;

/** Where the files of a video are. */
export const folderOf = (places: MediaPlaces, { id, folder }: Pick<MediaRow, 'id' | 'folder'>): string =>
  folder === null ? readyFolder({ videos: places }, id) : path.join(places.contentDir, folder);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The school's own server as a keeper of videos. */
export function createLocalVideos({
  db,
  config,
  contentDir,
}: {
  db: Db;
  config: AppConfig;
  contentDir: string;
}): VideoProvider {
  const origins = ownOrigins(config.appUrl);
  const find = async (guid: string): Promise<MediaRow | null> => {
    if (!uuid.test(guid)) return null;
    const [row] = await db.select().from(media).where(eq(media.id, guid));
    return row ?? null;
  };
  return {
    getVideo: async (guid) => {
      const row = await find(guid);
      return row && detailsOf(row);
    },
    parsePlayUrl: (url) => {
      const guid = mediaIdOf(url, origins);
      return guid === null ? null : { libraryId: 0, guid };
    },
    playUrl: (guid) => mediaAddress(config.appUrl, guid),
    signPlayback: ({ guid, captions }, now, ttlSeconds, sessionId) => {
      const expires = expiryOf(now, ttlSeconds);
      const grant = sessionId === null ? 'f' : 'p';
      const base = signedFolder(config.secret, { id: guid, grant, expires, sessionId });
      return {
        hlsUrl: `${base}/playlist.m3u8`,
        posterUrl: `${base}/${posterNameIn(currentLanguage())}`,
        seekSheetUrl: `${base}/seek/_{n}.jpg`,
        captions: captions.map((caption) => ({
          ...caption,
          url: `${base}/captions/${encodeURIComponent(caption.srclang)}.vtt`,
        })),
        expiresAt: new Date(expires * 1000),
      };
    },
    signPoster: (guid, now) => {
      const expires = expiryOf(now, 3_600);
      const base = signedFolder(config.secret, { id: guid, grant: 'i', expires, sessionId: null });
      return `${base}/${posterNameIn(currentLanguage())}`;
    },
    readCaptions: async (guid, srclang) => {
      const row = await find(guid);
      if (!row?.captions.some((caption) => caption.srclang === srclang)) return null;
      return readCaptions(db, contentDir, row, srclang);
    },
  };
}
