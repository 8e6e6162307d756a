/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { byTables, inside, kept, personalTable } from '#platform/db/personal-data.server.ts';
import { moduleVersions } from './schema.ts';

export const personalData = byTables(
  personalTable(moduleVersions, {
    of: ({ userId }) => sql`${moduleVersions.savedBy} = ${userId}`,
    columns: {
      id: inside(kept),
      moduleId: inside(kept),
      origin: inside(kept),
      title: inside(kept),
      summary: inside(kept),
      description: inside(kept),
      language: inside(kept),
      translations: inside(kept),
      plus: inside(kept),
      minus: inside(kept),
      savedBy: inside(kept),
      savedAt: inside(kept),
    },
    why: 'The history of the lessons of the school; who published a version is a number without a name.',
  }),
);
