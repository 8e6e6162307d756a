/** The personal data of this feature (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { byTables, inside, kept, personalTable } from '#platform/db/personal-data.server.ts';
import { changelogVersions } from './schema.ts';

export const personalData = byTables(
  personalTable(changelogVersions, {
    of: ({ userId }) => sql`${changelogVersions.updatedBy} = ${userId}`,
    columns: {
      id: inside(kept),
      version: inside(kept),
      date: inside(kept),
      changes: inside(kept),
      language: inside(kept),
      translations: inside(kept),
      status: inside(kept),
      publishedAt: inside(kept),
      createdAt: inside(kept),
      updatedAt: inside(kept),
      revision: inside(kept),
      updatedBy: inside(kept),
      deletedAt: inside(kept),
    },
    why: 'The school’s own words; the last editor is a number without a name.',
  }),
);
