/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { byTables, deleted, inside, kept, ownTable } from '#platform/db/personal-data.server.ts';
import { creditEntries, creditLots, creditWakes } from './schema.ts';

const why = 'The ledger has to keep adding up; without a name, a row says nothing about anyone.';

export const personalData = byTables(
  ownTable(
    creditEntries,
    {
      userId: kept,
      id: kept,
      lotId: kept,
      kind: kept,
      amount: kept,
      reason: kept,
      causeKey: kept,
      note: kept,
      indonesian: kept,
      actorId: kept,
      createdAt: kept,
    },
    why,
  ),
  ownTable(
    creditLots,
    { userId: kept, id: kept, kind: kept, remaining: kept, expiresAt: kept, createdAt: kept },
    why,
  ),
  ownTable(creditWakes, { userId: inside(deleted), wakeAt: inside(deleted) }),
);
