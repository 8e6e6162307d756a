/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { byTables, inside, kept, personalTable } from '#platform/db/personal-data.server.ts';
import { videoMoves } from './schema.ts';

export const personalData = byTables(
  personalTable(videoMoves, {
    of: ({ userId }) => sql`${videoMoves.askedBy} = ${userId}`,
    columns: {
      id: inside(kept),
      moduleId: inside(kept),
      to: inside(kept),
      state: inside(kept),
      failure: inside(kept),
      sourceGuid: inside(kept),
      targetGuid: inside(kept),
      sourceFile: inside(kept),
      doneBytes: inside(kept),
      totalBytes: inside(kept),
      encodedPercent: inside(kept),
      attempts: inside(kept),
      leaseKey: inside(kept),
      leaseUntil: inside(kept),
      askedBy: inside(kept),
      createdAt: inside(kept),
      updatedAt: inside(kept),
    },
    why: 'Where videos were moved, for a month; who asked for it is a number without a name.',
  }),
);
