import { sql } from 'drizzle-orm';
import type { AuditSubject } from '#kit/feature.server.ts';

/** Thousands of resources may have a common word; the newest of them are enough for the log. */
const mostNamed = 1000;

export const auditSubjects: AuditSubject[] = [
  {
    type: 'resource',
    title: ({ uuid }) => sql`(select r.title from resources r where r.id = ${uuid})`,
    named: (words) => sql`
      select r.id::text as id from resources r where r.words @@ plainto_tsquery('english', ${words})
      order by r.created_at desc limit ${mostNamed}`,
  },
];
