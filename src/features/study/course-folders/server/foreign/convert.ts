/**
 * Makes the folder of a course out of what another system gives away: a backup of Moodle, a Common Cartridge, or a table
 * with or without videos. In a process of its own (`read-folders.ts`). Only names of ours are written to the disk.
 */

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { judgeFile } from '#features/school/files/judge.server.ts';
import {
  type DocumentExtension,
  extensionOf,
  isDocumentName,
  maxFileBytes,
  pictureEdges,
} from '#features/school/files/rules.ts';
import { moduleInName, spareBytes } from '#features/study/videos/rules.ts';
import { cutText } from '#kernel/cut-text.ts';
import { installIssueMessages } from '#kernel/issue-messages.ts';
import type { Language } from '#kernel/language.ts';
import { inLanguage } from '#platform/language.server.ts';
import type { Binary } from '../../folder.ts';
import type { ForeignKind } from '../../foreign.ts';
import * as m from '../../messages/m.ts';
import { noProgress, type Progress } from '../../progress.ts';
import { writeCourse } from '../../write-course.ts';
import { isNoise, Refused } from '../read/names.ts';
import { bytesOf } from '../read/source.ts';
import { type Archive, archiveKind, openArchive, readTexts } from './archive.ts';
import { cartridgeList, readCartridge } from './cartridge.ts';
import { type DraftCourse, draftFolder } from './draft-folder.ts';
import { draftModules, draftsOfRows } from './draft-modules.ts';
import {
  type ForeignCourse,
  type ForeignFile,
  type LeftOut,
  type LeftOutGroup,
  leftOutBook,
} from './foreign-course.ts';
import { moodleList, readMoodle } from './moodle.ts';
import { readTable } from './table.ts';
import { noteLiveIn, plainWords } from './text.ts';

type OnProgress = (progress: Progress) => void;

export interface ConvertJob {
  place: string;
  /** As it was uploaded. */
  name: string;
  /** The folder to make, with `course` and `report.json` in it. */
  into: string;
  /** Where it is made, in this attempt alone. The server deletes it, because it may kill this process. */
  work: string;
  language: Language;
}

export interface ForeignReport {
  kind: ForeignKind;
  leftOut: LeftOutGroup[];
}

/** Null for a source that is the folder of a course already. */
export type ConvertVerdict = { report: ForeignReport | null } | { problems: string[] };

type Draft = { kind: ForeignKind; course: DraftCourse };

const longestTable = 2_000_000;

async function draftOf(job: ConvertJob, archive: Archive | null, leftOut: LeftOut): Promise<Draft | null> {
  if (!archive) {
    const text = await tableText(job);
    return text === null
      ? null
      : { kind: 'table', course: tableCourse(job, text, { fileOf: null, leftOut }) };
  }
  const { sizes } = archive;
  if (sizes.has(moodleList))
    return { kind: 'moodle', course: await drafted(await readMoodle(archive, leftOut), job, leftOut) };
  if (sizes.has(cartridgeList))
    return { kind: 'cartridge', course: await drafted(await readCartridge(archive, leftOut), job, leftOut) };
  const names = [...sizes.keys()].filter((name) => !isNoise(name));
  const tables = names.filter((name) => extensionOf(name) === 'csv');
  const [table] = tables;
  if (!table || tables.length > 1 || names.some((name) => path.posix.basename(name) === 'course.yaml'))
    return null;
  const text = (await readTexts(archive, new Set([table]))).get(table) ?? '';
  return { kind: 'table', course: withVideos(job, { archive, names, table, text, leftOut }) };
}

/** The text of a table that was uploaded by itself; null for another file. @throws Refused */
async function tableText({ place, name }: ConvertJob): Promise<string | null> {
  if (extensionOf(name) !== 'csv') return null;
  if ((await stat(place)).size > longestTable)
    throw new Refused(m.textTooLong({ name, kilobytes: longestTable / 1_000 }));
  const bytes = await readFile(place);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused(m.notText({ name }));
  }
}

const titleOfFile = (name: string): string => moduleInName(path.posix.basename(name)).title;

function tableCourse(
  { name, language }: ConvertJob,
  text: string,
  { fileOf, leftOut }: { fileOf: ((name: string) => ForeignFile | null) | null; leftOut: LeftOut },
): DraftCourse {
  const rows = readTable(text, fileOf && ((video) => fileOf(video) !== null), leftOut);
  for (const row of rows) noteLiveIn(leftOut, row.text, row.title);
  return { title: titleOfFile(name), description: '', language, modules: draftsOfRows(rows, fileOf) };
}

