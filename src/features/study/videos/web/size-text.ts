import { isIndonesian } from '#kernel/language.ts';
import { fileSizeText } from '#ui/file-size-text.ts';

const gigabyte = 1024 ** 3;

/** "44MB", "7.5GB" ("7,5GB" in Indonesian). Not in `ui`: every page would carry the gigabytes, which only videos have. */
export function sizeText(bytes: number): string {
  if (bytes < gigabyte) return fileSizeText(bytes);
  const shown = String(Math.round((bytes / gigabyte) * 10) / 10);
  return `${isIndonesian() ? shown.replace('.', ',') : shown}GB`;
}
