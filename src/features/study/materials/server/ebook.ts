import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { openDocument } from '#kit/document.server.ts';
import type { materialFormats } from '../contract.ts';

type Format = (typeof materialFormats)[number];

/** The whole book, and its first three chapters in Indonesian (`dev/media/build-ebook.ts`). */
const books = {
  whole: {
    title: 'The First Thirty Days of Code',
    fileName: 'the-first-thirty-days-of-code',
    url: '/api/materials/ebook',
  },
  sample: {
    title: 'Tiga Puluh Hari Pertama Ngoding',
    fileName: 'the-first-thirty-days-of-code.id',
    url: '/api/materials/ebook-sample',
  },
};
export type Book = keyof typeof books;

const mediaTypes: Record<Format, string> = { pdf: 'application/pdf', epub: 'application/epub+zip' };

const filePath = (contentDir: string, book: Book, format: Format) =>
  path.join(contentDir, 'ebook', `${books[book].fileName}.${format}`);

const read = new Map<string, ReturnType<typeof readEbook>>();

/** A book's formats and sizes in bytes (product.md#materials), cached: a release's files do not change. */
export function findEbook(contentDir: string, book: Book): ReturnType<typeof readEbook> {
  const key = `${book} ${contentDir}`;
  const found = read.get(key) ?? readEbook(contentDir, book);
  read.set(key, found);
  // A failed read is tried again.
  found.catch(() => read.delete(key));
  return found;
}

async function readEbook(contentDir: string, book: Book) {
  const { title, url } = books[book];
  const formats = Object.keys(mediaTypes) as Format[];
  const files = await Promise.all(
    formats.map(async (format) => ({
      format,
      sizeBytes: (await stat(filePath(contentDir, book, format))).size,
      url: `${url}/${format}`,
    })),
  );
  return { title, files };
}

/** The file from disk, streamed as an attachment. */
export async function openEbook(contentDir: string, book: Book, format: Format): Promise<File> {
  const type = mediaTypes[format];
  const blob = await openAsBlob(filePath(contentDir, book, format), { type });
  return new File([blob], `${books[book].fileName}.${format}`, { type });
}

/** The 30-Day Learning Launchpad: one page, free for everyone (product.md#materials). */
export const openLaunchpad = (contentDir: string): Promise<File> =>
  openDocument(path.join(contentDir, 'launchpad'), '30-day-learning-launchpad');
