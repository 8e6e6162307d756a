import { sql } from 'drizzle-orm';
import type { AuditSubject } from '#kit/feature.server.ts';
import { containing } from '#platform/db/search.server.ts';

export const auditSubjects: AuditSubject[] = [
  {
    type: 'exercise',
    title: ({ uuid }) => sql`(select s.title from exercises s where s.id = ${uuid} and s.deleted_at is null)`,
    named: (words) => sql`select s.id::text as id from exercises s where s.title ilike ${containing(words)}`,
  },
];
