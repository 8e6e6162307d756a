/** The school sets its own prices (product.md#prices). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { planPrices } from './schema.ts';

let app: TestApp;
let finance: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  finance = await app.person({ roles: ['finance'], name: 'Dewi' });
});
afterAll(() => app.close());

type Change = { tier: string; priceIdr: number; revision?: number; saleIdr?: number; saleEndsAt?: string };
const read = async () => (await finance.call('GET', '/api/admin/prices')).body;
const revisionOf = async (tier: string): Promise<number> =>
  (await read()).prices.find((price: { tier: string }) => price.tier === tier).revision;
/** With the newest revision unless another is given. */
const set = async (...changes: Change[]) => {
  const prices = [];
  for (const { revision, saleIdr = null, saleEndsAt = null, ...change } of changes)
    prices.push({
      ...change,
      saleIdr,
      saleEndsAt,
      revision: revision ?? (await revisionOf(change.tier)),
    });
  return finance.call('PUT', '/api/admin/prices', { prices });
};
const sold = async (tier: string, to = app.browser()) =>
  (await to.call('GET', '/api/plans')).body.find((plan: { id: string }) => plan.id === tier);
const inMinutes = (minutes: number) =>
  new Date(app.deps.clock.now().getTime() + minutes * 60_000).toISOString();
const buy = async (person: TestPerson, tier: string) => {
  const reply = await person.call('POST', '/api/payment/create-invoice', {
    email: person.email,
    name: 'Sari Pratiwi',
    tier,
  });
  expect(reply.status).toBe(200);
  return (await app.invoices(person.email)).filter(({ status }) => status === 'PENDING');
};

describe('the prices of plans', () => {
  it('are the original ones until the school sets others, and hold for everyone who buys from then on', async () => {
    expect(await read()).toMatchObject({
      prices: [
        { tier: 'STARTER', priceIdr: 149_000, saleIdr: null, revision: 0 },
        { tier: 'ESSENTIAL', priceIdr: 499_000 },
        { tier: 'ACCELERATOR', priceIdr: 999_000 },
        { tier: 'BREAKTHROUGH', priceIdr: 1_999_000 },
      ],
      changes: [],
    });
    const reply = await set({ tier: 'ESSENTIAL', priceIdr: 450_000 });
    expect(reply).toMatchObject({
      status: 200,
      body: { changes: [{ tier: 'ESSENTIAL', priceIdr: 450_000, setByName: 'Dewi' }] },
    });
    expect(await sold('ESSENTIAL')).toMatchObject({ price: 450_000, upgradePrice: { STARTER: 301_000 } });
    expect(await sold('BREAKTHROUGH')).toMatchObject({ upgradePrice: { ESSENTIAL: 1_549_000 } });
    const [invoice] = await buy(await app.person(), 'ESSENTIAL');
    expect(invoice?.amount).toBe(450_000);
    const starter = await app.person({ tier: 'STARTER' });
    expect(await sold('ESSENTIAL', starter)).toMatchObject({ offer: { priceIdr: 301_000 } });
    const [entry] = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'plan.price'));
    expect(entry).toMatchObject({
      subjectId: 'ESSENTIAL',
      detail: { before: { priceIdr: 499_000 }, after: { priceIdr: 450_000 } },
    });
  });

  it('change an open invoice only at the next press: then it is replaced, and the old one cannot be paid', async () => {
    const person = await app.person();
    const [before] = await buy(person, 'BREAKTHROUGH');
    await set({ tier: 'BREAKTHROUGH', priceIdr: 1_899_000 });
    const open = await buy(person, 'BREAKTHROUGH');
    expect(open.map(({ amount }) => amount)).toEqual([1_899_000]);
    expect(open[0]?.id).not.toBe(before?.id);
  });

  it('keep an open invoice that costs less than the plan does now', async () => {
    const person = await app.person();
    const [cheap] = await buy(person, 'BREAKTHROUGH');
    await set({ tier: 'BREAKTHROUGH', priceIdr: 1_999_000 });
    const open = await buy(person, 'BREAKTHROUGH');
    expect(open.map(({ id, amount }) => [id, amount])).toEqual([[cheap?.id, 1_899_000]]);
  });

  it('that have risen since the page was loaded are not asked of anyone without a word', async () => {
    const seen = (await sold('BREAKTHROUGH')).price;
    await set({ tier: 'BREAKTHROUGH', priceIdr: seen + 100_000 });
    const person = await app.person();
    const press = (priceIdr: number) =>
      person.call('POST', '/api/payment/create-invoice', {
        email: person.email,
        name: 'Sari Pratiwi',
        tier: 'BREAKTHROUGH',
        priceIdr,
      });
    expect(await press(seen)).toMatchObject({
      status: 409,
      body: { message: 'The price has changed. Look at the new one, then press again.' },
    });
    expect(await app.invoices(person.email)).toEqual([]);
    expect((await press(seen + 100_000)).status).toBe(200);
    // A lower one needs no question.
    await set({ tier: 'BREAKTHROUGH', priceIdr: seen });
    expect((await press(seen + 100_000)).status).toBe(200);
  });

  it('leave an invoice that is paid at its old price as it is', async () => {
    const person = await app.person();
    const [invoice] = await buy(person, 'ESSENTIAL');
    await set({ tier: 'ESSENTIAL', priceIdr: 480_000 });
    await app.pay(invoice?.id ?? '');
    await app.runJobs();
    const { body } = await person.call('GET', '/api/payment/history');
    expect(body[0]).toMatchObject({ tier: 'ESSENTIAL', status: 'PAID', amountIdr: invoice?.amount });
  });

  it('are set by those who look after money only', async () => {
    for (const roles of [['editor'], ['coach'], ['support']] as const) {
      const other = await app.person({ roles: [...roles] });
      expect((await other.call('GET', '/api/admin/prices')).status).toBe(403);
      expect((await other.call('PUT', '/api/admin/prices', { prices: [] })).status).toBe(403);
    }
  });

  it('are refused with the reason beside the field, and nothing is set', async () => {
    const before = await read();
    const reply = await set(
      { tier: 'STARTER', priceIdr: 120_000 },
      { tier: 'ESSENTIAL', priceIdr: 125_000, saleIdr: 200_000, saleEndsAt: inMinutes(60) },
    );
    expect(reply.status).toBe(422);
    expect(reply.body.data.issues).toEqual([
      {
        path: ['prices', 1, 'priceIdr'],
        message: 'It must be at least Rp\u00a010.000 above Starter: that is what an upgrade costs',
      },
      { path: ['prices', 1, 'saleIdr'], message: 'A sale price is below the regular one' },
    ]);
    expect(await read()).toEqual(before);
  });

  it('that one person has set are not overwritten by another who began before', async () => {
    const revision = await revisionOf('STARTER');
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => set({ tier: 'STARTER', priceIdr: 100_000 + index, revision })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(replies.find(({ status }) => status === 409)?.body.message).toContain('Dewi');
    expect(await revisionOf('STARTER')).toBe(revision + 1);
  });

  it('are set once for each plan in a call', async () => {
    const reply = await set({ tier: 'STARTER', priceIdr: 100_000 }, { tier: 'STARTER', priceIdr: 110_000 });
    expect(reply.status).toBe(422);
  });

  it('that are sent as they are make no new revision', async () => {
    const { prices } = await read();
    expect((await finance.call('PUT', '/api/admin/prices', { prices })).status).toBe(200);
    expect((await read()).prices).toEqual(prices);
  });
});

