/**
 * A course as a folder of files, in one normal form: fixed names, fixed order of keys, LF, NFC. Reading a folder and
 * writing it again gives the same bytes (product.md#course-folders). Pure: it knows texts, and of other files only their hashes.
 */
import { z } from 'zod';
import { type Tier, tiers } from '#access/tiers.ts';
import { courseTexts, moduleTexts } from '#features/study/catalogue/contract.ts';
import { isPictureName, pictureNamesIn } from '#features/study/catalogue/lesson-text.ts';
import { type CompletesWith, completesWith, slugPattern } from '#features/study/catalogue/rules.ts';
import type { Exercise } from '#features/study/practice/exercise.ts';
import {
  FolderProblem,
  matterOf,
  readExercise,
  withMatter,
  writeExercise,
  yamlOf,
} from '#features/study/practice/folder.ts';
import { resourceTexts } from '#features/study/resources/contract.ts';
import { type ResourceType, resourceTypes } from '#features/study/resources/rules.ts';
import { type CoverSign, coverSigns } from '#kernel/cover-names.ts';
import { type Language, languages, otherLanguage } from '#kernel/language.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import { writeYaml } from '#kernel/strict-yaml.ts';
import { captionLabel, captionProblem } from './captions.ts';
import * as m from './messages/m.ts';

/** A file that is no text of the format. `at` says where its bytes are: a path in a source, or a place of this school. */
export interface Binary {
  at: string;
  sha256: string;
  size: number;
}

type Translated<Texts> = Partial<Record<Language, Texts>>;

export interface FolderCaption {
  /** BCP 47. */
  language: string;
  label: string;
  text: string;
}

export interface FolderChapter {
  from: number;
  to: number;
  title: string;
}

export type FolderVideo =
  /** As it was uploaded. `ending` is that of its file, without the dot; `name` the label that editors see. */
  | {
      kind: 'file';
      file: Binary;
      ending: string;
      name: string;
      captions: FolderCaption[];
      chapters: FolderChapter[];
    }
  /** One that comes with the product. */
  | { kind: 'release'; id: string }
  | { kind: 'bunny'; library: number; id: string };

export interface FolderItem {
  key: string;
  title: string;
  translations: Translated<{ title: string }>;
}

/** A picture that a text of the module shows. */
export interface FolderPicture {
  /** `menu.webp` */
  name: string;
  file: Binary;
}

export interface FolderExercise {
  name: string;
  exercise: Exercise;
  isPublished: boolean;
}

interface ModuleTexts {
  title: string;
  summary: string;
  description: string;
}

export interface FolderModule extends ModuleTexts {
  name: string;
  language: Language;
  translations: Translated<ModuleTexts>;
  sign: CoverSign | null;
  tier: Tier;
  isFreePreview: boolean;
  isPublished: boolean;
  completesWith: CompletesWith;
  /** Counts only for videos that are no file here: the others know how long they are. */
  minutes: number;
  video: FolderVideo;
  actionItems: FolderItem[];
  /** Names of resources. */
  resources: string[];
  exercises: FolderExercise[];
  /** By name. */
  pictures: FolderPicture[];
}

export type FolderResourceFile =
  | { name: string; file: Binary; path: string }
  | { name: string; url: string; size: number };

interface ResourceTexts {
  title: string;
  description: string;
}

export interface FolderResource extends ResourceTexts {
  name: string;
  language: Language;
  translations: Translated<ResourceTexts>;
  type: ResourceType;
  minTier: Tier;
  tags: string[];
  /** An address; uploaded covers stay in their school. */
  cover: string | null;
  focus: { x: number; y: number } | null;
  files: FolderResourceFile[];
}

export interface FolderCourse {
  slug: string;
  title: string;
  description: string;
  language: Language;
  translations: Translated<{ title: string; description: string }>;
  isPublished: boolean;
}

export interface CourseFolder {
  course: FolderCourse;
  /** In the order of learning. */
  modules: FolderModule[];
  /** By name. */
  resources: FolderResource[];
}

/** What one file of a folder holds. */
export type Content = { text: string } | { binary: Binary };

/** A file of the normal form. `inner` is its path in its module or resource, which stays when the module moves. */
export interface FolderFile {
  owner: { kind: 'course' | 'module' | 'resource'; name: string };
  path: string;
  inner: string;
  content: Content;
}

