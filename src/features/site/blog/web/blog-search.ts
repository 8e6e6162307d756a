import type { BlogSearch } from './blog-queries.ts';

const textOf = (value: unknown, max: number): string | undefined =>
  (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, max) : '') || undefined;

/** Reads an address leniently, since people edit it by hand; unset values are left out. */
export function parseBlogSearch(given: Record<string, unknown>): BlogSearch {
  const page = Number(given.page);
  const search: BlogSearch = {
    tag: textOf(given.tag, 60),
    search: textOf(given.search, 100),
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
