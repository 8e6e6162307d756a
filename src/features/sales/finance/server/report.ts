/** The month's report: sums of the book, compared with the orders (product.md#month-report). */
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import {
  type EntryRow,
  everyEntryOf,
  findFirstEntry,
  listFees,
  listMonth,
  type MonthSum,
  recordEntry,
  sumMonth,
} from '#features/sales/books/public.server.ts';
import { monthOf, monthRange } from '#features/sales/books/rules.ts';
import { readProductNames } from '#features/sales/products/public.server.ts';
import { receiptNumber } from '#features/sales/receipts/tax.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { csvFile, csvLine } from '#kernel/csv.ts';
import { AppError } from '#kernel/errors.ts';
import { businessTimeZone, formatFieldTimeIn } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import { readInBatches } from '#platform/db/cursor.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { financeContract } from '../contract.ts';
import * as m from '../messages/m.ts';
import { byAccount, byPlan, byWay, differenceOf, receiptRows, type Sum, totalsOf } from '../rules.ts';
import * as queries from './queries.ts';

type ReportDeps = Pick<Deps, 'db' | 'clock'>;

type PartCount = Awaited<ReturnType<typeof queries.countParts>>[number];

const groupOf = (row: MonthSum | PartCount) =>
  JSON.stringify([row.provider, row.account_id, row.method, row.tier, row.product_id, row.receipt_year]);

const toSum = (row: MonthSum, parts: PartCount | undefined): Sum => ({
  kind: row.kind,
  provider: row.provider,
  accountId: row.account_id,
  method: row.method,
  tier: row.tier,
  productId: row.product_id,
  count: row.count,
  parts: parts?.parts ?? 0,
  laterParts: parts?.later ?? 0,
  amountIdr: row.amount,
  salesIdr: row.sales,
  discountIdr: row.discount,
  markIdr: row.mark,
  baseIdr: row.base,
  ppnIdr: row.ppn,
  receiptYear: row.receipt_year,
  firstPlace: row.first_place,
  lastPlace: row.last_place,
});

/** @throws AppError INVALID_INPUT for a month that has not begun. */
function assertBegun(month: string, now: Date) {
  if (month > monthOf(now)) throw new AppError('INVALID_INPUT', m.monthNotBegun());
}

