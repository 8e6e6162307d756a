import { implementCalls } from '#kit/calls.server.ts';
import type { Product } from '#kit/feature.server.ts';
import { auditContract } from '../contract.ts';
import { jobSubject } from './job-subject.ts';
import { listEntries } from './queries.ts';
import { readSubjects } from './subjects.ts';

const os = implementCalls(auditContract);

/** A job is recorded under its queue and in English; its title is read in the reader's language. */
function withJobTitle<Entry extends { subjectType: string; subjectName: string | null; detail: Detail }>(
  entry: Entry,
  titles: Product['jobTitles'],
): Entry {
  const queue = entry.subjectType === 'job' ? entry.detail.queue : undefined;
  const title = typeof queue === 'string' ? titles.get(queue) : undefined;
  if (title === undefined) return entry;
  const name = typeof title === 'string' ? title : title();
  return { ...entry, subjectName: name, detail: { ...entry.detail, name } };
}

type Detail = Record<string, unknown>;

export function auditRouter({ auditSubjects, jobTitles }: Pick<Product, 'auditSubjects' | 'jobTitles'>) {
  const subjects = readSubjects([...auditSubjects, jobSubject(jobTitles)]);
  return os.router({
    list: os.list.handler(async ({ context: { deps }, input }) => {
      const { page, limit } = input;
      const range = { limit, offset: (page - 1) * limit };
      const { data, total } = await listEntries(deps.db, subjects, input, range);
      const totalPages = Math.max(1, Math.ceil(total / limit));
      return {
        data: data.map((entry) => withJobTitle(entry, jobTitles)),
        meta: { totalItems: total, currentPage: page, totalPages },
      };
    }),
  });
}
