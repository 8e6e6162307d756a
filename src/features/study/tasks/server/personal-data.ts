/** The personal data of this feature (product.md#personal-data). */
import { byTables, deleted, ownTable } from '#platform/db/personal-data.server.ts';
import { actionItemCompletions } from './schema.ts';

export const personalData = byTables(
  ownTable(actionItemCompletions, { userId: deleted, actionItemId: deleted, completedAt: deleted }),
);
