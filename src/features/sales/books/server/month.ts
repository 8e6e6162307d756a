/** Sums of the book over a month: one walk over the index of its moments, whatever the number of orders. */
import { type SQL, sql } from 'drizzle-orm';
import type { Tier } from '#access/tiers.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { instant, int, type RowOf, readRow, readRows, text, uuid } from '#platform/db/rows.server.ts';
import type { PaymentProviderName } from '#providers/payment.ts';
import { type EntryKind, monthRange } from '../rules.ts';

const within = (month: string): SQL => {
  const { from, to } = monthRange(month);
  return sql`e.at >= ${from.toISOString()}::timestamptz and e.at < ${to.toISOString()}::timestamptz`;
};

const sumRow = {
  kind: text.as<EntryKind>(),
  provider: text.orNull.as<PaymentProviderName | null>(),
  account_id: uuid.orNull,
  method: text.orNull,
  tier: text.orNull.as<Tier | null>(),
  product_id: uuid.orNull,
  receipt_year: int.orNull,
  count: int,
  amount: int,
  sales: int,
  discount: int,
  mark: int,
  base: int,
  ppn: int,
  first_place: int.orNull,
  last_place: int.orNull,
};

export type MonthSum = RowOf<typeof sumRow>;

/** What the entries of a month add up to, for each kind, place of the money, way to pay and plan. */
export const sumMonth = (db: DbOrTx, month: string): Promise<MonthSum[]> =>
  readRows(
    db,
    sumRow,
    sql`
    select kind, provider, account_id, method, tier, product_id, receipt_year, count(*) as count, sum(amount_idr) as amount,
           sum(sales_idr) as sales, sum(discount_idr) as discount, sum(mark_idr) as mark, sum(base_idr) as base,
           sum(ppn_idr) as ppn, min(receipt_place) as first_place, max(receipt_place) as last_place
    from money_entries e where ${within(month)}
    group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`,
  );

const entryRow = {
  cause: text,
  kind: text.as<EntryKind>(),
  at: instant,
  order_id: uuid.orNull,
  tier: text.orNull.as<Tier | null>(),
  product_id: uuid.orNull,
  provider: text.orNull.as<PaymentProviderName | null>(),
  account_id: uuid.orNull,
  method: text.orNull,
  amount_idr: int,
  sales_idr: int,
  discount_idr: int,
  mark_idr: int,
  base_idr: int,
  ppn_idr: int,
  receipt_year: int.orNull,
  receipt_place: int.orNull,
  reason: text.orNull,
};

export type EntryRow = RowOf<typeof entryRow>;

const columns = sql.raw(
  Object.keys(entryRow)
    .map((name) => `e.${name}`)
    .join(', '),
);

/** All entries of a month in their order, for a cursor. */
export const everyEntryOf = (month: string): SQL =>
  sql`select ${columns} from money_entries e where ${within(month)} order by e.at, e.cause`;

/** A page of a month's entries, the last ones first. */
export const listMonth = (
  db: DbOrTx,
  month: string,
  { page, limit }: { page: number; limit: number },
): Promise<EntryRow[]> =>
  readRows(
    db,
    entryRow,
    sql`select ${columns} from money_entries e where ${within(month)}
        order by e.at desc, e.cause desc limit ${limit} offset ${(page - 1) * limit}`,
  );

/** The fees that were written down for a month, the first one first. */
export const listFees = (db: DbOrTx, month: string) =>
  readRows(
    db,
    {
      provider: text.as<PaymentProviderName>(),
      amount_idr: int,
      reason: text.orNull,
      recorded_at: instant,
      recorded_by_name: text.orNull,
    },
    sql`
    select e.provider, e.amount_idr, e.reason, e.recorded_at, u.name as recorded_by_name
    from money_entries e left join users u on u.id = e.recorded_by
    where e.kind = 'fee' and ${within(month)} order by e.recorded_at, e.cause`,
  );

/** The moment of the first entry; null while the book is empty. */
export async function findFirstEntry(db: DbOrTx): Promise<Date | null> {
  const row = await readRow(db, { at: instant }, sql`select at from money_entries order by at limit 1`);
  return row && new Date(row.at);
}