/** A table in a ZIP with its videos, in whatever folders they are. */
function withVideos(
  job: ConvertJob,
  given: { archive: Archive; names: string[]; table: string; text: string; leftOut: LeftOut },
): DraftCourse {
  const { archive, names, table, text, leftOut } = given;
  const byName = new Map<string, ForeignFile>();
  for (const at of names)
    byName.set(path.posix.basename(at).toLowerCase(), {
      name: path.posix.basename(at),
      at,
      size: archive.sizes.get(at) ?? 0,
      sha1: null,
      isHidden: false,
    });
  const used = new Set<string>([table]);
  const fileOf = (video: string): ForeignFile | null => {
    const file = byName.get(video.normalize('NFC').toLowerCase()) ?? null;
    if (file) used.add(file.at);
    return file;
  };
  const course = tableCourse(job, text, { fileOf, leftOut });
  for (const name of names) if (!used.has(name)) leftOut.note('file-unused', path.posix.basename(name));
  return course;
}

async function drafted(course: ForeignCourse, job: ConvertJob, leftOut: LeftOut): Promise<DraftCourse> {
  const modules = draftModules(course, leftOut);
  if (modules.length === 0) throw new Refused(m.emptyBackup());
  const { description } = course;
  // The description of a course is plain words.
  if (description) noteLiveIn(leftOut, description.text, course.title);
  return {
    title: cutText(plainWords(course.title, 'plain'), 200) || titleOfFile(job.name),
    description: description ? cutText(plainWords(description.text, description.format), 2_000) : '',
    language: course.language ?? job.language,
    modules,
  };
}

interface Wanted {
  file: ForeignFile;
  as: Set<'picture' | 'resource' | 'video'>;
}

/** Every file that a draft uses, by its place in the archive. */
function wantedFiles({ modules }: DraftCourse): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  const want = (file: ForeignFile, as: 'picture' | 'resource' | 'video') => {
    const known = wanted.get(file.at) ?? { file, as: new Set() };
    known.as.add(as);
    wanted.set(file.at, known);
  };
  for (const { pictures, video, resources } of modules) {
    for (const file of pictures.values()) want(file, 'picture');
    if (video) want(video, 'video');
    for (const { files } of resources) for (const file of files) want(file, 'resource');
  }
  return wanted;
}

const isVideoHead = (head: Uint8Array, name: string): boolean =>
  /\.(mkv|webm)$/i.test(name)
    ? Buffer.from(head.subarray(0, 4)).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))
    : Buffer.from(head.subarray(4, 8)).toString('latin1') === 'ftyp';

type Taken = Map<string, Partial<Record<'picture' | 'resource' | 'video', Binary>>>;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Puts the files that drafts use into `bytes`, under numbers. What cannot be used is named and left out. */
async function takeFiles(
  archive: Archive | null,
  wanted: ReadonlyMap<string, Wanted>,
  { bytes: folder, leftOut, onProgress }: { bytes: string; leftOut: LeftOut; onProgress: OnProgress },
): Promise<Taken> {
  const taken: Taken = new Map();
  let count = 0;
  const put = async (bytes: Uint8Array): Promise<Binary> => {
    count += 1;
    const at = path.join(folder, String(count));
    await writeFile(at, bytes, { mode: 0o600 });
    return { at, sha256: hashOf(bytes), size: bytes.length };
  };
  const fits = new Set<string>();
  let sum = 0;
  for (const [at, { file, as }] of wanted) {
    if (file.size < 0 || !archive?.sizes.has(at)) leftOut.note('file-missing', file.name);
    else if (file.size === 0) leftOut.note('empty', file.name);
    else if (!as.has('video') && file.size > maxFileBytes) leftOut.note('file-size', file.name);
    else {
      fits.add(at);
      sum += file.size;
    }
  }
  const disk = await statfs(folder);
  if (sum > 0 && disk.bavail * disk.bsize < sum + spareBytes) throw new Refused(m.diskFull());
  const progress = { ...noProgress('unpacking'), totalFiles: fits.size, totalBytes: sum };
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const part of source) {
      progress.doneBytes += part.length;
      onProgress(progress);
      yield part;
    }
  };
  await archive?.each(fits, async (at, packed) => {
    const { file, as } = wanted.get(at) ?? { file: null, as: new Set() };
    if (!file) return;
    progress.current = file.name;
    const stream = counted(packed);
    const found: Partial<Record<'picture' | 'resource' | 'video', Binary>> = {};
    if (as.has('video')) {
      count += 1;
      const video = await takeVideo(file, stream, path.join(folder, String(count)));
      if (video) found.video = video;
      else leftOut.note('file-kind', file.name);
    } else {
      const bytes = await bytesOf(stream);
      assertSha1(file, createHash('sha1').update(bytes).digest('hex'));
      if (as.has('picture')) {
        const picture = await drawnPicture(bytes);
        if (picture) found.picture = await put(picture);
        else leftOut.note('picture', file.name);
      }
      if (as.has('resource')) {
        if (await isResource(file.name, bytes)) found.resource = await put(bytes);
        else leftOut.note('file-kind', file.name);
      }
    }
    taken.set(at, found);
    progress.doneFiles += 1;
  });
  return taken;
}

