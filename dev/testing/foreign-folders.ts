/** Converts archives of other systems in tests, and reads what comes out as an import does. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { convertForeign } from '#features/study/course-folders/server/foreign/convert.ts';
import { readFolder } from '#features/study/course-folders/server/read/read-folder.ts';
import type { MoodleActivity, MoodleCourse } from './foreign-courses.ts';

let folder: string;

/** Gives the tests of a file a folder of their own. */
export function ownFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'langkah-foreign-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

export const tinyPng = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

export const tinyMp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 16]),
  Buffer.from('ftypisom'),
  Buffer.alloc(64, 7),
]);

let count = 0;
export async function convert(
  bytes: Uint8Array,
  name = 'course.mbz',
  onProgress?: Parameters<typeof convertForeign>[1],
) {
  count += 1;
  const place = path.join(folder, `${count}-upload`);
  await writeFile(place, bytes);
  const into = path.join(folder, `${count}-into`);
  const job = { place, name, into, work: `${into}-work`, language: 'en' } as const;
  return { into, verdict: await convertForeign(job, onProgress) };
}

export async function courseOf(bytes: Uint8Array, name?: string) {
  const { into, verdict } = await convert(bytes, name);
  if ('problems' in verdict) throw new Error(verdict.problems.join('\n'));
  const read = await readFolder({ place: path.join(into, 'course'), language: 'en' });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const leftOut = Object.fromEntries(
    verdict.report?.leftOut.map(({ reason, names }) => [reason, names]) ?? [],
  );
  return { ...read.folder, into, kind: verdict.report?.kind, leftOut };
}

export async function problemsOf(bytes: Uint8Array, name?: string): Promise<string> {
  const { into, verdict } = await convert(bytes, name);
  await expect(readFile(path.join(into, 'report.json'))).rejects.toThrow();
  return 'problems' in verdict ? verdict.problems.join('\n') : 'accepted';
}

export const page = (
  title: string,
  content: string,
  files: MoodleActivity['files'] = [],
): MoodleActivity => ({
  type: 'page',
  title,
  fields: { content, contentformat: 1 },
  files,
});
export const course = (activities: MoodleActivity[], more: Partial<MoodleCourse> = {}): MoodleCourse => ({
  title: 'Warung dasar',
  sections: [{ name: 'Mulai', activities }],
  ...more,
});
