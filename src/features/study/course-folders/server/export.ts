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
import { leftOutFile } from '../folder-shapes.ts';
import { leftOutTexts } from '../left-out-texts.ts';
import * as m from '../messages/m.ts';
import { writeCourse } from '../write-course.ts';
import { askBunny, bunnyKey, bunnyVideosOf, leftOutOfExport, withTold } from './bunny-texts.ts';
import type { LeftOutGroup } from './foreign/foreign-course.ts';
import { openBinary, prepareCourse, type ReadDeps, readPresent } from './present.ts';

export interface ExportedCourse {
  slug: string;
  files: FolderFile[];
  /** What of its videos at Bunny is not in it, by module. */
  leftOut: LeftOutGroup[];
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
  const answers = await askBunny(deps, bunnyVideosOf(folder));
  const whole = withTold(folder, (video) => {
    const answer = answers.get(bunnyKey(video));
    return answer && 'told' in answer ? answer.told : null;
  });
  return { slug: course.slug, files: writeCourse(whole), leftOut: leftOutOfExport(folder, answers) };
}

/** What an export leaves out, in words, one line each. */
export const leftOutLines = ({ leftOut }: Pick<ExportedCourse, 'leftOut'>): string[] =>
  leftOut.flatMap(({ reason, names, count }) => [
    m.notExported({ reason: leftOutTexts[reason]() }),
    ...names.map((name) => `    ${name}`),
    ...(count > names.length ? [`    ${m.andMore({ count: count - names.length })}`] : []),
  ]);

/** Its files and, where something was left out, the list of that for people. */
const writtenFiles = (course: ExportedCourse): Pick<FolderFile, 'path' | 'content'>[] => {
  const lines = leftOutLines(course);
  if (lines.length === 0) return course.files;
  return [...course.files, { path: leftOutFile, content: { text: `${lines.join('\n')}\n` } }];
};

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
  course: ExportedCourse,
): { zip: Readable; sizeBytes: number | null } {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  // A reader that leaves early must not leave the file open.
  let current: Readable | null = null;
  output.on('close', () => current?.destroy());
  for (const { path: name, content } of writtenFiles(course)) {
    const inside = `${course.slug}/${name}`;
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
export async function writeFolder(deps: ReadDeps, course: ExportedCourse, folder: string): Promise<void> {
  for (const { path: name, content } of writtenFiles(course)) {
    const place = path.join(folder, name);
    await mkdir(path.dirname(place), { recursive: true });
    if ('text' in content) await writeFile(place, content.text);
    else await pipeline(await openBinary(deps, deps.db, content.binary.at), createWriteStream(place));
  }
}
