import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Language, languages } from '#kernel/language.ts';
import { contentDir, parseWith, readFrontMatter } from './content-files.ts';
import { markdownToHtml } from './markdown.ts';

export const ebookDir = join(contentDir, 'ebook');
export const ebookName = 'the-first-thirty-days-of-code';

/** The names of the built files. What is in Indonesian so far is the first three chapters. */
export const ebookNames = { en: ebookName, id: `${ebookName}.id` } as const satisfies Record<
  Language,
  string
>;

/** What a book says besides its own texts. */
export const bookWords = {
  en: {
    contents: 'Contents',
    cover: 'Cover',
    coverPicture: 'rice terraces in the morning, with four steps.',
    landmarks: 'Landmarks',
    day: (day: number) => `Day ${day}`,
    dayOfAll: (day: number) => `Day ${day} of 30`,
    imprint:
      'A companion to the Langkah courses. The stall, the orders and the prices in this book are examples. You may use every line of code in it for whatever you like.',
  },
  id: {
    contents: 'Daftar isi',
    cover: 'Sampul',
    coverPicture: 'sawah terasering pada pagi hari, dengan empat anak tangga.',
    landmarks: 'Penanda',
    day: (day: number) => `Hari ${day}`,
    dayOfAll: (day: number) => `Hari ${day} dari 30`,
    imprint:
      'Pendamping kursus Langkah: tiga bab pertama dari tiga puluh, dalam bahasa Indonesia. Kedai, pesanan, dan harga di buku ini hanya contoh. Setiap baris kodenya boleh kamu pakai untuk apa saja.',
  },
} as const satisfies Record<Language, object>;

const bookSchema = z.strictObject({
  title: z.string(),
  subtitle: z.string(),
  author: z.string(),
  language: z.enum(languages),
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

/** The book in a language: `book.id.yaml` and `chapters/*.id.md` in Indonesian. */
export function readBook(language: Language): Book {
  const path = join(ebookDir, language === 'en' ? 'book.yaml' : 'book.id.yaml');
  const book = parseWith(bookSchema, parse(readFileSync(path, 'utf8')), path);
  const chapters = readdirSync(join(ebookDir, 'chapters'))
    .filter((file) => (language === 'en' ? /^[\w-]+\.md$/ : /\.id\.md$/).test(file))
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
    /<h2>(Tonight|Today|Malam ini|Hari ini)<\/h2>\s*(<ul class="contains-task-list">[\s\S]*?<\/ul>)\s*$/,
    '<section class="tonight"><h2>$1</h2>$2</section>',
  );
  return { day, title, html, file };
}
