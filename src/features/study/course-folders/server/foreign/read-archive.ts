/** What an editor has uploaded, as the folder of a course: a folder already, or one that is made of it first. */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { findCourseRecord } from '#features/study/catalogue/public.server.ts';
import { freeName } from '#features/study/catalogue/rules.ts';
import { findResourcesByName } from '#features/study/resources/public.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { CourseFolder } from '../../folder.ts';
import { noProgress, type Progress } from '../../progress.ts';
import { convertArchive, openFolder } from '../read/folders.server.ts';
import type { ForeignReport } from './convert.ts';

export interface ReadArchive {
  folder: CourseFolder;
  /** Where its files are: the ZIP, or the folder that was made. */
  place: string;
  /** Null for a folder of ours. */
  report: ForeignReport | null;
}

/**
 * @param archive.work a folder that goes with the upload.
 * @param onProgress gets what it does, and how far it is.
 * @throws AppError
 */
export async function readArchive(
  archive: { place: string; name: string; work: string },
  userId: string,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<ReadArchive> {
  const { place, name, work } = archive;
  await mkdir(work, { recursive: true, mode: 0o700 });
  const into = path.join(work, 'foreign');
  onProgress(noProgress('unpacking'));
  const report = (await reportIn(into)) ?? (await convertArchive({ place, name, into }, userId, onProgress));
  const read = report ? path.join(into, 'course') : place;
  return { folder: await openFolder(read, userId, onProgress), place: read, report };
}

/** Of an earlier reading. */
async function reportIn(into: string): Promise<ForeignReport | null> {
  const text = await readFile(path.join(into, 'report.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as ForeignReport);
}

/**
 * A course of another system is new here, whatever it is called: names that this school has already belong to
 * something else.
 */
export async function withFreeNames(db: DbOrTx, folder: CourseFolder): Promise<CourseFolder> {
  let { slug } = folder.course;
  const tried = new Set<string>();
  while (await findCourseRecord(db, { slug })) {
    tried.add(slug);
    slug = freeName(folder.course.slug, tried);
  }
  const names = await freeResourceNames(
    db,
    folder.resources.map(({ name }) => name),
  );
  const renamed = (name: string): string => names.get(name) ?? name;
  return {
    course: { ...folder.course, slug },
    modules: folder.modules.map((module) => ({ ...module, resources: module.resources.map(renamed) })),
    resources: folder.resources.map((resource) => ({ ...resource, name: renamed(resource.name) })),
  };
}

/** A name for each of these that no resource of the school has. */
async function freeResourceNames(db: DbOrTx, wanted: readonly string[]): Promise<Map<string, string>> {
  const taken = new Set<string>();
  for (;;) {
    const used = new Set(taken);
    const names = new Map<string, string>();
    for (const name of wanted) {
      const free = freeName(name, used);
      used.add(free);
      names.set(name, free);
    }
    const known = await findResourcesByName(db, [...names.values()]);
    if (known.length === 0) return names;
    for (const { folderName, slug } of known) taken.add(folderName ?? slug ?? '');
  }
}
