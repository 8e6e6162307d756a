/** Reads a course from files, in the normal form of `folder.ts`, and says what is wrong with them. */
import type { z } from 'zod';
import { FolderProblem, matterOf, readExercise, yamlOf } from '#features/study/practice/folder.ts';
import { type Language, languages, otherLanguage } from '#kernel/language.ts';
import { captionLabel, captionProblem } from './captions.ts';
import {
  byBytes,
  type Content,
  type CourseFolder,
  type FolderChapter,
  type FolderCourse,
  type FolderModule,
  type FolderPicture,
  type FolderResource,
  type FolderResourceFile,
  type FolderVideo,
  picturesNamed,
  type Translated,
} from './folder.ts';
import {
  captionsName,
  courseFile,
  moduleFile,
  moduleFolder,
  resourceFile,
  translatedModuleFile,
  translatedResourceFile,
  type videoFields,
  videoName,
} from './folder-shapes.ts';
import * as m from './messages/m.ts';

type Files = ReadonlyMap<string, Content>;

/** More would not be read, and one mistake often makes several. */
const mostProblems = 20;

/**
 * The course of a folder.
 * @param files every one of them by its path, of paths that `kindOfPath` knows.
 * @returns the course, or sentences that name files and lines.
 */
export function readCourse(files: Files): { folder: CourseFolder } | { problems: string[] } {
  const problems: string[] = [];
  const wrong = (file: string, issue: string) => problems.push(m.fileIsWrong({ file, issue }));
  /** @returns null after noting what is wrong. */
  function attempt<Value>(root: string, work: () => Value): Value | null {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof FolderProblem)) throw error;
      for (const issue of error.issues) wrong(`${root}${error.file}`, issue);
      return null;
    }
  }
  const course = attempt('', () => readCourseFile(files));
  const modules = foldersBelow(files, '', wrong).flatMap(({ path, name }) => {
    const module = attempt(path, () =>
      readModule(below(files, path), name, (file, issue) => wrong(path + file, issue)),
    );
    return module ? [module] : [];
  });
  const resourceNames = new Set(
    [...files.keys()].filter((path) => path.startsWith('resources/')).map((path) => path.split('/')[1] ?? ''),
  );
  const resources = [...resourceNames].sort(byBytes).flatMap((name) => {
    const path = `resources/${name}/`;
    const resource = attempt(path, () =>
      readResource(below(files, path), name, (file, issue) => wrong(path + file, issue)),
    );
    return resource ? [resource] : [];
  });
  const used = new Set(modules.flatMap((module) => module.resources));
  for (const name of used)
    if (!resourceNames.has(name)) wrong(`resources/${name}/resource.md`, m.fileMissing());
  if (!course || problems.length > 0) return { problems: problems.slice(0, mostProblems) };
  // A module that someone took out leaves its resources behind in the folder.
  return { folder: { course, modules, resources: resources.filter(({ name }) => used.has(name)) } };
}

const textIn = (files: Files, path: string): string | undefined => {
  const content = files.get(path);
  return content && 'text' in content ? content.text : undefined;
};

const textsOf = (files: Files): Map<string, string> =>
  new Map(
    [...files].flatMap(([path, content]) => ('text' in content ? [[path, content.text] as const] : [])),
  );

const below = (files: Files, folder: string): Map<string, Content> =>
  new Map(
    [...files].flatMap(([path, content]) =>
      path.startsWith(folder) ? [[path.slice(folder.length), content] as const] : [],
    ),
  );

type Wrong = (file: string, issue: string) => void;

/** Folders with a number and a name, in the order of the numbers. Each name is there once. */
function foldersBelow(files: Files, root: string, wrong: Wrong): { path: string; name: string }[] {
  const names = new Set(
    [...files.keys()].flatMap((path) => {
      const first = path.startsWith(root) ? (path.slice(root.length).split('/')[0] ?? '') : '';
      return moduleFolder.test(first) ? [first] : [];
    }),
  );
  const folders = [...names].map((folder) => {
    const [, number = '', name = ''] = moduleFolder.exec(folder) ?? [];
    return { path: `${root}${folder}/`, name, number: Number(number) };
  });
  folders.sort((one, other) => one.number - other.number || byBytes(one.name, other.name));
  const seen = new Set<string>();
  for (const { path, name } of folders) {
    if (seen.has(name)) wrong(path, m.nameTwice({ name }));
    seen.add(name);
  }
  return folders;
}

