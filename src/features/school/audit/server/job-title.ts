import type { Product } from '#kit/feature.server.ts';

/** A job is recorded under its queue and in English; its title is read in the reader's language. */
export function withJobTitle<
  Entry extends { subjectType: string; subjectName: string | null; detail: Detail },
>(entry: Entry, titles: Product['jobTitles']): Entry {
  const queue = entry.subjectType === 'job' ? entry.detail.queue : undefined;
  const title = typeof queue === 'string' ? titles.get(queue) : undefined;
  if (title === undefined) return entry;
  const name = typeof title === 'string' ? title : title();
  return { ...entry, subjectName: name, detail: { ...entry.detail, name } };
}

type Detail = Record<string, unknown>;
