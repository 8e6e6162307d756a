import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { openDocument } from '#kit/document.server.ts';
import type { materialFormats } from '../contract.ts';

type Format = (typeof materialFormats)[number];

export const ebookTitle = 'The First Thirty Days of Code';
const fileName = 'the-first-thirty-days-of-code';
const mediaTypes: Record<Format, string> = { pdf: 'application/pdf', epub: 'application/epub+zip' };

const filePath = (contentDir: string, format: Format) =>
  path.join(contentDir, 'ebook', `${fileName}.${format}`);

const read = new Map<string, ReturnType<typeof readEbook>>();

/** The ebook's formats and sizes in bytes (product.md#materials), cached: a release's files do not change. */
export function findEbook(contentDir: string): ReturnType<typeof readEbook> {
  const found = read.get(contentDir) ?? readEbook(contentDir);
  read.set(contentDir, found);
  // A failed read is tried again.
  found.catch(() => read.delete(contentDir));
  return found;
}

async function readEbook(contentDir: string) {
  const formats = Object.keys(mediaTypes) as Format[];
  const files = await Promise.all(
    formats.map(async (format) => ({
      format,
      sizeBytes: (await stat(filePath(contentDir, format))).size,
      url: `/api/materials/ebook/${format}`,
    })),
  );
  return { title: ebookTitle, files };
}

/** The file from disk, streamed as an attachment. */
export async function openEbook(contentDir: string, format: Format): Promise<File> {
  const blob = await openAsBlob(filePath(contentDir, format), { type: mediaTypes[format] });
  return new File([blob], `${fileName}.${format}`, { type: mediaTypes[format] });
}

/** The 30-Day Learning Launchpad: one page, free for everyone (product.md#materials). */
export const openLaunchpad = (contentDir: string): Promise<File> =>
  openDocument(path.join(contentDir, 'launchpad'), '30-day-learning-launchpad');
