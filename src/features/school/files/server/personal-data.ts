/**
 * The personal data of this feature (product.md#personal-data): what people uploaded for themselves, not what they
 * uploaded for others.
 */
import type { Deps } from '#kit/deps.server.ts';
import { deleted, ownTable, type PersonalData, readTables } from '#platform/db/personal-data.server.ts';
import { listIdsOf } from './queries.ts';
import { type FilePurpose, storedFiles } from './schema.ts';
import { discardFiles } from './service.ts';

/** Feedback, coaches' answers, files of resources and covers belong to the school, not to the uploader. */
const ownPurposes: FilePurpose[] = ['review', 'message', 'avatar', 'story'];

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
  // A job deletes the row and the bytes: if the store fails, it tries again.
  forget: async (deps, tx, { userId }) => {
    for (const purpose of ownPurposes) await discardFiles(deps, tx, await listIdsOf(tx, { userId, purpose }));
  },
};
