/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { byTables, inside, kept, personalTable } from '#platform/db/personal-data.server.ts';
import { keptDrafts, lessonDrafts } from './schema.ts';

export const personalData = byTables(
  personalTable(lessonDrafts, {
    of: ({ userId }) => sql`${lessonDrafts.savedBy} = ${userId}`,
    columns: {
      moduleId: inside(kept),
      language: inside(kept),
      title: inside(kept),
      summary: inside(kept),
      description: inside(kept),
      revision: inside(kept),
      base: inside(kept),
      savedBy: inside(kept),
      savedAt: inside(kept),
    },
    why: 'The lessons of the school that are being written; who saved them last is a number without a name.',
  }),
  personalTable(keptDrafts, {
    of: ({ userId }) => sql`${keptDrafts.savedBy} = ${userId}`,
    columns: {
      id: inside(kept),
      moduleId: inside(kept),
      language: inside(kept),
      title: inside(kept),
      summary: inside(kept),
      description: inside(kept),
      base: inside(kept),
      plus: inside(kept),
      minus: inside(kept),
      savedBy: inside(kept),
      savedAt: inside(kept),
    },
    why: 'The lessons of the school as they were being written; who saved them is a number without a name.',
  }),
);
