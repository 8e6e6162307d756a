/** The personal data of this feature (product.md#personal-data). */
import { byTables, deleted, ownTable } from '#platform/db/personal-data.server.ts';
import { notes } from './schema.ts';

export const personalData = byTables(
  ownTable(notes, {
    userId: deleted,
    id: deleted,
    moduleId: deleted,
    content: deleted,
    timestampSeconds: deleted,
    createdAt: deleted,
    updatedAt: deleted,
  }),
);
