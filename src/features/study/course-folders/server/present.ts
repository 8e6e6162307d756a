/** A course of this school as a folder. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { findFile } from '#features/school/files/public.server.ts';
import { extensionOf, storedFileIdOf, storedLocation } from '#features/school/files/rules.ts';
import {
  type CourseRecord,
  listModuleRecords,
  listPictures,
  lockCatalogue,
  type ModuleRecord,
  nameModules,
  type PictureRow,
} from '#features/study/catalogue/public.server.ts';
import { freeName, slugOf } from '#features/study/catalogue/rules.ts';
import { exerciseNames } from '#features/study/practice/exercise-names.ts';
import { readExercise, writeExercise } from '#features/study/practice/folder.ts';
import { type ExerciseRecord, listExerciseRecords } from '#features/study/practice/public.server.ts';
import {
  listResourceFiles,
  listResourceRecords,
  nameResources,
  type ResourceFileRow,
  type ResourceRow,
} from '#features/study/resources/public.server.ts';
import { contentPrefix } from '#features/study/resources/rules.ts';
import {
  findSource,
  hashOfSource,
  listFolderVideos,
  type MediaRow,
  readVideoFacts,
} from '#features/study/videos/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import {
  type Binary,
  type CourseFolder,
  endingOfVideo,
  type FolderExercise,
  type FolderModule,
  type FolderPicture,
  type FolderResource,
  type FolderResourceFile,
  type FolderVideo,
  picturesNamed,
} from '../folder.ts';
import { isProse } from '../folder-shapes.ts';
import * as m from '../messages/m.ts';
import { productTexts, textsOf, withoutOwn } from './video-texts.ts';

export type ReadDeps = Pick<
  Deps,
  'bucket' | 'clock' | 'db' | 'config' | 'files' | 'contentDir' | 'log' | 'videos'
>;

export interface PresentModule {
  row: ModuleRecord;
  /** The video that the folder names: the one that it shows, or the one that replaces it soon. */
  media: MediaRow | null;
  /** By their names. */
  exercises: Map<string, ExerciseRecord>;
}

export interface PresentResource {
  row: ResourceRow;
  files: ResourceFileRow[];
  folder: FolderResource;
}

export interface Present {
  course: CourseRecord;
  folder: CourseFolder;
  /** By their names. */
  modules: Map<string, PresentModule>;
  resources: Map<string, PresentResource>;
}

/** LF, NFC, and no spaces at the ends: as reading a folder gives texts. */
const tidy = (text: string): string => text.replaceAll('\r\n', '\n').normalize('NFC').trim();

function tidyAll<Value>(value: Value): Value {
  if (typeof value === 'string') return tidy(value) as Value;
  if (Array.isArray(value)) return value.map(tidyAll) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidyAll(inner)])) as Value;
}

/**
 * Gives names, for good, to what is in a folder for the first time, so that a module whose title changes afterwards is
 * still the same. Also hashes videos that wait to be encoded.
 */
export async function prepareCourse(deps: ReadDeps, courseId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await nameModules(tx, courseId);
    const { links } = await listModuleRecords(tx, courseId);
    await nameResources(
      tx,
      links.map(({ resourceId }) => resourceId),
      ({ slug, title }, taken) => freeName(slug ?? slugOf(title), taken),
    );
  });
  const { modules } = await listModuleRecords(deps.db, courseId);
  for (const row of await listFolderVideos(deps.db, referencesOf(modules)))
    if (row.folder === null) await hashOfSource(deps, row);
}

const referencesOf = (rows: readonly ModuleRecord[]) => ({
  ids: rows.flatMap(({ mediaId }) => mediaId ?? []),
  moduleIds: rows.map(({ id }) => id),
});