function readCourseFile(files: Files): FolderCourse {
  const file = 'course.yaml';
  const given = textIn(files, file);
  if (given === undefined) throw new FolderProblem(file, [m.fileMissing()]);
  const { format, published, ...course } = yamlOf(file, given, courseFile);
  if (course.translations[course.language]) throw new FolderProblem(file, [m.ownLanguage()]);
  return { ...course, isPublished: published };
}

/** The other language's file; the one in the text's own language would hide it. */
function translationOf<Shape extends z.core.$ZodLooseShape>(
  files: Files,
  { stem, language, schema }: { stem: string; language: Language; schema: z.ZodObject<Shape> },
) {
  if (files.has(`${stem}.${language}.md`))
    throw new FolderProblem(`${stem}.${language}.md`, [m.ownLanguage()]);
  const other = otherLanguage(language);
  const file = `${stem}.${other}.md`;
  return files.has(file)
    ? { language: other, texts: longEnough(file, matterOf(textsOf(files), file, schema)) }
    : null;
}

const longestBody = 20_000;

function longEnough<Matter extends { body: string }>(file: string, matter: Matter): Matter {
  if (matter.body === '') throw new FolderProblem(file, [m.bodyMissing()]);
  if (matter.body.length > longestBody)
    throw new FolderProblem(file, [m.bodyTooLong({ count: longestBody })]);
  return matter;
}

function readModule(files: Files, name: string, wrong: Wrong): FolderModule {
  const file = 'module.md';
  const { body, free, published, drafts, video, ...matter } = longEnough(
    file,
    matterOf(textsOf(files), file, moduleFile),
  );
  const { language } = matter;
  const translation = translationOf(files, { stem: 'module', language, schema: translatedModuleFile });
  const keys = new Set<string>();
  const actionItems = matter.actionItems.map(({ key, title, translations }) => {
    if (keys.has(key)) wrong(file, m.nameTwice({ name: key }));
    keys.add(key);
    if (translations[language] !== undefined) wrong(file, m.ownLanguage());
    return {
      key,
      title,
      translations: Object.fromEntries(
        languages.flatMap((one) =>
          translations[one] === undefined ? [] : [[one, { title: translations[one] }]],
        ),
      ) as Translated<{ title: string }>,
    };
  });
  if (new Set(matter.resources).size < matter.resources.length) wrong(file, m.resourceTwice());
  const exercises = foldersBelow(files, 'exercises/', wrong).flatMap(({ path, name: exerciseName }) => {
    try {
      const exercise = readExercise(textsOf(below(files, path)));
      return [{ name: exerciseName, exercise, isPublished: !drafts.includes(exerciseName) }];
    } catch (error) {
      if (!(error instanceof FolderProblem)) throw error;
      for (const issue of error.issues) wrong(path + error.file, issue);
      return [];
    }
  });
  for (const draft of drafts)
    if (!exercises.some((exercise) => exercise.name === draft))
      wrong(file, m.noSuchExercise({ name: draft }));
  if (published && !video) wrong(file, m.publishedWithoutVideo());
  const pictures = readPictures(files, [body, translation?.texts.body ?? ''], wrong);
  return {
    name,
    title: matter.title,
    summary: matter.summary,
    description: body,
    language,
    translations: translation
      ? {
          [translation.language]: {
            title: translation.texts.title,
            summary: translation.texts.summary,
            description: translation.texts.body,
          },
        }
      : {},
    sign: matter.sign,
    tier: matter.tier,
    isFreePreview: free,
    isPublished: published,
    completesWith: matter.completesWith,
    minutes: matter.minutes,
    video: readVideo(files, video, wrong),
    actionItems,
    resources: matter.resources,
    exercises,
    pictures,
  };
}

/** Each picture that a text names is there, and none is there that no text names. */
function readPictures(files: Files, texts: readonly string[], wrong: Wrong): FolderPicture[] {
  const named = picturesNamed(texts);
  for (const path of files.keys())
    if (path.startsWith('pictures/') && !named.includes(path.slice('pictures/'.length)))
      wrong(path, m.pictureUnused());
  return named.flatMap((name) => {
    const content = files.get(`pictures/${name}`);
    if (content && 'binary' in content) return [{ name, file: content.binary }];
    wrong(`pictures/${name}`, m.fileMissing());
    return [];
  });
}

