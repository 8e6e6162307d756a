/**
 * What this feature keeps of a person (product.md#personal-data): what they uploaded for themselves, not what they
 * uploaded for others.
 */
import type { Deps } from '#kit/deps.server.ts';
import { deleted, ownTable, type PersonalData, readTables } from '#platform/db/personal-data.server.ts';
import { listIdsOf } from './queries.ts';
import { type FilePurpose, storedFiles } from './schema.ts';
import { discardFiles } from './service.ts';

/** Feedback, files of resources and covers belong to the school, not to the person who uploaded them. */
const ownPurposes: FilePurpose[] = ['review', 'avatar', 'story'];

const files = ownTable(storedFiles, {
  userId: deleted,
  id: deleted,
  purpose: deleted,
  key: deleted,
  name: deleted,
  contentType: deleted,
  sizeBytes: deleted,
  createdAt: deleted,
  attachedAt: deleted,
});

export const personalData: PersonalData<Pick<Deps, 'jobs'>> = {
  tables: [files],
  read: (db, person) => readTables(db, [files], person),
  // The row goes with its bytes, in a job: a store that fails is tried again.
  forget: async (deps, tx, { userId }) => {
    for (const purpose of ownPurposes) await discardFiles(deps, tx, await listIdsOf(tx, { userId, purpose }));
  },
};
