import { isIndonesian } from '#kernel/language.ts';

/** "812B", "34KB", "1.9MB" ("1,9MB" in Indonesian): the short form that the design uses. */
export function fileSizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes}B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.round(kilobytes)}KB`;
  const megabytes = kilobytes / 1024;
  const shown = String(megabytes >= 10 ? Math.round(megabytes) : Math.round(megabytes * 10) / 10);
  return `${isIndonesian() ? shown.replace('.', ',') : shown}MB`;
}
