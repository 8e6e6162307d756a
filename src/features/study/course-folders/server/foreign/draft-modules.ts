/** The parts of another system's course as drafts of modules, in order. */

import { slugOf } from '#features/study/catalogue/rules.ts';
import type { Question } from '#features/study/practice/exercise.ts';
import { isVideoName, moduleInName } from '#features/study/videos/rules.ts';
import { cutText } from '#kernel/cut-text.ts';
import type { ForeignCourse, ForeignFile, ForeignItem, LeftOut } from './foreign-course.ts';
import { escaped, noText, plainWords, type ReadText, readText, withPictures } from './text.ts';

export interface DraftResource {
  title: string;
  text: string;
  files: ForeignFile[];
}

export interface DraftModule {
  title: string;
  /** The part that it is in. */
  part: string;
  /** Markdown, one after the other. */
  texts: string[];
  pictures: Map<string, ForeignFile>;
  video: ForeignFile | null;
  /** The name of a video that comes later, without its ending. */
  awaits: string | null;
  items: string[];
  quizzes: { title: string; task: string; questions: Question[] }[];
  resources: DraftResource[];
}

const longestTitle = 200;
const mostItems = 50;
const mostResources = 50;
/** Of one resource, and of one quiz. */
const mostFiles = 20;
const mostQuestions = 10;

const titleOf = (title: string, otherwise: string): string =>
  cutText(plainWords(title, 'plain') || otherwise, longestTitle);

const chunks = <Value>(values: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, at) =>
    values.slice(at * size, (at + 1) * size),
  );

/** "Quiz", or "Quiz 1", "Quiz 2" where one is not enough. */
const countedTitle = (title: string, at: number, of: number): string =>
  of > 1 ? `${title} ${at + 1}` : title;

/** A page and what follows it until the next page is one module; what comes before the first page has the part's name. */
export function draftModules(course: ForeignCourse, leftOut: LeftOut): DraftModule[] {
  const modules: DraftModule[] = [];
  for (const part of course.parts) {
    const partTitle = titleOf(part.title, '');
    let current: DraftModule | null = null;
    const begin = (title: string): DraftModule => {
      current = {
        title: titleOf(title, partTitle || course.title),
        part: partTitle,
        texts: [],
        pictures: new Map(),
        video: null,
        awaits: null,
        items: [],
        quizzes: [],
        resources: [],
      };
      modules.push(current);
      return current;
    };
    const host = (): DraftModule => current ?? begin(partTitle || course.title);
    const read = (text: Parameters<typeof readText>[0], module: DraftModule, title: string): ReadText =>
      readText(text, { title, taken: new Set(module.pictures.keys()), leftOut });
    const add = (text: ReadText, module: DraftModule, title: string): void => {
      if (text.markdown !== '') module.texts.push(text.markdown);
      for (const [name, file] of text.pictures) module.pictures.set(name, file);
      if (text.files.length > 0) addResource({ title, text: '', files: text.files });
      for (const video of text.videos) {
        if (module.video === null) module.video = video;
        else begin(moduleInName(video.name).title).video = video;
      }
    };
    const addResource = ({ files: given, ...resource }: DraftResource): void => {
      const files = given.filter(({ isHidden }) => !isHidden);
      for (const { name, isHidden } of given) if (isHidden) leftOut.note('file-hidden', name);
      for (const [at, some] of chunks(files, mostFiles).entries()) {
        const module = host().resources.length < mostResources ? host() : begin(host().title);
        const title = countedTitle(resource.title, at, Math.ceil(files.length / mostFiles));
        module.resources.push({ ...resource, title, files: some });
      }
    };
    const take = (item: ForeignItem): void => {
      const { kind, title } = item;
      switch (kind) {
        case 'page': {
          const module = begin(title);
          add(read(item.text, module, title), module, title);
          break;
        }
        case 'label': {
          const before = host();
          const text = read(item.text, before, title);
          // Two videos are two modules.
          const module = text.videos.length > 0 && before.video ? begin(title) : before;
          add(text, module, title);
          break;
        }
        case 'link': {
          const module = host();
          const isAddress = /^https?:\/\/[^\s<>()]+$/i.test(item.url) && URL.canParse(item.url);
          if (!isAddress) leftOut.note('link', title);
          const words = escaped(titleOf(title, item.url));
          add(read(item.text, module, title), module, title);
          if (isAddress) module.texts.push(`[${words}](${item.url})`);
          break;
        }
        case 'files':
          takeFiles(item);
          break;
        case 'quiz': {
          if (item.questions.length === 0) {
            leftOut.note('empty', title);
            break;
          }
          const module = host();
          const text = read(item.text, module, title);
          const parts = chunks(item.questions, mostQuestions);
          for (const [at, questions] of parts.entries())
            module.quizzes.push({
              title: countedTitle(titleOf(title, 'Quiz'), at, parts.length),
              task: withoutPictures(text.markdown),
              questions,
            });
          break;
        }
        case 'task': {
          const module = host().items.length < mostItems ? host() : begin(host().title);
          module.items.push(titleOf(title, module.title));
          const text = read(item.text, module, title);
          if (text.markdown !== '') module.texts.push(`### ${escaped(titleOf(title, module.title))}`);
          add({ ...text, files: [...text.files, ...item.files] }, module, title);
          break;
        }
      }
    };
    const takeFiles = ({ title, text: given, files }: Extract<ForeignItem, { kind: 'files' }>): void => {
      const videos = files.filter(({ name }) => isVideoName(name));
      const others = files.filter((file) => !videos.includes(file));
      for (const video of videos)
        begin(videos.length === 1 ? title : moduleInName(video.name).title).video = video;
      const module = host();
      const text = given ? read(given, module, title) : noText;
      if (videos.length > 0) add(text, module, title);
      if (others.length > 0)
        addResource({
          title: titleOf(title, module.title),
          text: withoutPictures(text.markdown),
          files: others,
        });
      if (files.length === 0) leftOut.note('empty', title);
    };
    if (part.text) {
      const module = begin(partTitle || course.title);
      const text = read(part.text, module, partTitle);
      if (text.markdown === '' && text.videos.length === 0 && text.files.length === 0) {
        modules.pop();
        current = null;
      } else add(text, module, partTitle || course.title);
    }
    for (const item of part.items) take(item);
  }
  return modules;
}

/** Exercises and resources have no pictures of their own. */
const withoutPictures = (markdown: string): string => withPictures(markdown, () => false).trim();

/** The rows of a table as drafts. @param fileOf a video of the archive by its name; null without videos. */
export function draftsOfRows(
  rows: readonly { part: string; title: string; video: string; text: string }[],
  fileOf: ((name: string) => ForeignFile | null) | null,
): DraftModule[] {
  return rows.map(({ part, title, video, text }) => ({
    title: titleOf(title, ''),
    part,
    texts: text === '' ? [] : [text],
    pictures: new Map(),
    video: video === '' ? null : (fileOf?.(video) ?? null),
    // The studio knows the module by it when the video is dropped there.
    awaits: video === '' ? null : slugOf(moduleInName(video).title),
    items: [],
    quizzes: [],
    resources: [],
  }));
}
