import { isIndonesian } from '#kernel/language.ts';

/** "812 B", "34 KB", "1.9 MB" ("1,9 MB" in Indonesian). The space does not break. */
export function fileSizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes}\u00a0B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.round(kilobytes)}\u00a0KB`;
  const megabytes = kilobytes / 1024;
  const shown = String(megabytes >= 10 ? Math.round(megabytes) : Math.round(megabytes * 10) / 10);
  return `${isIndonesian() ? shown.replace('.', ',') : shown}\u00a0MB`;
}
