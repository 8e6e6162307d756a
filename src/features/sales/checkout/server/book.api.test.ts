/** What orders write into the book of entries (product.md#book-of-entries). */
import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { moneyEntries } from '#features/sales/books/server/schema.ts';
import { transferProofs } from '#features/sales/transfers/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { reconcileJob } from './jobs.ts';
import { orders } from './schema.ts';

let app: TestApp;
let finance: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  finance = await app.person({ roles: ['finance'] });
  await finance.call('PUT', '/api/admin/seller', {
    name: 'PT Langkah',
    address: 'Bandung',
    npwp: '0912345678411000',
    taxKind: 'ppn',
    validFrom: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
    sentence: '',
    revision: 0,
  });
  for (const bank of ['BCA', 'BRI'])
    await finance.call('POST', '/api/admin/accounts', {
      account: { kind: 'bank', bank, number: '0123456789', holder: 'PT Langkah' },
    });
});
afterAll(() => app.close());

const entriesOf = ({ userId }: TestPerson) =>
  app.deps.db
    .select()
    .from(moneyEntries)
    .where(eq(moneyEntries.userId, userId))
    .orderBy(moneyEntries.at, moneyEntries.cause);

async function paid() {
  const person = await app.person();
  await person.call('POST', '/api/payment/create-invoice', { tier: 'ESSENTIAL', provider: 'xendit' });
  const [invoice] = await app.invoices(person.email);
  if (!invoice) throw new Error('no invoice');
  await app.pay(invoice.id);
  await app.runJobs();
  return person;
}

/** A second payment, which buys nothing: as the provider's record would be settled. */
async function paidTwice() {
  const person = await paid();
  const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, person.userId));
  if (!order) throw new Error('no order');
  await app.deps.db.insert(orders).values({
    ...order,
    id: newId(),
    externalId: `surplus-${newId()}`,
    invoiceId: newId(),
    status: 'REFUND_DUE',
    problem: 'paid-twice',
  });
  return person;
}

async function reconcile() {
  await app.deps.jobs.enqueue(app.deps.db, reconcileJob, {});
  await app.runJobs();
}

describe('the book', () => {
  it('has a payment once, with the tax of its receipt and the moment of its order', async () => {
    const person = await paid();
    await reconcile();
    const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, person.userId));
    expect(await entriesOf(person)).toMatchObject([
      {
        cause: `paid:${order?.id}`,
        kind: 'paid',
        at: order?.closedAt,
        provider: 'xendit',
        tier: 'ESSENTIAL',
        amountIdr: 499_000,
        salesIdr: 499_000,
        baseIdr: 412_087,
        ppnIdr: 49_450,
      },
    ]);
  });

  it('has money that is due, and its way back once it was sent, and both are zero in the end', async () => {
    const person = await paidTwice();
    await reconcile();
    const due = (await entriesOf(person)).find(({ kind }) => kind === 'due');
    expect(due).toMatchObject({ amountIdr: 499_000, salesIdr: 0, ppnIdr: 0, receiptPlace: null });
    await finance.call('POST', `/api/admin/orders/${due?.orderId}/refunded`, { reference: 'BCA 1' });
    const entries = (await entriesOf(person)).filter(({ orderId }) => orderId === due?.orderId);
    expect(entries.map(({ kind, amountIdr }) => [kind, amountIdr])).toEqual([
      ['due', 499_000],
      ['sent', -499_000],
    ]);
    expect(entries[1]).toMatchObject({ reason: 'BCA 1', recordedBy: finance.userId });
  });

  it('names the account that a transfer arrived on', async () => {
    const person = await app.person();
    await person.call('POST', '/api/payment/create-invoice', { tier: 'STARTER', provider: 'transfer' });
    const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, person.userId));
    const [, { id: accountId }] = (await finance.call('GET', '/api/admin/accounts')).body;
    const now = new Date(Date.now() - 60_000);
    await app.deps.db.insert(transferProofs).values({
      userId: person.userId,
      id: newId(),
      orderId: order?.id ?? '',
      accountId,
      sha256: newId(),
      claimedIdr: order?.amountIdr ?? 0,
      senderBank: 'BCA',
      state: 'APPROVED',
      sentAt: now,
      decidedAt: now,
      opensAt: now,
    });
    await reconcile();
    const entry = { provider: 'transfer', accountId, amountIdr: order?.amountIdr, markIdr: order?.markIdr };
    expect(await entriesOf(person)).toMatchObject([entry]);
    // A server of the release before, which has no book, leaves it paid without an entry.
    await app.deps.db.delete(moneyEntries).where(eq(moneyEntries.userId, person.userId));
    await reconcile();
    expect(await entriesOf(person)).toMatchObject([entry]);
  });

  it('gets the orders from before it by its migration as it would have written them itself, however often', async () => {
    const twice = await paidTwice();
    const sentBack = await paidTwice();
    await reconcile();
    const due = (await entriesOf(sentBack)).find(({ kind }) => kind === 'due');
    await finance.call('POST', `/api/admin/orders/${due?.orderId}/refunded`, { reference: 'BCA 2' });
    const all = () => app.deps.db.select().from(moneyEntries).orderBy(moneyEntries.cause);
    const asWritten = (await all()).map(({ recordedAt: _, ...entry }) => entry);
    expect(asWritten.filter(({ userId }) => userId === twice.userId)).toHaveLength(2);
    expect(asWritten.filter(({ userId }) => userId === sentBack.userId)).toHaveLength(3);
    await app.deps.db.delete(moneyEntries);
    const statements = readFileSync('drizzle/0037_books.sql', 'utf8')
      .split('--> statement-breakpoint')
      .filter((statement) => statement.includes('INSERT INTO "money_entries"'));
    expect(statements).toHaveLength(3);
    for (let round = 0; round < 2; round += 1)
      for (const statement of statements) await app.deps.db.execute(sql.raw(statement));
    expect((await all()).map(({ recordedAt: _, ...entry }) => entry)).toEqual(asWritten);
  });
});