/** What the entries of a month add up to. */
export async function readReport({ db, clock }: ReportDeps, wanted: string | undefined) {
  const now = clock.now();
  const lastMonth = monthOf(now);
  const month = wanted ?? lastMonth;
  assertBegun(month, now);
  const first = await findFirstEntry(db);
  // One snapshot, so that a payment in between is in both or in neither.
  const { rows, parts, orders, fees } = await db.transaction(
    async (tx) => ({
      rows: await sumMonth(tx, month),
      parts: new Map((await queries.countParts(tx, month)).map((row) => [groupOf(row), row])),
      orders: await queries.sumOrders(tx, month),
      fees: await listFees(tx, month),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const sums = rows.map((row) => toSum(row, row.kind === 'paid' ? parts.get(groupOf(row)) : undefined));
  const [waiting, coming, names, products] = await Promise.all([
    queries.sumWaiting(db),
    queries.sumComing(db, now),
    queries.readAccountNames(db),
    readProductNames(
      db,
      sums.flatMap(({ productId }) => productId ?? []),
    ),
  ]);
  const totals = totalsOf(sums);
  const providers = [...new Set(sums.flatMap(({ provider }) => provider ?? []))];
  return {
    month,
    firstMonth: first && monthOf(first) < lastMonth ? monthOf(first) : lastMonth,
    lastMonth,
    totals,
    differenceIdr: differenceOf(totals, orders),
    ways: byWay(sums),
    plans: byPlan(sums).map(({ productId, ...plan }) => ({
      ...plan,
      productName: (productId && products.get(productId)) ?? null,
    })),
    accounts: byAccount(sums).map(({ accountId, ...account }) => ({
      ...account,
      account: (accountId && names.get(accountId)) ?? null,
    })),
    receipts: receiptRows(sums).map(({ year, first: from, last, ...row }) => ({
      ...row,
      first: receiptNumber(year, from),
      last: receiptNumber(year, last),
    })),
    waiting,
    coming,
    fees: providers.map((provider) => {
      const own = fees.filter((fee) => fee.provider === provider);
      return {
        provider,
        totalIdr: -own.reduce((sum, fee) => sum + fee.amount_idr, 0) || 0,
        entries: own.map((fee) => ({
          amountIdr: -fee.amount_idr,
          reason: fee.reason ?? '',
          at: new Date(fee.recorded_at).toISOString(),
          byName: fee.recorded_by_name,
        })),
      };
    }),
    entryCount: sums.reduce((count, sum) => count + sum.count, 0),
  };
}

const toOutput = (
  row: EntryRow,
  names: ReadonlyMap<string, string>,
  products: ReadonlyMap<string, string>,
) => ({
  cause: row.cause,
  kind: row.kind,
  at: new Date(row.at).toISOString(),
  orderId: row.order_id,
  tier: row.tier,
  productName: (row.product_id && products.get(row.product_id)) ?? null,
  provider: row.provider,
  account: (row.account_id && names.get(row.account_id)) ?? null,
  method: row.method,
  amountIdr: row.amount_idr,
  salesIdr: row.sales_idr,
  baseIdr: row.base_idr,
  ppnIdr: row.ppn_idr,
  receipt:
    row.receipt_year !== null && row.receipt_place !== null
      ? receiptNumber(row.receipt_year, row.receipt_place)
      : null,
  reason: row.reason,
});

export async function listEntries(
  { db, clock }: ReportDeps,
  { month, ...page }: { month?: string | undefined; page: number; limit: number },
) {
  const [rows, names] = await Promise.all([
    listMonth(db, month ?? monthOf(clock.now()), page),
    queries.readAccountNames(db),
  ]);
  const [products, parts] = await Promise.all([
    productsOf(db, rows),
    queries.readEntryParts(db, { orderIds: [...new Set(rows.flatMap((row) => row.order_id ?? []))] }),
  ]);
  return rows.map((row) => {
    const part = row.order_id === null ? undefined : parts.get(row.order_id);
    return { ...toOutput(row, names, products), ...(part && { part: { no: part.no, of: part.of } }) };
  });
}

const productsOf = (db: DbOrTx, rows: readonly Pick<EntryRow, 'product_id'>[]) =>
  readProductNames(
    db,
    rows.flatMap((row) => row.product_id ?? []),
  );

/** In the language of the person who downloads it; the codes below are the same in both. */
const exportHead = () => m.exportHead().split(',');

/** All entries of the month; each column of sums adds up to the page. */
export async function exportMonth({ db, clock }: ReportDeps, viewer: Viewer, month: string): Promise<File> {
  const now = clock.now();
  assertBegun(month, now);
  const names = await queries.readAccountNames(db);
  const lines: string[] = [];
  const sums = await sumMonth(db, month);
  const [products, parts] = await Promise.all([productsOf(db, sums), queries.readEntryParts(db, { month })]);
  await readInBatches<EntryRow>(db, everyEntryOf(month), (rows) => {
    for (const row of rows) lines.push(lineOf(row, names, products, parts));
  });
  await recordAudit(db, {
    actorId: viewer.userId,
    action: 'report.export',
    subjectType: 'report',
    subjectId: month,
    detail: { rows: lines.length },
    at: now,
  });
  return csvFile(`langkah-${month}.csv`, exportHead(), lines);
}

function lineOf(
  row: EntryRow,
  names: ReadonlyMap<string, string>,
  products: ReadonlyMap<string, string>,
  parts: Awaited<ReturnType<typeof queries.readEntryParts>>,
): string {
  const entry = toOutput(row, names, products);
  const part = row.order_id === null ? undefined : parts.get(row.order_id);
  return csvLine([
    formatFieldTimeIn(new Date(entry.at), businessTimeZone).replace('T', ' '),
    entry.cause,
    entry.kind,
    entry.orderId,
    entry.tier ?? entry.productName,
    entry.provider,
    entry.account,
    entry.method,
    // As numbers: a spreadsheet takes a minus for a formula when it is text.
    entry.amountIdr,
    entry.salesIdr,
    row.discount_idr,
    row.mark_idr,
    entry.baseIdr,
    entry.ppnIdr,
    entry.receipt,
    entry.reason,
    // In words: a spreadsheet takes 2/3 for a date.
    part ? m.exportPart({ no: part.no, parts: part.of }) : null,
    part?.first ?? null,
  ]);
}

type FeeInput = z.infer<NonNullable<(typeof financeContract.setFee)['~orpc']['inputSchema']>>;

/**
 * Writes down what a payment company kept of a month: the first time as it is, later as the difference.
 * @throws AppError CONFLICT when someone else has written it down meanwhile, or nothing would change.
 */
export async function setFee({ db, clock }: ReportDeps, viewer: Viewer, input: FeeInput) {
  const { month, provider, totalIdr, reason, seen } = input;
  const now = clock.now();
  assertBegun(month, now);
  await db.transaction(async (tx) => {
    const before = await feesOf(tx, month, provider);
    if (before.count !== seen) throw new AppError('CONFLICT', m.feeMeanwhile());
    const differenceIdr = totalIdr - before.totalIdr;
    if (differenceIdr === 0) throw new AppError('CONFLICT', m.feeSame());
    const lastMoment = new Date(monthRange(month).to.getTime() - 1);
    const isWritten = await recordEntry(tx, {
      // The number decides between two who write at the same moment.
      cause: `fee:${month}:${provider}:${seen + 1}`,
      kind: 'fee',
      at: now < lastMoment ? now : lastMoment,
      provider,
      amountIdr: -differenceIdr,
      reason,
      recordedBy: viewer.userId,
      recordedAt: now,
    });
    if (!isWritten) throw new AppError('CONFLICT', m.feeMeanwhile());
    await recordAudit(tx, {
      actorId: viewer.userId,
      action: 'fee.set',
      subjectType: 'fee',
      subjectId: `${month}:${provider}`,
      detail: { totalIdr, differenceIdr, reason },
      at: now,
    });
  });
  return { totalIdr };
}

async function feesOf(tx: DbOrTx, month: string, provider: FeeInput['provider']) {
  const own = (await listFees(tx, month)).filter((fee) => fee.provider === provider);
  return { count: own.length, totalIdr: -own.reduce((sum, fee) => sum + fee.amount_idr, 0) || 0 };
}
