/** A course's files as a ZIP or into a folder: the same course gives the same bytes. */
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { findCourseRecord } from '#features/study/catalogue/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { FolderFile } from '../folder.ts';
import * as m from '../messages/m.ts';
import { writeCourse } from '../write-course.ts';
import { openBinary, prepareCourse, type ReadDeps, readPresent } from './present.ts';

export interface ExportedCourse {
  slug: string;
  files: FolderFile[];
}

/** @throws AppError NOT_FOUND */
export async function exportCourse(
  deps: ReadDeps,
  by: { id: string } | { slug: string },
): Promise<ExportedCourse> {
  const course = await findCourseRecord(deps.db, by);
  if (!course || course.deletedAt) throw new AppError('NOT_FOUND', m.courseNotFound());
  await prepareCourse(deps, course.id);
  const { folder } = await deps.db.transaction((tx) => readPresent(deps, tx, course), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  return { slug: course.slug, files: writeCourse(folder) };
}

/** Stored, not packed: how texts are packed depends on the version of Node. */
const entry = {
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100_644,
  compress: false,
};

export const zipOf = (deps: ReadDeps, course: ExportedCourse): Readable => sizedZipOf(deps, course).zip;

/**
 * The ZIP of a course. The bytes are read while they are sent, one file at a time.
 * @returns `sizeBytes` of all of it; null when that is not known.
 */
export function sizedZipOf(
  deps: ReadDeps,
  { slug, files }: ExportedCourse,
): { zip: Readable; sizeBytes: number | null } {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  // A reader that leaves early must not leave the file open.
  let current: Readable | null = null;
  output.on('close', () => current?.destroy());
  for (const { path: name, content } of files) {
    const inside = `${slug}/${name}`;
    if ('text' in content) zip.addBuffer(Buffer.from(content.text), inside, entry);
    else
      zip.addReadStreamLazy(inside, { ...entry, size: content.binary.size }, (done) => {
        openBinary(deps, deps.db, content.binary.at).then(
          (stream) => {
            current = stream;
            // The library does not listen, and a bucket may break off: the whole ZIP ends then.
            stream.on('error', (error) => output.destroy(error));
            if (output.destroyed) stream.destroy();
            else done(null, stream);
          },
          (error: unknown) => output.destroy(error as Error),
        );
      });
  }
  let sizeBytes: number | null = null;
  // It says so before it returns, because no entry is packed. Its types have forgotten the number.
  const onSize = (bytes: number) => {
    sizeBytes = bytes >= 0 ? bytes : null;
  };
  zip.end({ forceZip64Format: false, comment: '' }, onSize as () => void);
  return { zip: output, sizeBytes };
}

/** Writes the files below a folder that is empty, or not there yet. */
export async function writeFolder(deps: ReadDeps, { files }: ExportedCourse, folder: string): Promise<void> {
  for (const { path: name, content } of files) {
    const place = path.join(folder, name);
    await mkdir(path.dirname(place), { recursive: true });
    if ('text' in content) await writeFile(place, content.text);
    else await pipeline(await openBinary(deps, deps.db, content.binary.at), createWriteStream(place));
  }
}