// ---------------------------------------------------------------- writing

export const numbered = (place: number, name: string): string =>
  `${String(place + 1).padStart(2, '0')}-${name}`;

/** Leaves out what has its default. */
const short = (matter: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(matter).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        !(Array.isArray(value) && value.length === 0) &&
        !(typeof value === 'object' && !Array.isArray(value) && Object.keys(value as object).length === 0),
    ),
  );

function videoMatter(video: FolderVideo): object {
  switch (video.kind) {
    case 'release':
      return { release: video.id };
    case 'bunny':
      return { bunny: { library: video.library, id: video.id } };
    case 'file':
      return short({
        file: `video.${video.ending}`,
        sha256: video.file.sha256,
        name: video.name,
        captions: video.captions.map(({ language, label }) => ({ language, label })),
        chapters: video.chapters.map(({ from, to, title }) => ({ from, to, title })),
      });
  }
}

function moduleMatter(module: FolderModule): object {
  const { video } = module;
  return short({
    title: module.title,
    language: module.language,
    summary: module.summary === '' ? null : module.summary,
    sign: module.sign,
    tier: module.tier,
    free: module.isFreePreview,
    published: module.isPublished,
    completesWith: module.completesWith,
    minutes: video.kind === 'file' ? null : module.minutes,
    video: videoMatter(video),
    actionItems: module.actionItems.map(({ key, title, translations }) =>
      short({ key, title, translations: titlesOf(translations) }),
    ),
    resources: module.resources,
    drafts: module.exercises.filter(({ isPublished }) => !isPublished).map(({ name }) => name),
  });
}

const titlesOf = (translations: Translated<{ title: string }>) =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const title = translations[language]?.title;
      return title === undefined ? [] : [[language, title]];
    }),
  );

function* moduleFiles(module: FolderModule): Generator<[string, Content]> {
  yield ['module.md', { text: withMatter(moduleMatter(module), module.description) }];
  const other = otherLanguage(module.language);
  const translation = module.translations[other];
  if (translation) {
    const { title, summary, description } = translation;
    yield [
      `module.${other}.md`,
      { text: withMatter(short({ title, summary: summary === '' ? null : summary }), description) },
    ];
  }
  for (const { name, file } of module.pictures) yield [`pictures/${name}`, { binary: file }];
  if (module.video.kind === 'file') {
    yield [`video.${module.video.ending}`, { binary: module.video.file }];
    for (const { language, text } of module.video.captions) yield [`video.${language}.vtt`, { text }];
  }
  for (const [place, { name, exercise }] of module.exercises.entries())
    for (const [file, text] of writeExercise(exercise))
      yield [`exercises/${numbered(place, name)}/${file}`, { text }];
}

function* resourceFiles(resource: FolderResource): Generator<[string, Content]> {
  const other = otherLanguage(resource.language);
  const translation = resource.translations[other];
  const matter = short({
    title: resource.title,
    language: resource.language,
    type: resource.type,
    minTier: resource.minTier,
    tags: resource.tags,
    cover: resource.cover,
    focus: resource.focus && { x: resource.focus.x, y: resource.focus.y },
    files: resource.files.map((file) =>
      'file' in file
        ? { name: file.name, file: file.path }
        : short({ name: file.name, url: file.url, size: file.size === 0 ? null : file.size }),
    ),
  });
  yield ['resource.md', { text: withMatter(matter, resource.description) }];
  if (translation)
    yield [
      `resource.${other}.md`,
      { text: withMatter({ title: translation.title }, translation.description) },
    ];
  for (const file of resource.files) if ('file' in file) yield [`files/${file.path}`, { binary: file.file }];
}

function courseText({ course }: CourseFolder): string {
  const { slug, title, language, description, isPublished, translations } = course;
  const other = otherLanguage(language);
  const translation = translations[other];
  return writeYaml(
    short({
      format: 1,
      slug,
      title,
      language,
      description,
      published: isPublished,
      translations: translation
        ? { [other]: { title: translation.title, description: translation.description } }
        : null,
    }),
  );
}

