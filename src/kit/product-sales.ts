/**
 * How often products were sold. `sales/checkout` counts its orders; `sales/products`, which shows the figures, must not
 * import that feature.
 */
import type { DbOrTx } from '#platform/db/database.server.ts';

export interface ProductCount {
  /** Orders that are paid. */
  paid: number;
  /** Open orders: each holds a seat until it ends. */
  held: number;
  /** Paid since the given moment. */
  recent: number;
  /** What open orders ask for, before coupons and the marks of transfers. */
  open: { priceIdr: number; count: number }[];
}

export type CountProductSales = (
  db: DbOrTx,
  productIds: readonly string[],
  since: Date,
) => Promise<Map<string, ProductCount>>;

export const noSales: ProductCount = { paid: 0, held: 0, recent: 0, open: [] };
