import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { demoCourses } from '#dev/seed/demo-courses.ts';
import { coverSigns } from '#kernel/cover-names.ts';

/** The content folder: generators and checks read the same files as the seed. */
export const contentDir = fileURLToPath(new URL('../../content/', import.meta.url));
export const videosDir = join(contentDir, 'videos');

const tier = z.enum(['STARTER', 'ESSENTIAL', 'ACCELERATOR', 'BREAKTHROUGH']);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const texts = { title: z.string().min(3), description: z.string().min(20) };

/** What our own courses must have, beyond the format (`docs/course-folders.md`). */
export const courseSchema = z.strictObject({
  format: z.literal(1),
  slug,
  ...texts,
  language: z.literal('en'),
  published: z.literal(true),
  translations: z.strictObject({ id: z.strictObject(texts) }),
});

const moduleTexts = { title: z.string().min(3), summary: z.string().min(20).max(160) };
const itemTitle = z.string().min(5).max(120);

export const moduleSchema = z.strictObject({
  ...moduleTexts,
  language: z.literal('en'),
  sign: z.enum(coverSigns),
  tier,
  free: z.boolean(),
  published: z.literal(true),
  completesWith: z.literal('video'),
  minutes: z.int().min(1),
  video: z.strictObject({ release: z.uuid() }),
  actionItems: z
    .array(z.strictObject({ key: slug, title: itemTitle, translations: z.strictObject({ id: itemTitle }) }))
    .min(3)
    .max(5),
  resources: z.array(slug).min(1).max(3),
});

/** The texts of `module.id.md`. */
export const moduleTextsSchema = z.strictObject(moduleTexts);

export const resourceSchema = z.strictObject({
  title: z.string().min(3),
  type: z.enum(['TEMPLATE', 'CHEATSHEET', 'GUIDE']),
  language: z.literal('en'),
  minTier: tier,
  tags: z.array(z.string().min(2)).min(1),
  files: z.array(z.strictObject({ name: z.string().min(3), file: z.string().min(3) })).min(1),
});

/** An article of the blog, `content/posts/<slug>.md`. `cover` is the kind and tone of a drawn cover. */
export const postSchema = z.strictObject({
  title: z.string().min(3).max(80),
  description: z.string().min(70).max(155),
  date: z.iso.date(),
  tags: z.array(slug).min(2).max(4),
  author: z.string().min(3),
  cover: z.string().regex(/^(terraces|lines|sheets)\/(nila|toska|soga|anggrek|pandan)$/),
  related: z.array(slug).min(2).max(3),
});

/** What `resource.id.md`, `posts/<slug>.id.md` and the free documents have in their front matter: only texts. */
export const titleSchema = z.strictObject({ title: z.string().min(3) });
export const resourceTexts = titleSchema;
export const postTexts = postSchema.pick({ title: true, description: true });

export const changelogSchema = z.array(
  z.strictObject({
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    date: z.iso.date(),
    changes: z
      .array(
        z.strictObject({
          type: z.enum(['Feature', 'Content', 'Enhancement', 'Tool', 'Fix']),
          description: z.string().min(20).max(200),
        }),
      )
      .min(1),
  }),
);

export const videoSchema = z.strictObject({
  guid: z.uuid(),
  title: z.string().min(3),
  length: z.int().positive(),
  width: z.literal(1280),
  height: z.literal(720),
  framerate: z.number().positive(),
  availableResolutions: z.literal('360p,720p'),
  thumbnailFileName: z.literal('thumbnail.jpg'),
  captions: z.array(z.strictObject({ srclang: z.string(), label: z.string() })).min(1),
  chapters: z
    .array(
      z.strictObject({
        title: z.string(),
        start: z.number(),
        end: z.number(),
        translations: z.strictObject({ id: z.string().min(2).max(48) }).optional(),
      }),
    )
    .min(2),
  status: z.literal(4),
});

export type ResourceFields = z.infer<typeof resourceSchema>;
export type ModuleFields = z.infer<typeof moduleSchema>;
export type VideoFields = z.infer<typeof videoSchema>;

export type Lesson = {
  courseSlug: string;
  courseTitle: string;
  /** In Indonesian. */
  courseTitleId: string;
  /** Folder name, for example `04-making-decisions`. */
  folder: string;
  /** Its name: the folder's without the number. */
  slug: string;
  number: number;
  siblings: number;
  dir: string;
  /** What is spoken and shown in its video: `content/scripts/<course>/<slug>.yaml`, in Indonesian beside it. */
  script: string;
  fields: ModuleFields;
  body: string;
};

export function readFrontMatter(path: string): { data: unknown; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(readFileSync(path, 'utf8'));
  if (!match) throw new Error(`${path}: no front matter between two lines of ---`);
  return { data: parse(match[1] ?? ''), body: (match[2] ?? '').trim() };
}

/** Where the Indonesian text of a file is: `module.id.md` beside `module.md`. */
export const twinPath = (path: string): string => path.replace(/\.(\w+)$/, '.id.$1');

/** The Indonesian text of a file; null where there is none. */
export function readTwin<T>(path: string, schema: z.ZodType<T>): { data: T; body: string } | null {
  const twin = twinPath(path);
  if (!existsSync(twin)) return null;
  const { data, body } = readFrontMatter(twin);
  return { data: parseWith(schema, data, twin), body };
}

/**
 * The code blocks of a text, by which it is compared with its twin. Comments may be translated, and so may texts and
 * pages; of these only the language counts.
 */
export function codeOf(body: string): { language: string; code: string | null }[] {
  return [...body.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(([, language = '', code = '']) => ({
    language,
    code: ['text', 'html'].includes(language)
      ? null
      : code.replace(/[ \t]*((?<!:)\/\/|(?<=\s|^)#) .*$|\/\*.*?\*\//gm, ''),
  }));
}

/** The levels of a text's headings, in order. */
export const headingsOf = (body: string): string[] =>
  [...body.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+(?= )/gm)].map(([level]) => level);

export function foldersIn(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Every module of every course, in course order. Throws with the file's name when a field is wrong. */
export function readLessons(): Lesson[] {
  const root = join(contentDir, 'courses');
  return demoCourses.flatMap((courseSlug) => {
    const path = join(root, courseSlug, 'course.yaml');
    const course = parseWith(courseSchema, parse(readFileSync(path, 'utf8')), path);
    const folders = foldersIn(join(root, courseSlug)).filter((folder) => folder !== 'resources');
    return folders.map((folder, place) => {
      const dir = join(root, courseSlug, folder);
      const file = join(dir, 'module.md');
      const { data, body } = readFrontMatter(file);
      const name = folder.replace(/^\d+-/, '');
      return {
        courseSlug,
        courseTitle: course.title,
        courseTitleId: course.translations.id.title,
        folder,
        slug: name,
        number: place + 1,
        siblings: folders.length,
        dir,
        script: join(contentDir, 'scripts', courseSlug, `${name}.yaml`),
        fields: parseWith(moduleSchema, data, file),
        body,
      };
    });
  });
}

/** Parses with a schema. An error names the file, because a bare zod message does not say which of fifty is wrong. */
export function parseWith<T>(schema: z.ZodType<T>, data: unknown, path: string): T {
  const result = schema.safeParse(data);
  if (!result.success) throw new Error(`${path}\n${z.prettifyError(result.error)}`);
  return result.data;
}
