/** What this feature keeps of a person (D28). */
import { byTables, deleted, ownTable } from '#platform/db/personal-data.server.ts';
import { actionItemCompletions, moduleProgress, notes } from './schema.ts';

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
  ownTable(actionItemCompletions, { userId: deleted, actionItemId: deleted, completedAt: deleted }),
  ownTable(moduleProgress, {
    userId: deleted,
    moduleId: deleted,
    percent: deleted,
    positionSeconds: deleted,
    furthestSeconds: deleted,
    completedAt: deleted,
    startedAt: deleted,
    updatedAt: deleted,
  }),
);
