import { implementCalls } from '#kit/calls.server.ts';
import type { AuditSubject } from '#kit/feature.server.ts';
import { auditContract } from '../contract.ts';
import { listEntries } from './queries.ts';
import { readSubjects } from './subjects.ts';

const os = implementCalls(auditContract);

export function auditRouter(auditSubjects: readonly AuditSubject[]) {
  const subjects = readSubjects(auditSubjects);
  return os.router({
    list: os.list.handler(async ({ context: { deps }, input }) => {
      const { page, limit } = input;
      const range = { limit, offset: (page - 1) * limit };
      const { data, total } = await listEntries(deps.db, subjects, input, range);
      const totalPages = Math.max(1, Math.ceil(total / limit));
      return { data, meta: { totalItems: total, currentPage: page, totalPages } };
    }),
  });
}
