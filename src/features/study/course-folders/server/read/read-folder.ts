/** Reads a course from a ZIP or a folder; in a process of its own (`read-folders.ts`). Nothing is written to a disk. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { maxFileBytes, pictureEdges } from '#features/school/files/rules.ts';
import { isPlainWebp, webpSize } from '#features/school/files/webp.ts';
import { mp4Length } from '#features/study/videos/mp4-length.ts';
import { installIssueMessages } from '#kernel/issue-messages.ts';
import type { Language } from '#kernel/language.ts';
import { inLanguage } from '#platform/language.server.ts';
import type { Content, CourseFolder } from '../../folder.ts';
import { isProse, kindOfPath, longestText } from '../../folder-shapes.ts';
import * as m from '../../messages/m.ts';
import { noProgress, type Progress } from '../../progress.ts';
import { readCourse } from '../../read-course.ts';
import { Refused } from './names.ts';
import { bytesOf, openSource, type Source, type SourceFile } from './source.ts';

export interface FolderJob {
  /** Of a ZIP, or of a folder. */
  place: string;
  language: Language;
}

/** Either the course, or sentences that name what is wrong. */
export type FolderVerdict = { folder: CourseFolder } | { problems: string[] };

const mostTextBytes = 32 * 1024 * 1024;

/** @throws Refused for bytes that are no text. */
async function textOf(name: string, file: SourceFile): Promise<string> {
  if (file.size > longestText) throw new Refused(m.textTooLong({ name, kilobytes: longestText / 1024 }));
  const bytes = await bytesOf(await file.open());
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) {
      const lines = text.replaceAll('\r\n', '\n');
      return isProse(name) ? lines.normalize('NFC') : lines;
    }
  } catch {
    // Not UTF-8.
  }
  throw new Refused(m.notText({ name }));
}

const isVideo = (head: Buffer, name: string): boolean =>
  /\.(mkv|webm)$/.test(name)
    ? head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))
    : head.subarray(4, 8).toString('latin1') === 'ftyp';

const isPicture = (name: string) => /^[^/]+\/pictures\//.test(name);

/** As an export writes them, so that they stay the same bytes. */
function isFitPicture(bytes: Buffer): boolean {
  const size = isPlainWebp(bytes) ? webpSize(bytes) : null;
  return size !== null && Math.max(size.width, size.height) <= pictureEdges.lesson;
}

const isVideoPath = (name: string) => /\/video\.\w+$/.test(name);

/** Its hash, of the bytes that are really there. @throws Refused for a video or a picture that is none. */
async function judgeBinary(
  name: string,
  file: SourceFile,
  onBytes: (count: number) => void,
): Promise<Content> {
  if ((name.startsWith('resources/') || isPicture(name)) && file.size > maxFileBytes)
    throw new Refused(m.fileTooLarge({ name, megabytes: maxFileBytes / 1024 / 1024 }));
  if (isPicture(name) && !isFitPicture(await bytesOf(await file.open())))
    throw new Refused(m.noPicture({ name, pixels: pictureEdges.lesson }));
  const hash = createHash('sha256');
  const length = isVideoPath(name) ? mp4Length() : null;
  let head = Buffer.alloc(0);
  let size = 0;
  const stream: Readable = await file.open();
  for await (const part of stream) {
    const bytes = part as Buffer;
    if (head.length < 12) head = Buffer.concat([head, bytes.subarray(0, 12)]);
    size += bytes.length;
    onBytes(bytes.length);
    hash.update(bytes);
    length?.push(bytes);
  }
  if (isVideoPath(name) && !isVideo(head, name)) throw new Refused(m.noVideo({ name }));
  const binary = { at: name, sha256: hash.digest('hex'), size };
  return { binary: length ? { ...binary, seconds: length.seconds() } : binary };
}

async function contentsOf(
  { files }: Source,
  onProgress: (progress: Progress) => void,
): Promise<Map<string, Content>> {
  const unknown = [...files.keys()].filter((name) => kindOfPath(name) === null);
  if (unknown.length > 0)
    throw new Refused(
      unknown
        .slice(0, 20)
        .map((name) => m.unknownFile({ name }))
        .join('\n'),
    );
  const contents = new Map<string, Content>();
  let textBytes = 0;
  const progress = noProgress('reading');
  progress.totalFiles = files.size;
  for (const { size } of files.values()) progress.totalBytes += size;
  const onBytes = (count: number) => {
    progress.doneBytes += count;
    onProgress(progress);
  };
  for (const [name, file] of files) {
    progress.current = name;
    try {
      if (kindOfPath(name) === 'binary') contents.set(name, await judgeBinary(name, file, onBytes));
      else {
        textBytes += file.size;
        if (textBytes > mostTextBytes) throw new Refused(m.sourceTooLarge());
        contents.set(name, { text: await textOf(name, file) });
        onBytes(file.size);
      }
      progress.doneFiles += 1;
    } catch (error) {
      // A body that does not unpack, or has another size than its entry says.
      throw error instanceof Refused ? error : new Refused(m.brokenFile({ name }));
    }
  }
  return contents;
}

/**
 * Judges a source; the texts are in the editor's language.
 * @param onProgress is called after each part of a file.
 */
export function readFolder(
  { place, language }: FolderJob,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<FolderVerdict> {
  installIssueMessages();
  return inLanguage(language, async () => {
    let source: Source | null = null;
    try {
      source = await openSource(place);
      return readCourse(await contentsOf(source, onProgress));
    } catch (error) {
      if (error instanceof Refused) return { problems: error.message.split('\n') };
      throw error;
    } finally {
      source?.close();
    }
  });
}
