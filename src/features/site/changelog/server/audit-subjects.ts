import { sql } from 'drizzle-orm';
import type { AuditSubject } from '#kit/feature.server.ts';
import { containing } from '#platform/db/search.server.ts';

export const auditSubjects: AuditSubject[] = [
  {
    type: 'changelog-version',
    title: ({ uuid }) =>
      sql`(select s.version from changelog_versions s where s.id = ${uuid} and s.deleted_at is null)`,
    named: (words) =>
      sql`select s.id::text as id from changelog_versions s where s.version ilike ${containing(words)}`,
  },
];
