import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { contentDir, parseWith, readFrontMatter } from './content-files.ts';
import { markdownToHtml } from './markdown.ts';

export const ebookDir = join(contentDir, 'ebook');
export const ebookName = 'the-first-thirty-days-of-code';

const bookSchema = z.strictObject({
  title: z.string(),
  subtitle: z.string(),
  author: z.string(),
  language: z.string(),
  modified: z.string(),
  identifier: z.string().startsWith('urn:uuid:'),
  cover: z.string(),
  parts: z.array(
    z.strictObject({
      title: z.string(),
      label: z.string(),
      about: z.string(),
      days: z.tuple([z.int(), z.int()]),
    }),
  ),
});
const chapterSchema = z.strictObject({ day: z.int().min(1).max(30), title: z.string() });

export type Chapter = { day: number; title: string; html: string; file: string };
export type Part = { title: string; label: string; about: string; first: number; chapters: Chapter[] };
export type Book = Omit<z.infer<typeof bookSchema>, 'parts'> & { parts: Part[] };

export function readBook(): Book {
  const path = join(ebookDir, 'book.yaml');
  const book = parseWith(bookSchema, parse(readFileSync(path, 'utf8')), path);
  const chapters = readdirSync(join(ebookDir, 'chapters'))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => readChapter(file));
  const parts = book.parts.map(({ title, label, about, days: [first, last] }) => {
    const own = chapters.filter((chapter) => chapter.day >= first && chapter.day <= last);
    return { title, label, about, first, chapters: own };
  });
  return { ...book, parts };
}

function readChapter(file: string): Chapter {
  const path = join(ebookDir, 'chapters', file);
  const { data, body } = readFrontMatter(path);
  const { day, title } = parseWith(chapterSchema, data, path);
  if (Number.parseInt(file, 10) !== day)
    throw new Error(`${path}: the file is not numbered by its day, ${day}`);
  // The closing list becomes the chapter's own card, so that a tired reader finds it without reading.
  const html = markdownToHtml(body).replace(
    /<h2>(Tonight|Today)<\/h2>\s*(<ul class="contains-task-list">[\s\S]*?<\/ul>)\s*$/,
    '<section class="tonight"><h2>$1</h2>$2</section>',
  );
  return { day, title, html, file };
}
