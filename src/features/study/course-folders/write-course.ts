/** Writes a course as files, in the normal form of `folder.ts`. */
import { withMatter, writeExercise } from '#features/study/practice/folder.ts';
import { languages, otherLanguage } from '#kernel/language.ts';
import { writeYaml } from '#kernel/strict-yaml.ts';
import {
  byBytes,
  type Content,
  type CourseFolder,
  type FolderFile,
  type FolderModule,
  type FolderResource,
  type FolderVideo,
  numbered,
  type Translated,
} from './folder.ts';

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

function videoMatter(video: FolderVideo): object | null {
  switch (video.kind) {
    case 'none':
      return null;
    case 'release':
      return {
        ...short({
          release: video.id,
          ...captionsMatter(video),
          ...chaptersMatter(video),
          // Behind the captions that are there.
          noCaptions: video.noCaptions,
        }),
        ...(video.noChapters && { chapters: [] }),
      };
    case 'bunny':
      return short({
        bunny: { library: video.library, id: video.id },
        ...captionsMatter(video),
        ...chaptersMatter(video),
      });
    case 'file':
      return short({
        file: `video.${video.ending}`,
        sha256: video.file.sha256,
        name: video.name,
        ...captionsMatter(video),
        ...chaptersMatter(video),
      });
  }
}

type SpeakingVideo = Exclude<FolderVideo, { kind: 'none' }>;

const captionsMatter = ({ captions }: SpeakingVideo) => ({
  captions: captions?.map(({ language, label }) => ({ language, label })),
});

/** A title with a translation needs no language: it is in the other one. */
const chaptersMatter = ({ chapters }: SpeakingVideo) => ({
  chapters: chapters?.map(({ from, to, title, language, translations }) =>
    translations ? { from, to, title, translations } : { from, to, title, ...(language && { language }) },
  ),
});

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
    minutes: video.kind === 'file' || video.kind === 'none' ? null : module.minutes,
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
  const { video } = module;
  if (video.kind === 'file') yield [`video.${video.ending}`, { binary: video.file }];
  if (video.kind !== 'none')
    for (const { language, text } of video.captions ?? []) yield [`video.${language}.vtt`, { text }];
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
