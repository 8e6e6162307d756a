/** Reads `content/`: Markdown with YAML front matter, checked by a schema. Courses are read as the folders that they are. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { tiers } from '#access/tiers.ts';
import type { Content, CourseFolder } from '#features/study/course-folders/folder.ts';
import { kindOfPath } from '#features/study/course-folders/folder-shapes.ts';
import { readCourse } from '#features/study/course-folders/read-course.ts';
import type { Exercise } from '#features/study/practice/exercise.ts';
import { readExercise } from '#features/study/practice/folder.ts';
import { contentPrefix } from '#features/study/resources/rules.ts';
import { folderNameOf } from './demo-courses.ts';

const resourceMatter = z.strictObject({
  title: z.string(),
  type: z.enum(['TEMPLATE', 'CHEATSHEET', 'GUIDE']),
  language: z.literal('en'),
  minTier: z.enum(tiers),
  tags: z.array(z.string()),
  files: z.array(z.strictObject({ name: z.string(), file: z.string() })),
});

function readMarkdown<Shape extends z.core.$ZodLooseShape>(file: string, schema: z.ZodObject<Shape>) {
  const text = readFileSync(file, 'utf8');
  const [, matter, body] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text) ?? [];
  if (matter === undefined || body === undefined) throw new Error(`${file} has no front matter`);
  return { ...schema.parse(parse(matter)), body: body.trim() };
}

/** The texts of a file in Indonesian: `module.id.md` beside `module.md`. None is an empty record. */
function readIndonesian<Shape extends z.core.$ZodLooseShape>(file: string, schema: z.ZodObject<Shape>) {
  const twin = file.replace(/\.md$/, '.id.md');
  return existsSync(twin) ? readMarkdown(twin, schema) : null;
}

const foldersIn = (directory: string) =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

const courseFolder = (contentDir: string, slug: string): string => path.join(contentDir, 'courses', slug);

/**
 * A course as an import reads it (`docs/course-folders.md`), but in this process: nobody sends these files, and a start
 * should not wait for another one.
 * @throws Error with all that is wrong.
 */
export function readCourseFolder(contentDir: string, slug: string): CourseFolder {
  const root = courseFolder(contentDir, slug);
  const contents = filesIn(root).map((name): [string, Content] => {
    const bytes = readFileSync(path.join(root, name));
    if (kindOfPath(name) === 'text') return [name, { text: bytes.toString('utf8') }];
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return [name, { binary: { at: name, sha256, size: bytes.length } }];
  });
  const read = readCourse(new Map(contents));
  if ('problems' in read) throw new Error(`content/courses/${slug}: ${read.problems.join(' ')}`);
  return read.folder;
}

/** Where the exercises of a module are. @param module its name in the seed (`demo-courses.ts`). */
function exercisesFolder(contentDir: string, module: string): string | null {
  const course = courseFolder(contentDir, module.split('/')[0] ?? '');
  if (!existsSync(course)) return null;
  const name = foldersIn(course).find((folder) => folder.replace(/^\d+-/, '') === folderNameOf(module));
  const folder = path.join(course, name ?? '', 'exercises');
  return name !== undefined && existsSync(folder) ? folder : null;
}

/** The paths of the files below a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));

const readTexts = (folder: string): Map<string, string> =>
  new Map(filesIn(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));

/** The folders of a module's exercises, in order: `01-what-comes-out`. @param module its name in the seed. */
export function exerciseNamesOf(contentDir: string, module: string): string[] {
  const folder = exercisesFolder(contentDir, module);
  return folder === null ? [] : foldersIn(folder);
}

/** @throws Error that names the file which is wrong. */
export function readExerciseOf(contentDir: string, module: string, name: string): Exercise {
  try {
    return readExercise(readTexts(path.join(exercisesFolder(contentDir, module) ?? '', name)));
  } catch (error) {
    throw new Error(`${module}/exercises/${name}: ${error instanceof Error ? error.message : error}`);
  }
}

/** The whole library: those of the courses too, which have a copy of them in their folders. */
export function readResources(contentDir: string) {
  const root = path.join(contentDir, 'resources');
  return foldersIn(root).map((slug) => {
    const file = path.join(root, slug, 'resource.md');
    const resource = readMarkdown(file, resourceMatter);
    return {
      slug,
      ...resource,
      indonesian: readIndonesian(file, z.strictObject({ title: z.string() })),
      files: resource.files.map((file) => ({
        name: file.name,
        location: `${contentPrefix}${slug}/${file.file}`,
        sizeBytes: statSync(path.join(root, slug, file.file)).size,
      })),
    };
  });
}

const videoFacts = z.object({
  title: z.string(),
  length: z.number(),
  width: z.int(),
  height: z.int(),
  availableResolutions: z.string(),
  captions: z.array(z.object({ srclang: z.string(), label: z.string() })),
  chapters: z.array(z.object({ title: z.string(), start: z.number(), end: z.number() })),
});

/** What is known about a video of the content. */
export const readVideo = (contentDir: string, guid: string) =>
  videoFacts.parse(JSON.parse(readFileSync(path.join(contentDir, 'videos', guid, 'video.json'), 'utf8')));

/** In seconds. */
export const readVideoLength = (contentDir: string, guid: string): number =>
  readVideo(contentDir, guid).length;

const postMatter = z.object({
  title: z.string(),
  description: z.string().max(155),
  date: z.iso.date(),
  tags: z.array(z.string()),
  author: z.string(),
  cover: z.string(),
  related: z.array(z.string()).default([]),
});

const postTexts = z.strictObject({ title: z.string(), description: z.string().max(155) });

export function readPosts(contentDir: string) {
  const root = path.join(contentDir, 'posts');
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((name) => /^[\w-]+\.md$/.test(name))
    .map((name) => ({
      slug: name.slice(0, -3),
      ...readMarkdown(path.join(root, name), postMatter),
      indonesian: readIndonesian(path.join(root, name), postTexts),
    }));
}

const changelogFile = z.array(
  z.object({
    version: z.string(),
    date: z.iso.date(),
    changes: z.array(
      z.object({
        type: z.enum(['Feature', 'Content', 'Enhancement', 'Tool', 'Fix']),
        description: z.string(),
      }),
    ),
  }),
);

export function readChangelog(contentDir: string) {
  const read = (name: string) => {
    const file = path.join(contentDir, name);
    return existsSync(file) ? changelogFile.parse(parse(readFileSync(file, 'utf8'))) : [];
  };
  const indonesian = new Map(read('changelog.id.yaml').map(({ version, changes }) => [version, changes]));
  return read('changelog.yaml').map((entry) => ({
    ...entry,
    indonesian: indonesian.get(entry.version) ?? null,
  }));
}