/** By the bytes of their UTF-8, as tools sort them everywhere. */
const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The files of the normal form, in the order of their bytes. */
export function writeCourse(folder: CourseFolder): FolderFile[] {
  const files: FolderFile[] = [
    {
      owner: { kind: 'course', name: folder.course.slug },
      path: 'course.yaml',
      inner: 'course.yaml',
      content: { text: courseText(folder) },
    },
  ];
  for (const [place, module] of folder.modules.entries())
    for (const [inner, content] of moduleFiles(module))
      files.push({
        owner: { kind: 'module', name: module.name },
        path: `${numbered(place, module.name)}/${inner}`,
        inner,
        content,
      });
  for (const resource of folder.resources)
    for (const [inner, content] of resourceFiles(resource))
      files.push({
        owner: { kind: 'resource', name: resource.name },
        path: `resources/${resource.name}/${inner}`,
        inner,
        content,
      });
  return files.sort((one, other) => byBytes(one.path, other.path));
}

// ---------------------------------------------------------------- reading

const text = (max: number) => z.string().trim().min(1).max(max);
const folderName = z.string().max(80).regex(slugPattern);

const courseFile = z.strictObject({
  format: z.literal(1),
  slug: folderName,
  ...courseTexts,
  language: z.enum(languages).default('en'),
  published: z.boolean().default(false),
  translations: z
    .strictObject({
      en: z.strictObject(courseTexts).optional(),
      id: z.strictObject(courseTexts).optional(),
    })
    .default({}),
});

const { description: _course, ...moduleHead } = moduleTexts;
const { description: _resource, ...resourceHead } = resourceTexts;

const seconds = z.number().min(0).max(86_400);

const videoFields = z
  .strictObject({
    file: z.string().optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    name: text(200).optional(),
    captions: z
      .array(
        z.strictObject({ language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/), label: text(80) }),
      )
      .max(40)
      .default([]),
    chapters: z
      .array(z.strictObject({ from: seconds, to: seconds, title: text(200) }))
      .max(100)
      .default([]),
    release: z.guid().optional(),
    bunny: z.strictObject({ library: z.int().min(1).max(2_147_483_647), id: z.guid() }).optional(),
  })
  .refine(({ file, release, bunny }) => [file, release, bunny].filter(Boolean).length === 1, {
    error: () => m.oneVideo(),
  })
  .refine(
    ({ file, sha256, name, captions, chapters }) =>
      file !== undefined || (!sha256 && !name && captions.length === 0 && chapters.length === 0),
    { error: () => m.onlyOfFiles() },
  );

const moduleFile = z.strictObject({
  ...moduleHead,
  summary: moduleHead.summary.default(''),
  language: z.enum(languages).default('en'),
  sign: z.enum(coverSigns).nullable().default(null),
  tier: z.enum(tiers),
  free: z.boolean().default(false),
  published: z.boolean().default(false),
  completesWith: z.enum(completesWith).default('video'),
  minutes: z.int().min(1).max(1_440).default(1),
  video: videoFields,
  actionItems: z
    .array(
      z.strictObject({
        key: folderName,
        title: text(500),
        translations: z.strictObject({ en: text(500).optional(), id: text(500).optional() }).default({}),
      }),
    )
    .max(50)
    .default([]),
  resources: z.array(folderName).max(50).default([]),
  drafts: z.array(folderName).max(200).default([]),
});

const translatedModuleFile = z.strictObject({ ...moduleHead, summary: moduleHead.summary.default('') });

const resourceFile = z.strictObject({
  ...resourceHead,
  language: z.enum(languages).default('en'),
  type: z.enum(resourceTypes).default('GUIDE'),
  minTier: z.enum(tiers),
  tags: z.array(z.string().trim().toLowerCase().min(1).max(40)).max(20).default([]),
  cover: z
    .string()
    .trim()
    .max(1_000)
    .refine(isLinkUrl, { error: () => m.noLink() })
    .optional(),
  focus: z.strictObject({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) }).optional(),
  files: z
    .array(
      z
        .strictObject({
          name: text(200),
          file: z.string().optional(),
          url: z
            .string()
            .trim()
            .max(1_000)
            .refine(isLinkUrl, { error: () => m.noLink() })
            .optional(),
          size: z.int().min(0).optional(),
        })
        .refine(({ file, url }) => (file === undefined) !== (url === undefined), {
          error: () => m.fileOrLink(),
        }),
    )
    .max(20)
    .default([]),
});