function readVideo(files: Files, video: z.infer<typeof videoFields> | undefined, wrong: Wrong): FolderVideo {
  const inFolder = [...files.keys()].filter((path) => videoName.test(path) || captionsName.test(path));
  if (!video) {
    for (const path of inFolder) wrong(path, m.videoUnused());
    return { kind: 'none' };
  }
  const file = video.file ?? '';
  for (const path of inFolder) if (videoName.test(path) && path !== file) wrong(path, m.videoUnused());
  if (video.bunny !== undefined) {
    const { library, id } = video.bunny;
    return { kind: 'bunny', library, id: id.toLowerCase(), ...readTexts(files, video, wrong) };
  }
  if (video.release !== undefined)
    return { kind: 'release', id: video.release.toLowerCase(), ...readTexts(files, video, wrong) };
  const content = files.get(file);
  const [, ending = ''] = videoName.exec(file) ?? [];
  if (!ending || !content || !('binary' in content))
    throw new FolderProblem('module.md', [m.videoFileMissing({ name: file })]);
  if (video.sha256 !== undefined && video.sha256 !== content.binary.sha256)
    throw new FolderProblem(file, [m.otherHash()]);
  return {
    kind: 'file',
    file: content.binary,
    ending,
    name: video.name ?? file,
    ...readTexts(files, video, wrong),
  };
}

/** Captions: those that are listed, in their order, and then those that are only there as files. */
function readTexts(files: Files, video: z.infer<typeof videoFields>, wrong: Wrong) {
  const listed = new Set(video.captions.map(({ language }) => language));
  if (listed.size < video.captions.length) wrong('module.md', m.captionsTwice());
  const found = [...files.keys()].flatMap((path) => captionsName.exec(path)?.[1] ?? []).sort(byBytes);
  const captions = [
    ...video.captions,
    ...found
      .filter((language) => !listed.has(language))
      .map((language) => ({ language, label: captionLabel(language) })),
  ].map(({ language, label }) => {
    const path = `video.${language}.vtt`;
    const given = textIn(files, path);
    if (given === undefined) wrong(path, m.fileMissing());
    const problem = given === undefined ? null : captionProblem(given);
    if (problem !== null) wrong(path, problem);
    return { language, label, text: `${(given ?? '').trimEnd()}\n` };
  });
  for (const language of video.noCaptions)
    if (captions.some((one) => one.language === language))
      wrong('module.md', m.captionsBothWays({ language }));
  const { chapters = [] } = video;
  for (const { from, to, title, language, translations = {} } of chapters) {
    if (to <= from) wrong('module.md', m.chapterOrder({ title }));
    const others = Object.keys(translations);
    if (others.length > 1 || others.some((other) => other === language))
      wrong('module.md', m.chapterTwice({ title }));
  }
  return {
    captions,
    chapters: chapters.map(readChapter),
    ...(video.chapters?.length === 0 && { noChapters: true as const }),
    ...(video.noCaptions.length > 0 && { noCaptions: [...new Set(video.noCaptions)] }),
  };
}

type ChapterMatter = NonNullable<z.infer<typeof videoFields>['chapters']>[number];

/** A title that has a translation is in the other language. */
function readChapter({ from, to, title, language, translations }: ChapterMatter): FolderChapter {
  const other = languages.find((one) => translations?.[one] !== undefined);
  const known = language ?? (other && otherLanguage(other));
  return {
    from,
    to,
    title,
    ...(known && { language: known }),
    ...(other && { translations: { [other]: translations?.[other] } }),
  };
}

function readResource(files: Files, name: string, wrong: Wrong): FolderResource {
  const file = 'resource.md';
  const {
    body,
    files: listed,
    cover,
    focus,
    ...matter
  } = longEnough(file, matterOf(textsOf(files), file, resourceFile));
  const translation = translationOf(files, {
    stem: 'resource',
    language: matter.language,
    schema: translatedResourceFile,
  });
  const used = new Set<string>();
  const resourceFiles = listed.flatMap((one): FolderResourceFile[] => {
    if (one.url !== undefined) return [{ name: one.name, url: one.url, size: one.size ?? 0 }];
    const path = (one.file ?? '').normalize('NFC');
    const content = files.get(`files/${path}`);
    if (!content || !('binary' in content)) {
      wrong(`files/${path}`, m.fileMissing());
      return [];
    }
    if (used.has(path)) wrong(file, m.nameTwice({ name: path }));
    used.add(path);
    return [{ name: one.name, file: content.binary, path }];
  });
  for (const path of files.keys())
    if (path.startsWith('files/') && !used.has(path.slice('files/'.length))) wrong(path, m.fileUnlisted());
  return {
    name,
    title: matter.title,
    description: body,
    language: matter.language,
    translations: translation
      ? { [translation.language]: { title: translation.texts.title, description: translation.texts.body } }
      : {},
    type: matter.type,
    minTier: matter.minTier,
    tags: [...new Set(matter.tags)],
    cover: cover ?? null,
    focus: focus ?? null,
    files: resourceFiles,
  };
}
