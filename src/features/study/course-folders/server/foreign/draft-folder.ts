/** Drafts of modules as the folder of a course, so that everything after it is the import that there is. */
import type { Tier } from '#access/tiers.ts';
import { cleanFileName, extensionOf } from '#features/school/files/rules.ts';
import { isPictureName } from '#features/study/catalogue/lesson-text.ts';
import { freeName } from '#features/study/catalogue/rules.ts';
import { quizSolution } from '#features/study/practice/rules.ts';
import { cutText } from '#kernel/cut-text.ts';
import type { Language } from '#kernel/language.ts';
import type {
  Binary,
  CourseFolder,
  FolderExercise,
  FolderModule,
  FolderResource,
  FolderVideo,
} from '../../folder.ts';
import * as m from '../../messages/m.ts';
import { Refused } from '../read/names.ts';
import type { DraftModule, DraftResource } from './draft-modules.ts';
import type { ForeignFile } from './foreign-course.ts';
import { shortSlug, withoutEnd, withPictures } from './text.ts';

export interface DraftCourse {
  title: string;
  description: string;
  language: Language;
  modules: DraftModule[];
}

/** What has become of a file of the archive: null where it stays behind. */
export type TakenFile = (file: ForeignFile, as: 'picture' | 'resource' | 'video') => Binary | null;

/** As a new module in the form. */
const draftTier: Tier = 'ESSENTIAL';
const longestText = 19_000;
const mostModules = 900;
const short = (text: string, length: number): string => cutText(text, length).trim();

/**
 * Pieces of a text that are short enough for a module. They end between paragraphs and outside code; only a block that
 * is too long by itself is cut anywhere.
 */
export function splitText(text: string, longest = longestText): string[] {
  if (text.length <= longest) return [text];
  const blocks: string[] = [];
  let isCode = false;
  for (const block of text.split('\n\n')) {
    const joined = isCode ? `${blocks.pop()}\n\n${block}` : block;
    blocks.push(joined);
    if ((block.match(/^ *```/gm) ?? []).length % 2 === 1) isCode = !isCode;
  }
  const pieces: string[] = [];
  for (const block of blocks) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + block.length + 2 <= longest)
      pieces[pieces.length - 1] = `${last}\n\n${block}`;
    else
      for (let rest = block; rest !== ''; rest = rest.slice(pieces.at(-1)?.length))
        pieces.push(cutText(rest, longest));
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

const nameFrom = (title: string, taken: Set<string>): string => {
  const name = freeName(shortSlug(title), taken);
  taken.add(name);
  return name;
};

/** @throws Refused for a course of too many modules. */
export function draftFolder(course: DraftCourse, taken: TakenFile): CourseFolder {
  const slug = shortSlug(course.title);
  const resources: FolderResource[] = [];
  const resourceNames = new Set<string>();
  const moduleNames = new Set<string>();
  const { language } = course;
  const resourceOf = (resource: DraftResource): string[] => {
    const paths = new Set<string>();
    const files = resource.files.flatMap((file) => {
      const binary = taken(file, 'resource');
      if (!binary) return [];
      const path = freePath(file.name, paths);
      return [{ name: short(path, 200), file: binary, path }];
    });
    if (files.length === 0) return [];
    const name = nameFrom(`${slug} ${resource.title}`, resourceNames);
    resources.push({
      name,
      title: resource.title,
      description:
        short(
          withPictures(resource.text, () => false),
          longestText,
        ) || resource.title,
      language,
      translations: {},
      type: 'GUIDE',
      minTier: draftTier,
      tags: [],
      cover: null,
      focus: null,
      files,
    });
    return [name];
  };
  const modules = course.modules.flatMap((draft): FolderModule[] => {
    const pictures = [...draft.pictures].flatMap(([name, file]) => {
      const binary = isPictureName(name) ? taken(file, 'picture') : null;
      return binary ? [{ name, file: binary }] : [];
    });
    const text = withPictures(draft.texts.join('\n\n'), (name) =>
      pictures.some((picture) => picture.name === name),
    ).trim();
    const pieces = splitText(text === '' ? draft.title : text);
    return pieces.map((description, at): FolderModule => {
      const isFirst = at === 0;
      const title = isFirst ? draft.title : `${short(draft.title, 190)} (${at + 1})`;
      return {
        name: nameFrom(isFirst && draft.awaits ? draft.awaits : title, moduleNames),
        title,
        summary: short(draft.part, 300),
        description,
        language,
        translations: {},
        sign: null,
        tier: draftTier,
        isFreePreview: false,
        isPublished: false,
        completesWith: 'video',
        minutes: 1,
        video: isFirst && draft.video ? videoOf(draft.video, taken) : { kind: 'none' },
        actionItems: isFirst ? itemsOf(draft.items) : [],
        resources: isFirst ? draft.resources.flatMap(resourceOf) : [],
        exercises: isFirst ? exercisesOf(draft, language) : [],
        pictures: pictures.filter(({ name }) => description.includes(`(pictures/${name}`)),
      };
    });
  });
  if (modules.length > mostModules) throw new Refused(m.tooManyModules({ count: mostModules }));
  return {
    course: {
      slug,
      title: course.title,
      description: course.description || course.title,
      language,
      translations: {},
      isPublished: false,
    },
    modules,
    resources,
  };
}

function videoOf(file: ForeignFile, taken: TakenFile): FolderVideo {
  const binary = taken(file, 'video');
  if (!binary) return { kind: 'none' };
  return {
    kind: 'file',
    file: binary,
    ending: extensionOf(file.name),
    name: short(cleanFileName(file.name), 200),
    captions: [],
    chapters: [],
  };
}

function itemsOf(titles: readonly string[]): FolderModule['actionItems'] {
  const keys = new Set<string>();
  return titles.map((title) => ({ key: nameFrom(title, keys), title, translations: {} }));
}

function exercisesOf({ quizzes }: DraftModule, language: Language): FolderExercise[] {
  const names = new Set<string>();
  return quizzes.map(({ title, task, questions }) => ({
    name: nameFrom(title, names),
    isPublished: false,
    exercise: {
      kind: 'quiz',
      title: short(title, 160),
      task: short(task, 9_000) || m.answerQuestions(),
      hints: [],
      minutes: Math.min(60, Math.max(1, questions.length)),
      isRequired: false,
      atSecond: null,
      work: { kind: 'quiz', questions },
      checks: '',
      hiddenChecks: '',
      structure: [],
      solution: quizSolution(questions),
      language,
      translation: null,
    },
  }));
}

/** A name that the format knows, once in its resource. */
function freePath(given: string, paths: Set<string>): string {
  const ending = extensionOf(given);
  const clean = cleanFileName(given);
  const stem = withoutEnd(short(clean.slice(0, -ending.length - 1), 90), '. ') || 'file';
  let path = `${stem}.${ending}`;
  for (let count = 2; paths.has(path.toLowerCase()); count += 1) path = `${stem}-${count}.${ending}`;
  paths.add(path.toLowerCase());
  return path;
}
