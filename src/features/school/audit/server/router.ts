import { implementCalls } from '#kit/calls.server.ts';
import type { Product } from '#kit/feature.server.ts';
import { auditContract } from '../contract.ts';
import { jobSubject } from './job-subject.ts';
import { withJobTitle } from './job-title.ts';
import { listEntries } from './queries.ts';
import { readSubjects } from './subjects.ts';

const os = implementCalls(auditContract);

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
