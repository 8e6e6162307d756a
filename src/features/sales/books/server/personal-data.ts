/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { byTables, inside, kept, ownTable } from '#platform/db/personal-data.server.ts';
import { moneyEntries } from './schema.ts';

export const personalData = byTables(
  ownTable(
    moneyEntries,
    {
      cause: kept,
      kind: kept,
      at: kept,
      userId: kept,
      orderId: kept,
      tier: kept,
      productId: kept,
      provider: kept,
      accountId: inside(kept),
      method: kept,
      amountIdr: kept,
      salesIdr: kept,
      discountIdr: kept,
      markIdr: kept,
      baseIdr: kept,
      ppnIdr: kept,
      receiptYear: kept,
      receiptPlace: kept,
      reason: kept,
      recordedBy: inside(kept),
      recordedAt: kept,
    },
    'The books of the school, without a name.',
  ),
);
