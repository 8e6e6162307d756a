import path from 'node:path';
import type { AppConfig } from '#platform/env.server.ts';

/** Where the school's own videos are on the disk. Ids are ours and random. */
export interface Places {
  videos: Pick<AppConfig['videos'], 'directory'>;
}

/** Uploads that are not whole yet: the file under its id, and tus's notes about it beside it. */
export const arrivingFolder = ({ videos }: Places): string => path.join(videos.directory, 'arriving');
/** A video that is being encoded: its source, its pieces, and `out`. */
export const workFolder = ({ videos }: Places, id: string): string => path.join(videos.directory, 'work', id);
/** A video that can be watched, with its source; in the bucket instead where there is one (`ready-files.ts`). */
export const readyFolder = ({ videos }: Places, id: string): string =>
  path.join(videos.directory, 'ready', id);
