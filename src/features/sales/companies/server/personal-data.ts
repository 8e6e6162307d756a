/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import {
  blankedTo,
  forgetTables,
  inside,
  kept,
  ownTable,
  type PersonalData,
  personalTable,
  readTables,
} from '#platform/db/personal-data.server.ts';
import { deleteUnsealed } from './queries.ts';
import { orderCompanies, taxFileOrders, taxFiles } from './schema.ts';

const tables = [
  ownTable(
    orderCompanies,
    {
      userId: kept,
      orderId: kept,
      name: kept,
      npwp: kept,
      idtku: kept,
      address: kept,
      // A way to reach someone, which no paper needs.
      email: blankedTo(null),
      writtenAt: kept,
      sealedAt: kept,
      fileNo: kept,
    },
    'A receipt and a tax invoice name the company that bought, and the law has the seller keep them. Rows of orders that were never paid are deleted.',
  ),
  ownTable(
    taxFileOrders,
    {
      userId: kept,
      orderId: kept,
      fileNo: kept,
      name: kept,
      npwp: kept,
      idtku: kept,
      address: kept,
      email: blankedTo(null),
    },
    'What a file for the tax office said before it was taken back. The law has the seller keep it.',
  ),
  personalTable(taxFiles, {
    of: ({ userId }) => sql`${taxFiles.madeBy} = ${userId} or ${taxFiles.takenBackBy} = ${userId}`,
    columns: {
      no: inside(kept),
      month: inside(kept),
      tin: inside(kept),
      madeAt: inside(kept),
      madeBy: inside(kept),
      takenBackAt: inside(kept),
      takenBackBy: inside(kept),
    },
    why: 'The books of the school; who made a file or took it back is a number without a name.',
  }),
];

export const personalData: PersonalData = {
  tables,
  read: (db, person) => readTables(db, tables, person),
  forget: async (_deps, tx, person) => {
    await deleteUnsealed(tx, person.userId);
    await forgetTables(tx, tables, person);
  },
};
