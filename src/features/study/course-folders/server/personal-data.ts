/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { byTables, inside, kept, personalTable } from '#platform/db/personal-data.server.ts';
import { courseImports } from './schema.ts';

export const personalData = byTables(
  personalTable(courseImports, {
    of: ({ userId }) => sql`${courseImports.importedBy} = ${userId}`,
    columns: {
      id: inside(kept),
      courseId: inside(kept),
      name: inside(kept),
      importedBy: inside(kept),
      importedAt: inside(kept),
      before: inside(kept),
      after: inside(kept),
      made: inside(kept),
      undoneAt: inside(kept),
    },
    why: 'What an import of a course changed, for 30 days; who made it is a number without a name.',
  }),
);
