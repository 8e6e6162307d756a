import { sql } from 'drizzle-orm';
import type { AuditSubject } from '#kit/feature.server.ts';
import { containing } from '#platform/db/search.server.ts';

export const auditSubjects: AuditSubject[] = [
  {
    type: 'module',
    title: ({ serial }) =>
      sql`(select s.title from modules s where s.id = ${serial} and s.deleted_at is null)`,
    named: (words) => sql`select s.id::text as id from modules s where s.title ilike ${containing(words)}`,
  },
  {
    type: 'course',
    title: ({ uuid }) => sql`(select s.title from courses s where s.id = ${uuid} and s.deleted_at is null)`,
    named: (words) => sql`select s.id::text as id from courses s where s.title ilike ${containing(words)}`,
  },
];