/** The course with all that its folder holds. `prepareCourse` has been called. */
export async function readPresent(deps: ReadDeps, db: DbOrTx, course: CourseRecord): Promise<Present> {
  const { modules: rows, items, links } = await listModuleRecords(db, course.id);
  const exercises = await listExerciseRecords(
    db,
    rows.map(({ id }) => id),
  );
  const videos = await listFolderVideos(db, referencesOf(rows));
  const pictures = await listPictures(
    db,
    rows.map(({ id }) => id),
  );
  const resources = await readResources(deps, db, [...new Set(links.map(({ resourceId }) => resourceId))]);
  const nameOfResource = new Map([...resources].map(([name, { row }]) => [row.id, name]));
  const modules = new Map<string, PresentModule>();
  const folders: FolderModule[] = [];
  for (const row of rows) {
    const name = row.folderName ?? '';
    const media =
      videos.find(({ moduleId, state }) => moduleId === row.id && state !== 'ready' && state !== 'failed') ??
      videos.find(({ id }) => id === row.mediaId) ??
      null;
    const named = exercisesByName(exercises.filter(({ moduleId }) => moduleId === row.id));
    modules.set(name, { row, media, exercises: named });
    folders.push({
      name,
      ...tidyAll({
        title: row.title,
        summary: row.summary,
        description: row.description,
        translations: row.translations,
      }),
      language: row.language,
      sign: row.sign,
      tier: row.tier,
      isFreePreview: row.isFreePreview,
      isPublished: row.isPublished || row.publishWhenReady,
      completesWith: row.completesWith,
      minutes: row.durationMinutes,
      video: await videoOf(deps, db, row, media),
      actionItems: items
        .filter(({ moduleId }) => moduleId === row.id)
        .map(({ key, title, translations }) => ({ key: key ?? '', ...tidyAll({ title, translations }) })),
      resources: links
        .filter(({ moduleId }) => moduleId === row.id)
        .flatMap(({ resourceId }) => nameOfResource.get(resourceId) ?? []),
      exercises: [...named].map(([exerciseName, record]) => exerciseOf(exerciseName, record)),
      pictures: await picturesOf(
        deps,
        db,
        row,
        pictures.filter(({ moduleId }) => moduleId === row.id),
      ),
    });
  }
  return {
    course,
    folder: {
      course: {
        slug: course.slug,
        ...tidyAll({
          title: course.title,
          description: course.description,
          translations: course.translations,
        }),
        language: course.language,
        isPublished: course.isPublished,
      },
      modules: folders,
      resources: [...resources.values()].map(({ folder }) => folder),
    },
    modules,
    resources,
  };
}

/** Those that the texts name; one that is not there is left out, as its place in the text is empty. */
async function picturesOf(
  deps: ReadDeps,
  db: DbOrTx,
  { description, translations }: ModuleRecord,
  pictures: readonly PictureRow[],
): Promise<FolderPicture[]> {
  const texts = [description, ...Object.values(translations).map((one) => one?.description ?? '')];
  const found: FolderPicture[] = [];
  for (const name of picturesNamed(texts)) {
    const picture = pictures.find((one) => one.name === name);
    if (picture) found.push({ name, file: await binaryAt(deps, db, storedLocation(picture.fileId)) });
  }
  return found;
}

export function exercisesByName(records: readonly ExerciseRecord[]): Map<string, ExerciseRecord> {
  const names = exerciseNames(records.map(({ slug }) => slug));
  return new Map(records.map((record, index) => [names[index] ?? '', record]));
}

/** As it is after it was written and read, so that a folder of it is the same again. */
function exerciseOf(name: string, { exercise, isPublished }: ExerciseRecord): FolderExercise {
  const texts = [...writeExercise(exercise)].map(([file, text]): [string, string] => {
    const lines = text.replaceAll('\r\n', '\n');
    return [file, isProse(`/${file}`) ? lines.normalize('NFC') : lines];
  });
  return { name, exercise: readExercise(new Map(texts)), isPublished };
}

async function videoOf(
  deps: ReadDeps,
  db: DbOrTx,
  row: ModuleRecord,
  media: MediaRow | null,
): Promise<FolderVideo> {
  if (!media && row.videoGuid === '') return { kind: 'none' };
  if (!media) return { kind: 'bunny', library: row.videoLibraryId, id: row.videoGuid };
  const texts = textsOf(await readVideoFacts(db, deps.contentDir, media));
  if (media.folder !== null) {
    const own = await productTexts(deps.contentDir, media.id);
    return { kind: 'release', id: media.id, ...(own ? withoutOwn(texts, own) : texts) };
  }
  const source = await findSource(deps, media.id);
  if (source === null || media.sha256 === null)
    throw new AppError('CONFLICT', m.sourceMissing({ title: row.title }));
  const name = tidy(media.name);
  return {
    kind: 'file',
    file: { at: `video:${media.id}`, sha256: media.sha256, size: source.sizeBytes },
    ending: endingOfVideo(name),
    name,
    ...texts,
  };
}

