/** Ending an order that is not paid, and what a proof that is being checked holds back (product.md#invoices, #transfers). */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { transferProofs } from '#features/sales/transfers/server/schema.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { hourMs } from '#kernel/time.ts';
import { orders } from './schema.ts';

let app: TestApp;
let finance: TestPerson;
let accountId: string;
beforeAll(async () => {
  app = await createTestApp();
  finance = await app.person({ roles: ['finance'] });
  const { body } = await finance.call('POST', '/api/admin/accounts', {
    account: { kind: 'bank', bank: 'BCA', number: '0123456789', holder: 'PT Langkah Belajar' },
  });
  accountId = body.at(-1).id;
});
afterAll(() => app.close());

const begin = (person: TestPerson, tier: string, provider: string) =>
  person.call('POST', '/api/payment/create-invoice', { tier, provider });
const cancel = (person: TestPerson, id: string) => person.call('POST', `/api/payment/orders/${id}/cancel`);
const ordersOf = ({ userId }: TestPerson) =>
  app.deps.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt);
const waiting = async (person: TestPerson) =>
  (await person.call('GET', '/api/dashboard')).body.waitingPayment;

async function buyer(provider: 'xendit' | 'transfer') {
  const person = await app.person();
  expect((await begin(person, 'ESSENTIAL', provider)).status).toBe(200);
  const [order] = await ordersOf(person);
  if (!order) throw new Error('no order');
  return { person, order };
}

async function prove(person: TestPerson, { id, amountIdr }: { id: string; amountIdr: number }) {
  const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('picture', new File([new Uint8Array(bytes)], 'bukti.png', { type: 'image/png' }));
  form.append('accountId', accountId);
  form.append('claimedIdr', String(amountIdr));
  form.append('senderBank', 'BCA');
  const sent = await person.fetch(`/api/payment/transfers/${id}/proofs`, { method: 'POST', body: form });
  expect(sent.status).toBe(201);
}

it('ends an order at the payment company, where it can no longer be paid', async () => {
  const { person, order } = await buyer('xendit');
  expect((await cancel(person, order.id)).body).toEqual({ status: 'EXPIRED' });
  expect((await app.invoices(person.email)).map(({ status }) => status)).toEqual(['EXPIRED']);
  expect(await waiting(person)).toBeNull();
  expect((await person.call('GET', '/api/payment/history')).body).toMatchObject([
    { status: 'EXPIRED', isClosed: true },
  ]);
  // Again changes nothing, and something else can be bought.
  expect((await cancel(person, order.id)).body).toEqual({ status: 'EXPIRED' });
  expect((await begin(person, 'STARTER', 'xendit')).status).toBe(200);
});

it('is refused once the money has come, and opens what it paid for', async () => {
  const { person, order } = await buyer('xendit');
  const [invoice] = await app.invoices(person.email);
  await app.pay(invoice?.id ?? '');
  expect((await cancel(person, order.id)).status).toBe(409);
  expect((await ordersOf(person))[0]?.status).toBe('PAID');
});

it('ends no one else’s order', async () => {
  const { order } = await buyer('xendit');
  expect((await cancel(await app.person(), order.id)).status).toBe(404);
  const [row] = await app.deps.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.status).toBe('OPEN');
});

it('sells nothing else while a proof is being checked, and says which transfer it is', async () => {
  const { person, order } = await buyer('transfer');
  expect((await person.call('GET', '/api/payment/checked-transfer')).body).toEqual({ transfer: null });
  await prove(person, order);
  expect(await waiting(person)).toMatchObject({ tier: 'ESSENTIAL', isProved: true });
  expect((await person.call('GET', '/api/payment/checked-transfer')).body).toEqual({
    transfer: { orderId: order.id, amountIdr: order.amountIdr, soldName: 'Essential' },
  });
  expect((await (await app.person()).call('GET', '/api/payment/checked-transfer')).body).toEqual({
    transfer: null,
  });
  for (const [tier, way] of [
    ['STARTER', 'transfer'],
    ['ESSENTIAL', 'xendit'],
  ] as const) {
    const { status, body } = await begin(person, tier, way);
    expect([status, body.data]).toEqual([409, { transfer: order.id }]);
  }
  // The same thing again leads to the page of the transfer.
  const again = await begin(person, 'ESSENTIAL', 'transfer');
  expect(again.body.paymentUrl).toContain(`order=${order.id}`);
  // A proof is checked, however late: the dashboard goes on saying so.
  await app.deps.db
    .update(orders)
    .set({ expiresAt: new Date(app.deps.clock.now().getTime() - hourMs) })
    .where(eq(orders.id, order.id));
  expect(await waiting(person)).toMatchObject({ isProved: true });
  expect((await begin(person, 'ESSENTIAL', 'transfer')).status).toBe(409);
});

it('takes the waiting proof back with its picture, and late money is still found by its proof', async () => {
  const { person, order } = await buyer('transfer');
  await prove(person, order);
  expect((await cancel(person, order.id)).body).toEqual({ status: 'EXPIRED' });
  await app.runJobs();
  // The message that asked for the transfer asks no more.
  const news = (await person.call('GET', '/api/notifications')).body as { read: boolean }[];
  expect(news.map(({ read }) => read)).toEqual([true]);
  const proofs = await app.deps.db.select().from(transferProofs).where(eq(transferProofs.orderId, order.id));
  expect(proofs.map(({ state, fileId }) => [state, fileId])).toEqual([['WITHDRAWN', null]]);
  expect(await app.deps.db.select().from(storedFiles).where(eq(storedFiles.userId, person.userId))).toEqual(
    [],
  );
  const queue = (await finance.call('GET', '/api/admin/proofs')).body.data as { orderId: string }[];
  expect(queue.filter(({ orderId }) => orderId === order.id)).toEqual([]);
  const [proof] = proofs;
  expect((await finance.call('POST', `/api/admin/proofs/${proof?.id}/approve`)).status).toBe(409);
  await prove(person, order);
  expect((await person.call('GET', `/api/payment/transfers/${order.id}`)).body.proof.state).toBe('WAITING');
});

it('is refused in the ten seconds of an approval', async () => {
  const { person, order } = await buyer('transfer');
  await prove(person, order);
  const [proof] = await app.deps.db.select().from(transferProofs).where(eq(transferProofs.orderId, order.id));
  expect((await finance.call('POST', `/api/admin/proofs/${proof?.id}/approve`)).status).toBe(200);
  expect((await cancel(person, order.id)).status).toBe(409);
  expect((await ordersOf(person))[0]?.status).toBe('OPEN');
});

it('cancels and pays at the same moment, and the money is counted once', async () => {
  const { person, order } = await buyer('xendit');
  const [invoice] = await app.invoices(person.email);
  await Promise.all([
    cancel(person, order.id),
    cancel(person, order.id),
    app.pay(invoice?.id ?? '').catch(() => null),
  ]);
  await app.runJobs();
  const [row] = await ordersOf(person);
  const [known] = await app.invoices(person.email);
  expect(row?.status).toBe(known?.status === 'EXPIRED' ? 'EXPIRED' : 'PAID');
});
