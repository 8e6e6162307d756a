/** Files for Coretax: which orders of companies are in which (product.md#companies-as-buyers). */
import type { z } from 'zod';
import { tierNames } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { lockPerson } from '#features/people/accounts/public.server.ts';
import { monthOf } from '#features/sales/books/rules.ts';
import {
  addCompany,
  correctCompany,
  findFiledCompany,
  readCompanyInput,
} from '#features/sales/companies/public.server.ts';
import type { Company, CompanyFields } from '#features/sales/companies/rules.ts';
import { findReceipt, findSellerOn } from '#features/sales/receipts/public.server.ts';
import { schoolDay } from '#features/sales/receipts/seller.ts';
import { receiptNumber } from '#features/sales/receipts/tax.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { npwpOf16 } from '#kernel/npwp.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import * as m from '../messages/m.ts';
import { mostListed, type taxFilesOutput } from '../tax-files-contract.ts';
import { mostInvoices, taxInvoiceOf } from '../tax-invoice.ts';
import { taxInvoiceXml } from '../tax-invoice-xml.ts';
import { findOrder } from './queries.ts';
import * as queries from './tax-file-queries.ts';

type TaxDeps = Pick<Deps, 'db' | 'clock'>;

const numberOf = ({ receipt }: Pick<queries.CompanyOrder, 'receipt'>) =>
  receiptNumber(receipt.year, receipt.place);

const named = (row: Pick<queries.CompanyOrder, 'company' | 'receipt'>) => ({
  orderId: row.company.orderId,
  number: numberOf(row),
  companyName: row.company.name,
});

/** @throws AppError INVALID_INPUT for a month that has not begun. */
function begun(month: string, now: Date): string {
  if (month > monthOf(now)) throw new AppError('INVALID_INPUT', m.monthNotBegun());
  return month;
}

/** The month's orders of companies, what was made of them, and what went back since. */
export async function readTaxFiles(
  { db, clock }: TaxDeps,
  wanted: string | undefined,
): Promise<z.output<typeof taxFilesOutput>> {
  const now = clock.now();
  const month = begun(wanted ?? monthOf(now), now);
  const [counts, orders, files, returns, seller] = await Promise.all([
    queries.countStates(db, month),
    queries.listOrders(db, month, mostListed),
    queries.listFiles(db, month),
    queries.listReturns(db, month),
    findSellerOn(db, schoolDay(now)),
  ]);
  const count = (state: queries.CompanyOrder['state']) => counts.get(state) ?? 0;
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const isSchoolRegistered = seller !== null && seller.taxKind !== 'none' && seller.npwp !== null;
  return {
    month,
    isRegistered: isSchoolRegistered || all > count('untaxed') || returns.length > 0,
    counts: { all, new: count('new'), refunded: count('refunded'), untaxed: count('untaxed') },
    orders: orders.map((row) => ({
      ...named(row),
      npwp: row.company.npwp,
      issuedAt: row.receipt.issuedAt.toISOString(),
      totalIdr: row.receipt.totalIdr,
      taxKind: row.receipt.taxKind,
      state: row.state,
      fileNo: row.company.fileNo,
    })),
    files: files.map(toFile),
    returns: returns.map((row) => ({
      ...named(row),
      correction: receiptNumber(row.correction.year, row.correction.place),
      totalIdr: row.correction.totalIdr,
      fileNo: row.company.fileNo ?? 0,
    })),
  };
}

const toFile = ({
  tin: _,
  madeAt,
  takenBackAt,
  ...file
}: Awaited<ReturnType<typeof queries.listFiles>>[number]) => ({
  ...file,
  madeAt: madeAt.toISOString(),
  takenBackAt: takenBackAt?.toISOString() ?? null,
});

const tinOf = ({ receipt }: queries.CompanyOrder): string => npwpOf16(receipt.sellerNpwp ?? '');

/**
 * Makes a file of the month's orders that are in none: of one seller, and of at most as many as Coretax takes. The others
 * go into the next one.
 * @throws AppError CONFLICT when there is nothing to put into a file.
 */
export async function makeTaxFile({ db, clock }: TaxDeps, viewer: Viewer, wanted: string) {
  const now = clock.now();
  const month = begun(wanted, now);
  const no = await db.transaction(async (tx) => {
    const next = await queries.nextFileNo(tx);
    const rows = await queries.listNew(tx, month, mostInvoices);
    const [first] = rows;
    if (!first) throw new AppError('CONFLICT', m.nothingForFile());
    const tin = tinOf(first);
    const own = rows.filter((row) => tinOf(row) === tin);
    const taken = await queries.insertFile(
      tx,
      { no: next, month, tin, madeAt: now, madeBy: viewer.userId },
      own,
    );
    if (taken !== own.length) throw new AppError('CONFLICT', m.nothingForFile());
    await recordAudit(tx, {
      actorId: viewer.userId,
      action: 'tax-file.make',
      subjectType: 'tax-file',
      subjectId: String(next),
      detail: { month, rows: own.length, first: numberOf(first), last: numberOf(own.at(-1) ?? first) },
      at: now,
    });
    return next;
  });
  const file = await queries.findFile(db, no);
  if (!file) throw new Error(`file ${no} is gone`);
  return toFile(file);
}

