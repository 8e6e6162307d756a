/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { byTables, inside, kept, ownTable, personalTable } from '#platform/db/personal-data.server.ts';
import { receiptCorrections, receipts, sellerDetails } from './schema.ts';

export const personalData = byTables(
  ownTable(
    receipts,
    {
      orderId: kept,
      userId: kept,
      year: kept,
      place: kept,
      issuedAt: kept,
      tier: kept,
      productName: kept,
      fromTier: kept,
      totalIdr: kept,
      discountIdr: kept,
      couponCode: kept,
      parts: kept,
      partNo: kept,
      partOf: kept,
      sellerName: kept,
      sellerAddress: kept,
      sellerNpwp: kept,
      taxKind: kept,
      sentence: kept,
      checkCode: kept,
    },
    'The law asks for receipts in a row without gaps; they hold no name of the buyer.',
  ),
  ownTable(
    receiptCorrections,
    {
      userId: kept,
      orderId: kept,
      year: kept,
      place: kept,
      issuedAt: kept,
      totalIdr: kept,
      reason: kept,
    },
    'Numbered in the same row as the receipts that they correct.',
  ),
  personalTable(sellerDetails, {
    of: ({ userId }) => sql`${sellerDetails.setBy} = ${userId}`,
    columns: {
      revision: inside(kept),
      validFrom: inside(kept),
      name: inside(kept),
      address: inside(kept),
      npwp: inside(kept),
      taxKind: inside(kept),
      sentence: inside(kept),
      setAt: inside(kept),
      setBy: inside(kept),
    },
    why: 'The books of the seller; who set them is a number without a name.',
  }),
);