const translatedResourceFile = z.strictObject(resourceHead);

/** What files a folder may have, besides the course's own. */
const moduleFolder = /^(\d{2,3})-([a-z0-9]+(?:-[a-z0-9]+)*)$/;
const exerciseInside =
  /^(task\.md|task\.(en|id)\.md|hints\.md|hints\.(en|id)\.md|checks\.js|hidden\.js|quiz\.yaml|seed\.sql|(start|solution)\/[\w-]+\.(html|css|js|sql|md|txt))$/;
const videoName = /^video\.(mp4|m4v|mov|mkv|webm)$/;
const captionsName = /^video\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)\.vtt$/;
/** Longer ones, and those without an ending, are refused; what they hold is judged like every upload. */
const resourceFileName = /^(?=.{1,120}$)[^/\\:*?"<>|;%\p{Cc}]+\.[A-Za-z0-9]{1,8}$/u;

/** Whether a path is one of the format, and whether its file is read as a text. Null for a path of nothing. */
export function kindOfPath(path: string): 'text' | 'binary' | null {
  if (path === 'course.yaml') return 'text';
  const [first = '', second = '', ...rest] = path.split('/');
  if (first === 'resources') {
    const inner = rest.join('/');
    if (!slugPattern.test(second) || second.length > 80) return null;
    if (/^resource(\.(en|id))?\.md$/.test(inner)) return 'text';
    return rest.length === 2 && rest[0] === 'files' && resourceFileName.test(rest[1] ?? '') ? 'binary' : null;
  }
  if (!moduleFolder.test(first) || first.length > 90) return null;
  const inner = path.slice(first.length + 1);
  if (/^module(\.(en|id))?\.md$/.test(inner) || captionsName.test(inner)) return 'text';
  if (videoName.test(inner)) return 'binary';
  if (second === 'pictures') return rest.length === 1 && isPictureName(rest[0] ?? '') ? 'binary' : null;
  const [folder = '', ...file] = rest;
  if (second !== 'exercises' || !moduleFolder.test(folder) || folder.length > 90) return null;
  return exerciseInside.test(file.join('/')) ? 'text' : null;
}

/** Only prose is changed to NFC: in code, two ways to write a letter may be the point. */
export const isProse = (path: string): boolean =>
  /\.(md|yaml|vtt)$/.test(path) && !/\/(start|solution)\//.test(path);

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

/** The names of the pictures in these texts, sorted. */
export const picturesNamed = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap(pictureNamesIn))].sort(byBytes);

function readVideo(files: Files, video: z.infer<typeof videoFields>, wrong: Wrong): FolderVideo {
  const inFolder = [...files.keys()].filter((path) => videoName.test(path) || captionsName.test(path));
  if (video.release !== undefined || video.bunny !== undefined) {
    for (const path of inFolder) wrong(path, m.videoUnused());
    return video.release === undefined
      ? { kind: 'bunny', library: video.bunny?.library ?? 0, id: (video.bunny?.id ?? '').toLowerCase() }
      : { kind: 'release', id: video.release.toLowerCase() };
  }
  const file = video.file ?? '';
  const content = files.get(file);
  const [, ending = ''] = videoName.exec(file) ?? [];
  if (!ending || !content || !('binary' in content))
    throw new FolderProblem('module.md', [m.videoFileMissing({ name: file })]);
  if (video.sha256 !== undefined && video.sha256 !== content.binary.sha256)
    throw new FolderProblem(file, [m.otherHash()]);
  for (const path of inFolder) if (videoName.test(path) && path !== file) wrong(path, m.videoUnused());
  const listed = new Set(video.captions.map(({ language }) => language));
  if (listed.size < video.captions.length) wrong('module.md', m.captionsTwice());
  const found = inFolder.flatMap((path) => captionsName.exec(path)?.[1] ?? []).sort(byBytes);
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
  for (const chapter of video.chapters)
    if (chapter.to <= chapter.from) wrong('module.md', m.chapterOrder({ title: chapter.title }));
  return {
    kind: 'file',
    file: content.binary,
    ending,
    name: video.name ?? file,
    captions,
    chapters: video.chapters,
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
