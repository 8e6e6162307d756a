/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { discardFiles } from '#features/school/files/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import {
  blankedTo,
  forgetTables,
  inside,
  kept,
  ownTable,
  type PersonalData,
  readTables,
} from '#platform/db/personal-data.server.ts';
import { listFileIdsOf } from './queries.ts';
import { transferProofs } from './schema.ts';

const tables = [
  ownTable(
    transferProofs,
    {
      userId: kept,
      id: kept,
      orderId: kept,
      accountId: kept,
      // The picture is deleted: it shows names and balances.
      fileId: blankedTo(null),
      sha256: inside(kept),
      claimedIdr: kept,
      senderBank: kept,
      state: kept,
      sentAt: kept,
      decidedBy: inside(kept),
      decidedAt: kept,
      opensAt: inside(kept),
      openedAt: kept,
      accepted: kept,
      // Written for the people who look after money.
      note: inside(blankedTo(null)),
      reason: blankedTo(null),
    },
    'The books of the school, without a name.',
  ),
];

export const personalData: PersonalData<Pick<Deps, 'jobs'>> = {
  tables,
  read: (db, person) => readTables(db, tables, person),
  forget: async (deps, tx, person) => {
    const fileIds = await listFileIdsOf(tx, person.userId);
    await forgetTables(tx, tables, person);
    await discardFiles(deps, tx, fileIds);
  },
};
