/** Reads `content/`: Markdown with YAML front matter, checked by a schema. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readExercise } from '#features/study/practice/folder.ts';
import { coverSigns } from '#kernel/cover-names.ts';

const tier = z.enum(['STARTER', 'ESSENTIAL', 'ACCELERATOR', 'BREAKTHROUGH']);

const courseMatter = z.object({
  title: z.string(),
  description: z.string(),
  order: z.number(),
  /** The day it was added; empty for the first courses. */
  added: z.string().default(''),
  /** Its modules in the order of learning; by the names of their folders where it is missing. */
  modules: z.array(z.string()).default([]),
});

const courseTexts = z.strictObject({ title: z.string(), description: z.string() });

const moduleMatter = z.object({
  title: z.string(),
  summary: z.string(),
  sign: z.enum(coverSigns),
  tier,
  freePreview: z.boolean().default(false),
  /** The day it was added to a course that was there before. */
  added: z.string().default(''),
  durationMinutes: z.int(),
  videoGuid: z.guid(),
  actionItems: z.array(z.object({ key: z.string(), title: z.string() })),
  resources: z.array(z.string()).default([]),
});

const moduleTexts = z.strictObject({
  title: z.string(),
  summary: z.string(),
  /** Titles of action items by their key. */
  actionItems: z.record(z.string(), z.string()),
});

const resourceMatter = z.object({
  title: z.string(),
  type: z.enum(['TEMPLATE', 'CHEATSHEET', 'GUIDE']),
  minTier: tier,
  created: z.iso.date(),
  tags: z.array(z.string()),
  files: z.array(z.object({ name: z.string(), path: z.string() })),
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

/** Courses with their modules, in the order of learning. */
export function readCourses(contentDir: string) {
  const root = path.join(contentDir, 'courses');
  return foldersIn(root)
    .map((slug) => {
      const course = readMarkdown(path.join(root, slug, 'course.md'), courseMatter);
      return {
        slug,
        ...course,
        indonesian: readIndonesian(path.join(root, slug, 'course.md'), courseTexts),
        modules: inOrder(foldersIn(path.join(root, slug)), course.modules)
          .filter((folder) => existsSync(path.join(root, slug, folder, 'module.md')))
          .map((folder) => ({
            slug: `${slug}/${folder}`,
            ...readMarkdown(path.join(root, slug, folder, 'module.md'), moduleMatter),
            indonesian: readIndonesian(path.join(root, slug, folder, 'module.md'), moduleTexts),
          })),
      };
    })
    .sort((a, b) => a.order - b.order);
}

/** Folders in the order of a list. A folder keeps its name when another is put before it, since names are stored. */
const inOrder = (folders: string[], listed: string[]) =>
  folders.toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b));

/** Every file below a folder with its text, by its path in the folder. */
function readTexts(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file).replaceAll(path.sep, '/'), readFileSync(file, 'utf8')];
    }),
  );
}

/**
 * The exercises of a module, in order.
 * @param module the seed's name of the module, such as `javascript-from-zero/05-functions`.
 */
export function readExercises(contentDir: string, module: string) {
  const root = path.join(contentDir, 'courses', module, 'exercises');
  if (!existsSync(root)) return [];
  return foldersIn(root).map((slug) => {
    try {
      return { slug, ...readExercise(readTexts(path.join(root, slug))) };
    } catch (error) {
      throw new Error(`${module}/exercises/${slug}: ${error instanceof Error ? error.message : error}`);
    }
  });
}

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
        location: `content:${slug}/${file.path}`,
        sizeBytes: statSync(path.join(root, slug, file.path)).size,
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