describe('a sale', () => {
  it('shows the regular price beside it, and is over at its end for pages and invoices', async () => {
    const endsAt = inMinutes(10);
    await set({ tier: 'ACCELERATOR', priceIdr: 999_000, saleIdr: 799_000, saleEndsAt: endsAt });
    expect(await sold('ACCELERATOR')).toMatchObject({
      price: 799_000,
      sale: { regularIdr: 999_000, endsAt },
      offer: { priceIdr: 799_000 },
    });
    const person = await app.person();
    expect((await buy(person, 'ACCELERATOR')).map(({ amount }) => amount)).toEqual([799_000]);
    app.clock.advance(10 * 60_000);
    expect(await sold('ACCELERATOR')).toMatchObject({ price: 999_000, sale: null });
    expect((await buy(await app.person(), 'ACCELERATOR')).map(({ amount }) => amount)).toEqual([999_000]);
    expect((await read()).prices[2]).toMatchObject({ saleIdr: null, saleEndsAt: null });
    app.clock.reset();
  });

  it('announces its end to the pages that are kept for visitors', async () => {
    await set({ tier: 'BREAKTHROUGH', priceIdr: 1_999_000, saleIdr: 1_499_000, saleEndsAt: inMinutes(300) });
    const { rows } = await app.deps.db.execute<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name = 'content.announce' and start_after > now() + interval '4 hours'`,
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
  });

  it('that is not below the price, or lacks its end, is refused by the database too', async () => {
    const row = { tier: 'STARTER' as const, revision: 900, priceIdr: 149_000, setAt: new Date() };
    const insert = (more: object) => app.deps.db.insert(planPrices).values({ ...row, ...more });
    await expect(insert({ saleIdr: 99_000 })).rejects.toThrow();
    await expect(insert({ saleEndsAt: new Date() })).rejects.toThrow();
    await expect(insert({ saleIdr: 149_000, saleEndsAt: new Date() })).rejects.toThrow();
    await expect(insert({ priceIdr: 9_999 })).rejects.toThrow();
  });
});
