import { sql } from 'drizzle-orm';
import type { AuditSubject } from '#kit/feature.server.ts';
import { containing } from '#platform/db/search.server.ts';

export const auditSubjects: AuditSubject[] = [
  {
    type: 'product',
    title: ({ uuid }) => sql`(select s.name from products s where s.id = ${uuid})`,
    named: (words) => sql`select s.id::text as id from products s where s.name ilike ${containing(words)}`,
  },
];
