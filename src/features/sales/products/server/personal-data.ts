/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { byTables, inside, kept, personalTable } from '#platform/db/personal-data.server.ts';
import { productPrices, products } from './schema.ts';

export const personalData = byTables(
  personalTable(products, {
    of: ({ userId }) => sql`${products.updatedBy} = ${userId}`,
    columns: {
      id: inside(kept),
      slug: inside(kept),
      kind: inside(kept),
      name: inside(kept),
      line: inside(kept),
      language: inside(kept),
      translations: inside(kept),
      opens: inside(kept),
      seats: inside(kept),
      saleFrom: inside(kept),
      saleTo: inside(kept),
      archivedAt: inside(kept),
      revision: inside(kept),
      createdAt: inside(kept),
      updatedAt: inside(kept),
      updatedBy: inside(kept),
    },
    why: 'What the school sells; who changed it last is a number without a name.',
  }),
  personalTable(productPrices, {
    of: ({ userId }) => sql`${productPrices.setBy} = ${userId}`,
    columns: {
      productId: inside(kept),
      revision: inside(kept),
      priceIdr: inside(kept),
      saleIdr: inside(kept),
      saleEndsAt: inside(kept),
      maxParts: inside(kept),
      partsFromIdr: inside(kept),
      setAt: inside(kept),
      setBy: inside(kept),
    },
    why: 'The books of prices; who set one is a number without a name.',
  }),
);