/** In Indonesian: the tax office reads it. */
function itemName({ receipt }: Pick<queries.CompanyOrder, 'receipt'>): string {
  const { tier, fromTier, productName, parts, partNo } = receipt;
  const sold =
    productName?.id ??
    (tier && fromTier
      ? m.invoicedUpgrade({ plan: tierNames[tier], from: tierNames[fromTier] })
      : m.invoicedPlan({ plan: tier ? tierNames[tier] : '' }));
  return parts !== null && partNo !== null ? m.invoicedPart({ sold, no: partNo, parts }) : sold;
}

/** The file as it was made, for the first time or again. @throws AppError NOT_FOUND. */
export async function downloadTaxFile({ db, clock }: TaxDeps, viewer: Viewer, no: number): Promise<File> {
  const file = await queries.findFile(db, no);
  if (!file) throw new AppError('NOT_FOUND', m.noTaxFile());
  const rows = await queries.listOfFile(db, no);
  const invoices = inLanguageOf({ language: 'id' }, () =>
    rows.map((row) =>
      taxInvoiceOf({
        number: numberOf(row),
        day: schoolDay(row.receipt.issuedAt),
        item: itemName(row),
        totalIdr: row.receipt.totalIdr,
        discountIdr: row.receipt.discountIdr,
        taxKind: row.receipt.taxKind === 'exempt' ? 'exempt' : 'ppn',
        tin: file.tin,
        company: row.company,
      }),
    ),
  );
  await recordAudit(db, {
    actorId: viewer.userId,
    action: 'tax-file.download',
    subjectType: 'tax-file',
    subjectId: String(no),
    detail: { month: file.month, rows: rows.length },
    at: clock.now(),
  });
  return new File([taxInvoiceXml(file.tin, invoices)], `coretax-${file.month}-${no}.xml`, {
    type: 'application/xml',
  });
}

/**
 * Takes a file back that must not be imported: its orders can go into another one, and it can still be downloaded.
 * @throws AppError NOT_FOUND; CONFLICT when it was taken back before.
 */
export async function takeTaxFileBack({ db, clock }: TaxDeps, viewer: Viewer, no: number) {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const rows = await queries.takeFileBack(tx, { no, by: viewer.userId, at });
    if (rows === null)
      throw (await queries.findFile(tx, no))
        ? new AppError('CONFLICT', m.taxFileTakenBefore())
        : new AppError('NOT_FOUND', m.noTaxFile());
    await recordAudit(tx, {
      actorId: viewer.userId,
      action: 'tax-file.take-back',
      subjectType: 'tax-file',
      subjectId: String(no),
      detail: { rows },
      at,
    });
  });
  const file = await queries.findFile(db, no);
  if (!file) throw new Error(`file ${no} is gone`);
  return toFile(file);
}

async function whyNotCorrected(tx: Tx, key: { userId: string; orderId: string }): Promise<AppError> {
  const company = await findFiledCompany(tx, key);
  if (!company) return new AppError('CONFLICT', m.noCompanyForIt());
  return new AppError('CONFLICT', company.fileNo === null ? m.companyNotPaid() : m.companyInFile());
}

/** Names a company for a paid order that has none. @returns false when it has one, or there is nothing to invoice. */
async function addTo(tx: Tx, key: { userId: string; orderId: string }, company: Company, at: Date) {
  const [order, receipt] = [await findOrder(tx, key.orderId), await findReceipt(tx, key.userId, key.orderId)];
  if (order?.order.status !== 'PAID' || order.order.amountIdr === 0 || !receipt) return false;
  return addCompany(tx, { ...key, company, at, soldAt: receipt.issuedAt });
}

/**
 * Names or corrects the company of a paid order: before, its buyer can.
 * @throws AppError NOT_FOUND; CONFLICT before it is paid and once it is in a file; INVALID_INPUT, also with an email of
 * someone whose account is deleted.
 */
export async function correctCompanyOf(
  { db, clock }: TaxDeps,
  viewer: Viewer,
  { id, company: fields }: { id: string; company: CompanyFields },
) {
  const company = readCompanyInput(fields);
  const found = await findOrder(db, id);
  if (!found) throw new AppError('NOT_FOUND', m.noOrder());
  const key = { userId: found.order.userId, orderId: id };
  const at = clock.now();
  await db.transaction(async (tx) => {
    if (!(await lockPerson(tx, key.userId)) && company.email !== null)
      throw new AppError('INVALID_INPUT', m.noEmailOfDeleted(), {
        issues: [{ path: ['company', 'email'], message: m.noEmailOfDeleted() }],
      });
    const before = await correctCompany(tx, { ...key, company });
    if (!before && !(await addTo(tx, key, company, at))) throw await whyNotCorrected(tx, key);
    await recordAudit(tx, {
      actorId: viewer.userId,
      action: before ? 'order.company' : 'order.company-added',
      subjectType: 'order',
      subjectId: id,
      // Without the email, which is deleted with its person; the log is not.
      detail: { before: before && { ...before, email: undefined }, after: { ...company, email: undefined } },
      at,
    });
  });
  return company;
}
