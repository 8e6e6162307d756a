/**
 * Copies of videos that come in with an uploaded course. A copy lies where an upload would have arrived, before it has a
 * row; its id begins with the upload's own sign, so a later try of the import finds what a killed try left.
 */
import { createHash } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import { arrivingFolder } from './places.ts';
import { media } from './schema.ts';

/** The copy's id, and that of the attempt. */
const partOf =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/** Another one for each attempt: two processes may copy the same video after the first of them lost its lease. */
export const partName = (id: string): string => `${id}.${newId()}.part`;

/** Whether the file is a video that has not come whole. */
export const isPart = (name: string): boolean => partOf.test(name);

/** The half of an id that says of which upload it is; versioned as a random UUID. */
function signOf(uploadId: string): string {
  const hex = createHash('sha256').update(uploadId).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}`;
}

/** The id of the video with that hash that comes with that upload: the same in each try. */
export const copyId = (uploadId: string, sha256: string): string =>
  `${signOf(uploadId)}-8${sha256.slice(0, 3)}-${sha256.slice(3, 15)}`;

/** Whether all of the copy is there: it gets its name when its hash was found right. It counts as new from now on. */
export async function hasCopy(
  { config }: Pick<Deps, 'config'>,
  { id, size }: { id: string; size: number },
): Promise<boolean> {
  const place = path.join(arrivingFolder(config), id);
  if ((await stat(place).catch(() => null))?.size !== size) return false;
  const now = new Date();
  // The sweep takes files without a row after a day.
  await utimes(place, now, now);
  return true;
}

/**
 * Deletes what tries of this import have left: parts, and whole copies that no row has.
 * @param kept ids of copies that stay.
 */
export async function clearCopies(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  uploadId: string,
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  const folder = arrivingFolder(config);
  const sign = signOf(uploadId);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`${sign}-`));
  const whole = names.filter((name) => !isPart(name) && !kept.has(name));
  const rows =
    whole.length > 0 ? await db.select({ id: media.id }).from(media).where(inArray(media.id, whole)) : [];
  const used = new Set(rows.map(({ id }) => id));
  for (const name of names)
    if (isPart(name) || (!kept.has(name) && !used.has(name)))
      await rm(path.join(folder, name), { force: true });
}
