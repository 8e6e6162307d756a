/** The personal data of this feature (product.md#personal-data). */
import { byTables, deleted, ownTable } from '#platform/db/personal-data.server.ts';
import { moduleProgress } from './schema.ts';

export const personalData = byTables(
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