/** By their names in folders, in order. */
export async function readResources(
  deps: ReadDeps,
  db: DbOrTx,
  ids: string[],
): Promise<Map<string, PresentResource>> {
  const rows = await listResourceRecords(db, ids);
  const files = await listResourceFiles(db, ids);
  const found = new Map<string, PresentResource>();
  const named = rows.map((row) => ({ row, name: row.folderName ?? row.slug ?? '' }));
  named.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { row, name } of named) {
    const own = files.filter(({ resourceId }) => resourceId === row.id);
    const taken = new Set<string>();
    const folderFiles: FolderResourceFile[] = [];
    for (const file of own) folderFiles.push(await resourceFileOf(deps, db, file, taken));
    const cover = row.coverImage;
    found.set(name, {
      row,
      files: own,
      folder: {
        name,
        ...tidyAll({ title: row.title, description: row.description, translations: row.translations }),
        language: row.language,
        type: row.type,
        minTier: row.minTier,
        tags: tidyAll(row.tags),
        cover: cover !== null && storedFileIdOf(cover) === null ? cover : null,
        focus: row.coverFocus,
        files: folderFiles,
      },
    });
  }
  return found;
}

/** The path of a file in its resource's folder: its own name, or one with a number where two are the same. */
function freePath(name: string, taken: Set<string>): string {
  const ending = extensionOf(name);
  const stem = ending === '' ? name : name.slice(0, -ending.length - 1);
  let path = name;
  for (let count = 2; taken.has(path.toLowerCase()); count += 1) path = `${stem}-${count}.${ending}`;
  taken.add(path.toLowerCase());
  return path;
}

async function resourceFileOf(
  deps: ReadDeps,
  db: DbOrTx,
  { name: label, location, sizeBytes }: ResourceFileRow,
  taken: Set<string>,
): Promise<FolderResourceFile> {
  const name = tidy(label);
  if (isLinkUrl(location)) return { name, url: location, size: sizeBytes };
  const storedId = storedFileIdOf(location);
  const stored = storedId === null ? null : await findFile(db, storedId);
  const own = stored ? stored.name : path.posix.basename(location);
  return { name, file: await binaryAt(deps, db, location), path: freePath(own.normalize('NFC'), taken) };
}

/** Files in the store and in the release never change, so their hashes do not either. */
const hashes = new Map<string, { sha256: string; size: number }>();
const mostHashes = 10_000;

async function binaryAt(deps: ReadDeps, db: DbOrTx, at: string): Promise<Binary> {
  const known = hashes.get(at);
  if (known) return { at, ...known };
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of await openBinary(deps, db, at)) {
    hash.update(part as Buffer);
    size += (part as Buffer).length;
  }
  const found = { sha256: hash.digest('hex'), size };
  if (hashes.size < mostHashes) hashes.set(at, found);
  return { at, ...found };
}

const missing = (at: string) => new AppError('CONFLICT', m.bytesMissing({ name: at }));

/** The bytes of a file of this school: `video:` a source, `content:` a file of the release, `stored:` an upload. */
export async function openBinary(deps: ReadDeps, db: DbOrTx, at: string): Promise<Readable> {
  if (at.startsWith('video:')) {
    const source = await findSource(deps, at.slice('video:'.length));
    if (source === null) throw missing(at);
    return source.open();
  }
  if (at.startsWith(contentPrefix)) {
    const file = releaseFile(deps, at.slice(contentPrefix.length));
    if (file === null || !(await stat(file).catch(() => null))) throw missing(at);
    return createReadStream(file);
  }
  const stored = await findFile(db, storedFileIdOf(at) ?? '');
  const bytes = stored && (await deps.files.open(stored.key));
  if (!bytes) throw missing(at);
  return Readable.fromWeb(bytes.stream() as Parameters<typeof Readable.fromWeb>[0]);
}

/** Null for a path that leaves the resources of the release. */
function releaseFile({ contentDir }: Pick<Deps, 'contentDir'>, inside: string): string | null {
  const root = path.join(contentDir, 'resources');
  const file = path.join(root, inside);
  return file.startsWith(root + path.sep) ? file : null;
}

/** The location of a resource's file that the release holds with the same bytes; null when it does not. */
export async function sameInRelease(
  deps: ReadDeps,
  db: DbOrTx,
  given: { resource: string; path: string; sha256: string },
): Promise<string | null> {
  const inside = `${given.resource}/${given.path}`;
  const file = releaseFile(deps, inside);
  if (file === null || !(await stat(file).catch(() => null))?.isFile()) return null;
  const at = `${contentPrefix}${inside}`;
  return (await binaryAt(deps, db, at)).sha256 === given.sha256 ? at : null;
}
