import { isIndonesian } from '#kernel/language.ts';
import { fileSizeText } from '#ui/file-size-text.ts';

const gigabyte = 1024 ** 3;

/** "44 MB", "7.5 GB" ("7,5 GB" in Indonesian). Not in `ui`: every page would carry the gigabytes, which only videos have. */
export function sizeText(bytes: number): string {
  if (bytes < gigabyte) return fileSizeText(bytes);
  const shown = String(Math.round((bytes / gigabyte) * 10) / 10);
  return `${isIndonesian() ? shown.replace('.', ',') : shown}\u00a0GB`;
}
