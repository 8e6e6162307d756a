/** Reads a ZIP of exercises; in a process of its own (`read-archives.ts`). Nothing is written to a disk. */
import { unzipSync } from 'fflate';
import { slugOf } from '#features/study/catalogue/rules.ts';
import { installIssueMessages } from '#kernel/issue-messages.ts';
import type { Language } from '#kernel/language.ts';
import { inLanguage } from '#platform/language.server.ts';
import type { Exercise } from '../../exercise.ts';
import { FolderProblem, readExercise } from '../../folder.ts';
import * as m from '../../messages/m.ts';

/** Exercises in one archive; a module of ours has six. */
const mostExercises = 40;
/** Entries, folders included. */
const mostEntries = 800;
const mostUnpackedBytes = 4 * 1024 * 1024;
const longestFile = 64 * 1024;

const knownFile =
  /^(task\.md|task\.(en|id)\.md|hints\.md|hints\.(en|id)\.md|checks\.js|hidden\.js|quiz\.yaml|seed\.sql|(start|solution)\/[\w-]+\.(html|css|js|sql|md|txt))$/;

/** Files that operating systems add. */
const isNoise = (name: string) => /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$|^__MACOSX\//.test(name);

/** Names that leave the folder in which they are unpacked. Nothing is unpacked here, but no honest tool writes them. */
const isOdd = (name: string) =>
  name.length > 200 ||
  name.includes('\0') ||
  name.includes('\\') ||
  name.startsWith('/') ||
  name[1] === ':' ||
  name.split('/').some((part) => part === '..' || part === '.');

export interface ArchiveJob {
  bytes: Uint8Array;
  language: Language;
}

export interface ReadExercise {
  slug: string;
  exercise: Exercise;
}

/** Either all exercises, or sentences that name the files that are wrong. */
export type ArchiveVerdict = { exercises: ReadExercise[] } | { problems: string[] };

class Refused extends Error {}

function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  // The signature comes first: an archive behind something else is a file of two kinds.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || bytes[2] !== 3 || bytes[3] !== 4)
    throw new Refused(m.notArchive());
  const seen = new Set<string>();
  let entries = 0;
  let total = 0;
  const found = unzipped(bytes, ({ name, originalSize }) => {
    entries += 1;
    if (entries > mostEntries) throw new Refused(m.tooManyFiles({ count: mostEntries }));
    if (isOdd(name)) throw new Refused(m.oddName({ name: name.slice(0, 200) }));
    if (name.endsWith('/') || isNoise(name)) return false;
    if (seen.has(name.toLowerCase())) throw new Refused(m.nameTwice({ name }));
    seen.add(name.toLowerCase());
    total += originalSize;
    if (originalSize > longestFile) throw new Refused(m.fileTooLong({ name, kilobytes: longestFile / 1024 }));
    if (total > mostUnpackedBytes) throw new Refused(m.archiveTooLarge());
    return true;
  });
  return new Map(Object.entries(found));
}

function unzipped(bytes: Uint8Array, filter: NonNullable<Parameters<typeof unzipSync>[1]>['filter']) {
  try {
    return unzipSync(bytes, filter ? { filter } : {});
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(m.notArchive());
  }
}

/** @throws Refused for bytes that are no text. */
function textOf(name: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text.replaceAll('\r\n', '\n');
  } catch {
    // Not UTF-8.
  }
  throw new Refused(m.notText({ name }));
}

/** The files of each exercise, by its folder: a folder with a `task.md`. */
function foldersIn(files: ReadonlyMap<string, Uint8Array>): Map<string, Map<string, string>> {
  const roots = [...files.keys()]
    .filter((name) => /(^|\/)task\.md$/.test(name))
    .map((name) => name.slice(0, -'task.md'.length))
    .sort();
  if (roots.length === 0) throw new Refused(m.noExerciseInside());
  if (roots.length > mostExercises) throw new Refused(m.tooManyExercises({ count: mostExercises }));
  const folders = new Map(roots.map((root) => [root, new Map<string, string>()]));
  for (const [name, bytes] of files) {
    const root = roots.findLast((one) => name.startsWith(one));
    const own = root === undefined ? '' : name.slice(root.length);
    if (root === undefined || !knownFile.test(own)) throw new Refused(m.unknownFile({ name }));
    folders.get(root)?.set(own, textOf(name, bytes));
  }
  return folders;
}

function read({ bytes }: ArchiveJob): ArchiveVerdict {
  const exercises: ReadExercise[] = [];
  const problems: string[] = [];
  for (const [root, files] of foldersIn(unpack(bytes))) {
    try {
      const exercise = readExercise(files);
      const folder = root.split('/').at(-2) ?? '';
      exercises.push({ slug: slugOf(folder === '' ? exercise.title : folder), exercise });
    } catch (error) {
      if (!(error instanceof FolderProblem)) throw error;
      for (const issue of error.issues) problems.push(m.fileIsWrong({ file: root + error.file, issue }));
    }
  }
  return problems.length > 0 ? { problems: problems.slice(0, 20) } : { exercises };
}

/** Judges an archive; the texts are in the editor's language. */
export function readArchive(job: ArchiveJob): ArchiveVerdict {
  installIssueMessages();
  return inLanguage(job.language, () => {
    try {
      return read(job);
    } catch (error) {
      if (error instanceof Refused) return { problems: [error.message] };
      throw error;
    }
  });
}
