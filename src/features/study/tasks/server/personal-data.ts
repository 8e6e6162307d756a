/** What this feature keeps of a person (D28). */
import { byTables, deleted, ownTable } from '#platform/db/personal-data.server.ts';
import { actionItemCompletions } from './schema.ts';

export const personalData = byTables(
  ownTable(actionItemCompletions, { userId: deleted, actionItemId: deleted, completedAt: deleted }),
);