/** @throws Refused: someone has changed the archive, or it broke on its way. */
function assertSha1({ name, sha1 }: ForeignFile, found: string): void {
  if (sha1 !== null && sha1 !== found) throw new Refused(m.otherSha1({ name }));
}

/** Null for what is no video of that kind. */
async function takeVideo(
  file: ForeignFile,
  stream: AsyncIterable<Uint8Array>,
  at: string,
): Promise<Binary | null> {
  const sha256 = createHash('sha256');
  const sha1 = createHash('sha1');
  let size = 0;
  let head = Buffer.alloc(0);
  const looked = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const part of source) {
      if (head.length < 12) head = Buffer.concat([head, part.subarray(0, 12)]);
      size += part.length;
      sha256.update(part);
      sha1.update(part);
      yield part;
    }
  };
  await pipeline(stream, looked, createWriteStream(at, { mode: 0o600 }));
  assertSha1(file, sha1.digest('hex'));
  if (isVideoHead(head, file.name)) return { at, sha256: sha256.digest('hex'), size };
  await rm(at);
  return null;
}

async function drawnPicture(bytes: Buffer): Promise<Uint8Array | null> {
  const verdict = await judgeFile({ kind: 'picture', maxEdge: pictureEdges.lesson, keepsPlain: true, bytes });
  return verdict instanceof Uint8Array && verdict.length <= maxFileBytes ? verdict : null;
}

/** Whether the school would take the file as one of a resource. */
async function isResource(name: string, bytes: Buffer): Promise<boolean> {
  const extension = extensionOf(name);
  if (isDocumentName(name))
    return (await judgeFile({ kind: 'document', extension: extension as DocumentExtension, bytes })) === null;
  return (await judgeFile({ kind: 'resource', extension, bytes })) !== null;
}

async function place(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  // Two modules may show the same file.
  await link(from, to).catch(() => copyFile(from, to));
}

async function convert(job: ConvertJob, onProgress: OnProgress): Promise<ForeignReport | null> {
  const { work } = job;
  const kind = await archiveKind(job.place);
  const book = leftOutBook();
  let archive: Archive | null = null;
  try {
    if (kind !== null)
      archive = await openArchive(job.place, kind, (look) =>
        onProgress({ ...noProgress('unpacking'), ...look }),
      );
    const draft = await draftOf(job, archive, book);
    if (!draft) return null;
    const bytes = path.join(work, 'bytes');
    await mkdir(bytes, { recursive: true, mode: 0o700 });
    const taken = await takeFiles(archive, wantedFiles(draft.course), { bytes, leftOut: book, onProgress });
    const folder = draftFolder(draft.course, (file, as) => taken.get(file.at)?.[as] ?? null);
    for (const { path: name, content } of writeCourse(folder)) {
      const to = path.join(work, 'course', name);
      if ('binary' in content) await place(content.binary.at, to);
      else {
        await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
        await writeFile(to, content.text, { mode: 0o600 });
      }
    }
    await rm(bytes, { recursive: true });
    const report: ForeignReport = { kind: draft.kind, leftOut: book.groups() };
    await writeFile(path.join(work, 'report.json'), JSON.stringify(report), { mode: 0o600 });
    // Another process may have been quicker; its folder is the same.
    await rename(work, job.into).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    return report;
  } finally {
    archive?.close();
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Judges a source of another system; the texts are in the editor's language.
 * @param onProgress gets how much of it was looked through, and then the files and bytes that were taken out.
 */
export function convertForeign(
  job: ConvertJob,
  onProgress: OnProgress = () => undefined,
): Promise<ConvertVerdict> {
  installIssueMessages();
  return inLanguage(job.language, async () => {
    try {
      return { report: await convert(job, onProgress) };
    } catch (error) {
      if (error instanceof Refused) return { problems: error.message.split('\n') };
      throw error;
    }
  });
}
