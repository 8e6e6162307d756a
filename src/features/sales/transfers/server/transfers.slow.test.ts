/** Buying by transfer: unique sums, proofs, decisions (product.md#transfers). */
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import { createStaff, whoWasTold } from '#dev/testing/staff.ts';
import { createTestApp, type TestApp, type TestPerson, testPassword } from '#dev/testing/test-app.ts';
import { lockPerson } from '#features/people/accounts/public.server.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { moneyEntries } from '#features/sales/books/server/schema.ts';
import { reconcileJob } from '#features/sales/checkout/server/jobs.ts';
import { personalData as forgetOrders } from '#features/sales/checkout/server/personal-data.ts';
import { orders } from '#features/sales/checkout/server/schema.ts';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { receipts } from '#features/sales/receipts/server/schema.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { notifications } from '#features/school/notifications/server/schema.ts';
import { formatIdr } from '#kernel/money.ts';
import { hourMs, minuteMs } from '#kernel/time.ts';
import { proofPictureMs, takeBackMs, undoMs } from '../rules.ts';
import { deleteOldPictures } from './decide.ts';
import { personalData as forgetProofs } from './personal-data.ts';
import { transferProofs } from './schema.ts';

const withoutCompany = { XENDIT_SECRET_KEY: '', XENDIT_CALLBACK_TOKEN: '', MIDTRANS_SERVER_KEY: '' };

let app: TestApp;
let finance: TestPerson;
let other: TestPerson;
let account: { id: string };
beforeAll(async () => {
  // Without a payment company: transfers are all there is.
  app = await createTestApp({ env: withoutCompany });
  finance = await app.person({ roles: ['finance'], name: 'Dewi Lestari' });
  other = await app.person({ roles: ['finance'], name: 'Rahmat Hidayat' });
  account = await addAccount();
});
afterAll(() => app.close());
afterEach(() => app.clock.reset());

async function addAccount() {
  const { status, body } = await finance.call('POST', '/api/admin/accounts', {
    account: { kind: 'bank', bank: 'BCA', number: '012 345 6789', holder: 'PT Langkah Belajar' },
  });
  expect(status).toBe(201);
  return body.at(-1);
}

const begin = (person: TestPerson, tier = 'ESSENTIAL', more: object = {}) =>
  person.call('POST', '/api/payment/create-invoice', { tier, ...more });

async function buyer(tier = 'ESSENTIAL') {
  const person = await app.person({ name: 'Bagus Prakoso' });
  const { body } = await begin(person, tier);
  const orderId = new URL(body.paymentUrl).searchParams.get('order') ?? '';
  return { person, orderId };
}

const read = async (person: TestPerson, orderId: string) =>
  (await person.call('GET', `/api/payment/transfers/${orderId}`)).body;

let shade = 0;
/** A picture unlike every one before, unless a shade is given. */
const picture = (own = ++shade) =>
  sharp({
    create: {
      width: 90,
      height: 120,
      channels: 3,
      background: { r: own % 256, g: 80, b: Math.floor(own / 256) },
    },
  })
    .png()
    .toBuffer();

async function send(
  person: TestPerson,
  orderId: string,
  more: { claimedIdr?: number; bytes?: Buffer; accountId?: string; name?: string } = {},
) {
  const { amountIdr } = await read(person, orderId);
  const bytes = more.bytes ?? (await picture());
  const form = new FormData();
  form.append('picture', new File([new Uint8Array(bytes)], more.name ?? 'bukti.png', { type: 'image/png' }));
  form.append('accountId', more.accountId ?? account.id);
  form.append('claimedIdr', String(more.claimedIdr ?? amountIdr));
  form.append('senderBank', 'Mandiri');
  const response = await person.fetch(`/api/payment/transfers/${orderId}/proofs`, {
    method: 'POST',
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

const decide = (person: TestPerson, id: string, what: string, input: object = {}) =>
  person.call('POST', `/api/admin/proofs/${id}/${what}`, input);
const waiting = async () => (await finance.call('GET', '/api/admin/proofs')).body.data as { id: string }[];
const tiersOf = async ({ userId }: TestPerson) =>
  (await app.deps.db.select().from(entitlements).where(eq(entitlements.userId, userId))).map(
    ({ tier }) => tier,
  );
const ordersOf = ({ userId }: TestPerson) =>
  app.deps.db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt);

/** Moves the end of a person's orders; sessions would not outlive so long a time. */
const dueIn = ({ userId }: TestPerson, ms: number) =>
  app.deps.db
    .update(orders)
    .set({ expiresAt: new Date(app.deps.clock.now().getTime() + ms) })
    .where(eq(orders.userId, userId));

async function reconcile() {
  await app.deps.jobs.enqueue(app.deps.db, reconcileJob, {});
  await app.runJobs();
}

const entriesOf = async (orderId: string) =>
  (await app.deps.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, orderId)))
    .map(({ kind, amountIdr, salesIdr }) => [kind, amountIdr, salesIdr])
    .toSorted();

/** Lets the ten seconds pass in which an approval can be taken back, and runs what waits for them. */
async function untilOpen() {
  app.clock.advance(undoMs + 1_000);
  await app.retryJobs();
}

describe('a product that is paid by transfer', () => {
  it('opens by the approval, and closes when that is taken back', async () => {
    const owner = await app.person({ roles: ['owner'] });
    const course = await addCourse(app, 'by-transfer');
    const module = await addModule(app, { order: 1, courseId: course.id });
    const texts = { name: 'By transfer', line: 'A course alone.' };
    const made = await owner.call('POST', '/api/admin/products', {
      kind: 'COURSE',
      texts: { en: texts, id: texts },
      opens: { courseIds: [course.id], months: null, credits: { session: 0, review: 0, code: 0 } },
      priceIdr: 249_000,
      saleIdr: null,
      saleEndsAt: null,
      seats: null,
      saleFrom: null,
      saleTo: null,
    });
    const person = await app.person();
    const path = `/api/payment/products/${made.body.slug}/create-invoice`;
    const { body } = await person.call('POST', path, { provider: 'transfer' });
    const orderId = new URL(body.paymentUrl).searchParams.get('order') ?? '';
    expect(await read(person, orderId)).toMatchObject({
      tier: null,
      productSlug: made.body.slug,
      planName: 'By transfer',
      priceIdr: 249_000,
    });
    await send(person, orderId, { bytes: await picture(901) });
    const proofs = (await finance.call('GET', '/api/admin/proofs')).body.data;
    const proof = proofs.find((one: { orderId: string }) => one.orderId === orderId);
    expect(proof).toMatchObject({ tier: null, soldName: 'By transfer' });
    const isLocked = async () => (await person.call('GET', `/api/modules/${module.id}`)).body.locked;
    expect(await isLocked()).toBe(true);
    await decide(finance, proof.id, 'approve');
    await untilOpen();
    expect(await isLocked()).toBe(false);
    expect((await person.call('GET', `/api/payment/receipts/${orderId}`)).body.productName).toBe(
      'By transfer',
    );
    const back = await decide(finance, proof.id, 'take-back', { reason: 'The bank sent it back.' });
    expect(back.status).toBe(200);
    expect(await isLocked()).toBe(true);
    const [order] = await ordersOf(person);
    expect(order).toMatchObject({ status: 'REFUND_DUE', problem: 'approval-taken-back' });
  });
});

describe('an order that is paid by transfer', () => {
  it('costs less than the price, by a mark that no other open transfer has', async () => {
    const { person, orderId } = await buyer();
    const transfer = await read(person, orderId);
    expect(transfer).toMatchObject({ tier: 'ESSENTIAL', status: 'OPEN', priceIdr: 499_000, proof: null });
    expect(transfer.amountIdr).toBeLessThan(499_000);
    expect(transfer.amountIdr).toBeGreaterThanOrEqual(498_001);
    expect(transfer.accounts).toContainEqual(
      expect.objectContaining({
        bank: 'BCA',
        number: '0123456789',
        holder: 'PT Langkah Belajar',
        qris: null,
      }),
    );
    // The same order again, however often the button is pressed.
    expect((await begin(person)).body.paymentUrl).toContain(orderId);
    expect((await person.call('GET', '/api/payment/transfer')).body).toEqual({ orderId });
    // Both lists of payments say why the sum is below the price.
    const said = { amountIdr: transfer.amountIdr, markIdr: 499_000 - transfer.amountIdr };
    expect((await person.call('GET', '/api/payment/history')).body).toMatchObject([said]);
    const listed = await finance.call('GET', `/api/admin/orders?search=${orderId}`);
    expect(listed.body.data).toMatchObject([said]);
    const news = (await person.call('GET', '/api/notifications')).body;
    expect(news.filter(({ title }: { title: string }) => title.startsWith('Transfer Rp'))).toHaveLength(1);
  });

  it('can be read and proved only by its person', async () => {
    const { orderId } = await buyer();
    const stranger = await app.person();
    expect((await stranger.call('GET', `/api/payment/transfers/${orderId}`)).status).toBe(404);
    const form = new FormData();
    form.append('picture', new File([new Uint8Array(await picture())], 'a.png', { type: 'image/png' }));
    form.append('accountId', account.id);
    form.append('claimedIdr', '1');
    form.append('senderBank', 'BCA');
    const reply = await stranger.fetch(`/api/payment/transfers/${orderId}/proofs`, {
      method: 'POST',
      body: form,
    });
    expect(reply.status).toBe(404);
    expect((await app.browser().call('GET', `/api/payment/transfers/${orderId}`)).status).toBe(401);
  });

  it('opens the plan ten seconds after its proof was approved, with a receipt over what was sent', async () => {
    const { person, orderId } = await buyer();
    const sent = await send(person, orderId);
    expect(sent).toMatchObject({ status: 201, body: { proof: { state: 'WAITING', bank: 'BCA', place: 1 } } });
    const [proof] = await waiting();
    expect(proof).toMatchObject({
      likelihood: 'likely',
      failed: [],
      billedIdr: sent.body.amountIdr,
      claimedIdr: sent.body.amountIdr,
      orderStatus: 'OPEN',
    });
    const shown = await finance.fetch(`/api/admin/proofs/${proof?.id}/picture`);
    expect(shown.headers.get('content-type')).toMatch(/^image\//);
    expect(await decide(finance, proof?.id ?? '', 'approve')).toMatchObject({
      status: 200,
      body: { state: 'APPROVED', decidedByName: 'Dewi Lestari', undoUntil: expect.any(String) },
    });
    await app.runJobs();
    expect(await tiersOf(person)).toEqual([]);
    await untilOpen();
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
    expect(await ordersOf(person)).toMatchObject([{ status: 'PAID', provider: 'transfer', problem: null }]);
    const [receipt] = await app.deps.db.select().from(receipts).where(eq(receipts.userId, person.userId));
    expect(receipt?.totalIdr).toBe(sent.body.amountIdr);
    expect(await read(person, orderId)).toMatchObject({ status: 'PAID', proof: { state: 'APPROVED' } });
    expect((await decide(finance, proof?.id ?? '', 'undo')).status).toBe(409);
    expect((await send(person, orderId)).status).toBe(409);
  });

  it('keeps nothing of an approval that is taken back in time', async () => {
    const { person, orderId } = await buyer();
    await send(person, orderId);
    const [proof] = await waiting();
    await decide(finance, proof?.id ?? '', 'approve');
    expect(await decide(other, proof?.id ?? '', 'undo')).toMatchObject({
      status: 200,
      body: { state: 'WAITING' },
    });
    await untilOpen();
    expect(await tiersOf(person)).toEqual([]);
    expect(await ordersOf(person)).toMatchObject([{ status: 'OPEN' }]);
    await decide(finance, proof?.id ?? '', 'refuse', { reason: 'Not in our account.' });
  });

  it('stays payable after a refusal, whose reason the person reads', async () => {
    const { person, orderId } = await buyer();
    await dueIn(person, minuteMs);
    await send(person, orderId, { claimedIdr: 498_000 });
    const [proof] = await waiting();
    expect(proof).toMatchObject({ likelihood: 'look', failed: ['sum'] });
    expect((await decide(finance, proof?.id ?? '', 'refuse', { reason: ' ' })).status).toBe(422);
    await decide(finance, proof?.id ?? '', 'refuse', { reason: 'Rp 100 are missing.' });
    const [order] = await ordersOf(person);
    expect(order?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 23 * hourMs);
    await reconcile();
    expect(await read(person, orderId)).toMatchObject({
      status: 'OPEN',
      proof: { state: 'REFUSED', reason: 'Rp 100 are missing.', decidedByName: 'Dewi Lestari' },
    });
    const news = (await person.call('GET', '/api/notifications')).body;
    expect(news).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('Rp 100 are missing.') }),
    );
    expect((await send(person, orderId)).status).toBe(201);
    const [second] = await waiting();
    await decide(finance, second?.id ?? '', 'approve');
    await untilOpen();
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
  });

  it('does not expire while its proof waits, and expires without one', async () => {
    const [proved, idle] = [await buyer(), await buyer()];
    await send(proved.person, proved.orderId);
    await dueIn(proved.person, -hourMs);
    await dueIn(idle.person, -hourMs);
    await reconcile();
    expect(await ordersOf(proved.person)).toMatchObject([{ status: 'OPEN' }]);
    expect(await ordersOf(idle.person)).toMatchObject([{ status: 'EXPIRED' }]);
    // The money of the expired one was only late.
    expect((await send(idle.person, idle.orderId)).status).toBe(201);
    for (const { id } of await waiting()) await decide(finance, id, 'approve');
    await untilOpen();
    expect(await tiersOf(proved.person)).toEqual(['ESSENTIAL']);
    expect(await tiersOf(idle.person)).toEqual(['ESSENTIAL']);
  });

  it('takes a late proof for a day, and none after it: its sum may be someone else’s by then', async () => {
    const { person, orderId } = await buyer();
    await dueIn(person, -23 * hourMs);
    await reconcile();
    expect(await read(person, orderId)).toMatchObject({ status: 'EXPIRED', proofsLeft: 8 });
    await dueIn(person, -25 * hourMs);
    expect(await read(person, orderId)).toMatchObject({ status: 'EXPIRED', proofsLeft: 0 });
    expect(await send(person, orderId)).toMatchObject({ status: 409 });
  });

  it('opens although the server stopped before it had written the address of its page down', async () => {
    const { person, orderId } = await buyer();
    await app.deps.db
      .update(orders)
      .set({ invoiceId: null, invoiceUrl: null })
      .where(eq(orders.userId, person.userId));
    await send(person, orderId);
    await dueIn(person, -hourMs);
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([{ status: 'OPEN' }]);
    for (const { id } of await waiting()) await decide(finance, id, 'approve');
    await untilOpen();
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
  });

  it('opens also when its job comes too early, however long ago the order ended', async () => {
    const { person, orderId } = await buyer();
    await dueIn(person, -hourMs);
    await reconcile();
    const longAgo = new Date(app.deps.clock.now().getTime() - 9 * 24 * hourMs);
    await app.deps.db
      .update(orders)
      .set({ createdAt: longAgo, closedAt: longAgo })
      .where(eq(orders.userId, person.userId));
    await send(person, orderId);
    for (const { id } of await waiting()) await decide(finance, id, 'approve');
    // Another server's clock is a little behind.
    await app.retryJobs();
    expect(await tiersOf(person)).toEqual([]);
    await untilOpen();
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
  });

  it('has the person’s own sum of before, so that nobody takes all sums by changing their mind', async () => {
    const { person, orderId } = await buyer();
    const before = await read(person, orderId);
    await begin(person, 'ACCELERATOR');
    const { body } = await begin(person);
    const again = await read(person, new URL(body.paymentUrl).searchParams.get('order') ?? '');
    expect(again.orderId).not.toBe(orderId);
    expect(again.amountIdr).toBe(before.amountIdr);
  });

  it('is found again by its person when every sum of the price is taken, which a newcomer is told', async () => {
    const { person, orderId } = await buyer('BREAKTHROUGH');
    const { amountIdr } = await read(person, orderId);
    const holder = await app.person();
    await app.deps.db.execute(sql`
      insert into orders (user_id, id, provider, tier, amount_idr, mark_idr, status, external_id, created_at, expires_at)
      select ${holder.userId}, gen_random_uuid(), 'transfer', 'BREAKTHROUGH', 1999000 - mark, mark, 'EXPIRED',
             'taken-' || mark, now(), now()
      from generate_series(1, 999) mark where 1999000 - mark <> ${amountIdr}::int`);
    expect((await begin(person, 'BREAKTHROUGH')).body.paymentUrl).toContain(orderId);
    expect(await begin(await app.person(), 'BREAKTHROUGH')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no sum is free') },
    });
    await app.deps.db.execute(sql`delete from orders where external_id like 'taken-%'`);
  });

  it('is to be refunded when the person has the plan already', async () => {
    const { person, orderId } = await buyer();
    await send(person, orderId);
    const [proof] = await waiting();
    await app.deps.db.insert(entitlements).values({
      userId: person.userId,
      id: crypto.randomUUID(),
      tier: 'BREAKTHROUGH',
      source: 'grant',
      causeId: crypto.randomUUID(),
      grantedAt: new Date(),
    });
    await decide(finance, proof?.id ?? '', 'approve');
    await untilOpen();
    expect(await ordersOf(person)).toMatchObject([{ status: 'REFUND_DUE', problem: 'paid-twice' }]);
  });

  it('of an upgrade is priced and approved as an upgrade', async () => {
    const person = await app.person({ tier: 'STARTER' });
    const { body } = await begin(person, 'ESSENTIAL');
    const orderId = new URL(body.paymentUrl).searchParams.get('order') ?? '';
    expect((await read(person, orderId)).priceIdr).toBe(350_000);
    await send(person, orderId);
    const [proof] = await waiting();
    await decide(finance, proof?.id ?? '', 'approve');
    await untilOpen();
    expect((await tiersOf(person)).sort()).toEqual(['ESSENTIAL', 'STARTER']);
  });
});

describe('a proof', () => {
  it('that waits is shown with its order to those who look after money, until it is decided', async () => {
    const { person, orderId } = await buyer();
    const { orderId: unpaid } = await buyer();
    const owner = await app.person({ roles: ['owner'] });
    const isWaiting = async (id: string) => {
      const { data } = (await finance.call('GET', `/api/admin/orders?search=${id}`)).body;
      const { body } = await finance.call('GET', `/api/admin/orders/${id}`);
      expect(data).toEqual([
        expect.objectContaining({ id, status: body.status, isProofWaiting: body.isProofWaiting }),
      ]);
      const { orders } = (await owner.call('GET', `/api/admin/users/${body.person.id}`)).body;
      expect(orders).toEqual([expect.objectContaining({ id, isProofWaiting: body.isProofWaiting })]);
      return body.isProofWaiting;
    };
    expect(await isWaiting(orderId)).toBe(false);
    const { body: sent } = await send(person, orderId);
    expect([await isWaiting(orderId), await isWaiting(unpaid)]).toEqual([true, false]);
    await decide(finance, sent.proof.id, 'refuse', { reason: 'Not our account.' });
    expect(await isWaiting(orderId)).toBe(false);
  });

  it('that shows the picture of another order is a warning, also from someone else', async () => {
    const bytes = await picture();
    const [first, second] = [await buyer(), await buyer()];
    await send(first.person, first.orderId, { bytes });
    await send(second.person, second.orderId, { bytes, name: 'another-name.png' });
    const list = (await finance.call('GET', '/api/admin/proofs')).body.data;
    expect(list.find(({ orderId }: { orderId: string }) => orderId === second.orderId)).toMatchObject({
      likelihood: 'warning',
      failed: ['picture'],
      seenBefore: { isSamePerson: false },
    });
    for (const { id } of list) await decide(finance, id, 'refuse', { reason: 'No.' });
  });

  it('is replaced by a newer one, and its picture is deleted', async () => {
    const { person, orderId } = await buyer();
    await send(person, orderId);
    const [before] = await waiting();
    await send(person, orderId);
    await app.runJobs();
    const list = await waiting();
    expect(list).toHaveLength(1);
    expect(await decide(finance, before?.id ?? '', 'approve')).toMatchObject({ status: 409 });
    const files = await app.deps.db.select().from(storedFiles).where(eq(storedFiles.userId, person.userId));
    expect(files).toHaveLength(1);
    await decide(finance, list[0]?.id ?? '', 'refuse', { reason: 'No.' });
  });

  it('is refused when it is no picture, comes too often, or names no account of ours', async () => {
    const { person, orderId } = await buyer();
    expect((await send(person, orderId, { bytes: Buffer.from('<svg onload=alert(1)>') })).status).toBe(422);
    expect((await send(person, orderId, { accountId: crypto.randomUUID() })).status).toBe(422);
    for (let count = 0; count < 8; count += 1) expect((await send(person, orderId)).status).toBe(201);
    expect(await send(person, orderId)).toMatchObject({ status: 409 });
    const [proof] = await waiting();
    await decide(finance, proof?.id ?? '', 'refuse', { reason: 'No.' });
  });

  it('is not decided by the person who sent it', async () => {
    const owner = await app.person({ roles: ['owner'] });
    await begin(owner);
    const { orderId } = (await owner.call('GET', '/api/payment/transfer')).body;
    await send(owner, orderId);
    const [proof] = await waiting();
    expect((await decide(owner, proof?.id ?? '', 'approve')).status).toBe(409);
    await decide(finance, proof?.id ?? '', 'refuse', { reason: 'No.' });
  });

  it('loses its picture 30 days after the decision, and keeps the rest', async () => {
    const { person, orderId } = await buyer();
    await send(person, orderId);
    const [proof] = await waiting();
    await decide(finance, proof?.id ?? '', 'refuse', { reason: 'No.' });
    await deleteOldPictures(app.deps);
    expect((await finance.fetch(`/api/admin/proofs/${proof?.id}/picture`)).status).toBe(200);
    await app.deps.db
      .update(transferProofs)
      .set({ decidedAt: new Date(Date.now() - proofPictureMs - minuteMs) })
      .where(eq(transferProofs.id, proof?.id ?? ''));
    await deleteOldPictures(app.deps);
    await app.runJobs();
    expect((await finance.fetch(`/api/admin/proofs/${proof?.id}/picture`)).status).toBe(404);
    const [row] = await app.deps.db
      .select()
      .from(transferProofs)
      .where(eq(transferProofs.id, proof?.id ?? ''));
    expect(row).toMatchObject({ state: 'REFUSED', fileId: null });
    expect(await app.deps.db.select().from(storedFiles).where(eq(storedFiles.userId, person.userId))).toEqual(
      [],
    );
  });
});

describe('at the same moment', () => {
  it('two people approve one proof: one decides, the plan opens once', async () => {
    const { person, orderId } = await buyer();
    await send(person, orderId);
    const [proof] = await waiting();
    const third = await app.another();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        decide(index % 2 ? other : finance, proof?.id ?? '', 'approve'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    app.clock.advance(undoMs + 1_000);
    await Promise.all([app.retryJobs(), third.deps.jobs.drain(), app.deps.jobs.drain()]);
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
    await third.close();
  });

  it('one approves and the other refuses: one of both holds', async () => {
    const { person, orderId } = await buyer();
    await send(person, orderId);
    const [proof] = await waiting();
    const [approved, refused] = await Promise.all([
      decide(finance, proof?.id ?? '', 'approve'),
      decide(other, proof?.id ?? '', 'refuse', { reason: 'No.' }),
    ]);
    expect([approved.status, refused.status].sort()).toEqual([200, 409]);
    await untilOpen();
    expect(await tiersOf(person)).toEqual(approved.status === 200 ? ['ESSENTIAL'] : []);
  });

  it('a refusal while the person deletes their account: neither fails', async () => {
    const { person, orderId } = await buyer();
    await send(person, orderId);
    const [proof] = await waiting();
    const { userId, email } = person;
    const forgotten = { userId, email, name: 'Bagus Prakoso', verifiedEmail: null };
    const refusals: ReturnType<typeof decide>[] = [];
    await app.deps.db.transaction(async (tx) => {
      await lockPerson(tx, person.userId);
      await forgetOrders.forget(app.deps, tx, forgotten);
      refusals.push(decide(finance, proof?.id ?? '', 'refuse', { reason: 'Not in our account.' }));
      await sleep(300);
      await forgetProofs.forget(app.deps, tx, forgotten);
    });
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([200]);
  });

  it('an approval and a newer proof: no proof is lost, and no plan opens for a replaced one', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { person, orderId } = await buyer();
      await send(person, orderId);
      const [proof] = await waiting();
      const [approved, sent] = await Promise.all([
        decide(finance, proof?.id ?? '', 'approve'),
        send(person, orderId),
      ]);
      expect([approved.status, sent.status]).toSatisfy(
        ([first, second]: number[]) => (first === 200 && second === 409) || (first === 409 && second === 201),
      );
      await untilOpen();
      expect(await tiersOf(person)).toEqual(approved.status === 200 ? ['ESSENTIAL'] : []);
      for (const { id } of await waiting()) await decide(finance, id, 'refuse', { reason: 'No.' });
      app.clock.reset();
    }
  });

  it(
    'many buyers get sums of their own on three servers, and one too many is told so',
    async () => {
      const buyers = atScale(60, 999);
      const rested = await createTestApp({ env: withoutCompany });
      try {
        const owner = await rested.person({ roles: ['owner'] });
        await owner.call('POST', '/api/admin/accounts', {
          account: { kind: 'bank', bank: 'BRI', number: '123456789', holder: 'PT Langkah' },
        });
        const people = [];
        for (let count = 0; count < buyers + 1; count += 1) people.push(await rested.person());
        const [last] = people.splice(-1);
        for (let at = 0; at < people.length; at += 30)
          await Promise.all(people.slice(at, at + 30).map((person) => begin(person)));
        const rows = await rested.deps.db.select().from(orders);
        expect(rows).toHaveLength(buyers);
        expect(new Set(rows.map(({ amountIdr }) => amountIdr)).size).toBe(buyers);
        expect(rows.every(({ amountIdr, markIdr }) => amountIdr + markIdr === 499_000 && markIdr > 0)).toBe(
          true,
        );
        const extra = last && (await begin(last));
        expect(extra?.status).toBe(buyers === 999 ? 409 : 200);
        measured(`${buyers} open transfers of one price: ${buyers} different sums`);
      } finally {
        await rested.close();
      }
    },
    timeAtScale(60_000, 5),
  );
});

describe('the accounts', () => {
  it('are changed only by who looks after money; the others are told, and the log knows', async () => {
    const staff = await createStaff(app);
    for (const [kind, person] of staff) {
      const mayChange = ['owner', 'finance', 'coach who is also in finance'].includes(kind);
      const { status } = await person.call('GET', '/api/admin/accounts');
      expect([kind, status === 200]).toEqual([kind, mayChange]);
    }
    await finance.call('POST', '/api/admin/accounts', {
      account: { kind: 'bank', bank: 'Mandiri', number: '1230001234567', holder: 'PT Langkah Belajar' },
    });
    const told = await whoWasTold(app, staff, 'The accounts for transfers have changed');
    expect(told.inApp.sort()).toEqual(['coach who is also in finance', 'finance', 'owner']);
    const log = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'transfer-account.add'));
    expect(log.at(-1)).toMatchObject({ actorId: finance.userId, detail: { number: '1230001234567' } });
  });

  it('that are closed are not shown any more, and without one nobody can buy by transfer', async () => {
    const alone = await createTestApp({ env: withoutCompany });
    try {
      const owner = await alone.person({ roles: ['owner'] });
      const person = await alone.person();
      const ways = async () => (await alone.browser().call('GET', '/api/payment/ways')).body;
      expect(await ways()).toEqual([]);
      expect(await begin(person)).toMatchObject({ status: 409 });
      const { body } = await owner.call('POST', '/api/admin/accounts', {
        account: { kind: 'bank', bank: 'BNI', number: '00112233', holder: 'PT Langkah' },
      });
      expect(await ways()).toEqual([{ provider: 'transfer', names: ['BNI'] }]);
      expect((await begin(person)).status).toBe(200);
      await owner.call('PUT', `/api/admin/accounts/${body[0].id}`, { isOpen: false });
      expect(await ways()).toEqual([]);
      expect(await begin(await alone.person())).toMatchObject({ status: 409 });
    } finally {
      await alone.close();
    }
  });

  it('are refused with a number that is none, and with a broken QRIS code', async () => {
    for (const wrong of [
      { kind: 'bank', bank: 'BCA', number: '12', holder: 'PT' },
      { kind: 'bank', bank: '', number: '0123456789', holder: 'PT' },
      { kind: 'qris', qrisText: '000201' },
    ])
      expect((await finance.call('POST', '/api/admin/accounts', { account: wrong })).status).toBe(422);
  });
});

describe('beside a payment company', () => {
  let both: TestApp;
  beforeAll(async () => {
    both = await createTestApp();
    const owner = await both.person({ roles: ['owner'] });
    await owner.call('POST', '/api/admin/accounts', {
      account: { kind: 'bank', bank: 'BCA', number: '0123456789', holder: 'PT Langkah' },
    });
  });
  afterAll(() => both.close());

  it('people choose; the company’s page is the first choice', async () => {
    const ways = (await both.browser().call('GET', '/api/payment/ways')).body;
    expect(ways).toEqual([
      { provider: 'xendit', names: [] },
      { provider: 'transfer', names: ['BCA'] },
    ]);
    const person = await both.person();
    expect((await begin(person)).body.paymentUrl).not.toContain('/pricing/transfer');
    // Another way closes the first order, so that only one of them can be paid.
    expect((await begin(person, 'ESSENTIAL', { provider: 'transfer' })).body.paymentUrl).toContain(
      '/pricing/transfer',
    );
    const rows = await both.deps.db.select().from(orders).where(eq(orders.userId, person.userId));
    expect(rows.map(({ provider, status }) => [provider, status]).sort()).toEqual([
      ['transfer', 'OPEN'],
      ['xendit', 'EXPIRED'],
    ]);
    expect((await both.invoices(person.email)).map(({ status }) => status)).toEqual(['EXPIRED']);
  });

  it('a card and an approved proof at the same moment open one plan, and the other money is to be refunded', async () => {
    const owner = await both.person({ roles: ['owner'] });
    const person = await both.person();
    const { body } = await begin(person, 'ESSENTIAL', { provider: 'transfer' });
    const orderId = new URL(body.paymentUrl).searchParams.get('order') ?? '';
    const { accounts, amountIdr } = (await person.call('GET', `/api/payment/transfers/${orderId}`)).body;
    const form = new FormData();
    form.append('picture', new File([new Uint8Array(await picture())], 'a.png', { type: 'image/png' }));
    form.append('accountId', accounts[0].id);
    form.append('claimedIdr', String(amountIdr));
    form.append('senderBank', 'BCA');
    // The proof comes after the buyer has changed their mind: before, nothing else is sold.
    await begin(person, 'ESSENTIAL', { provider: 'xendit' });
    await person.fetch(`/api/payment/transfers/${orderId}/proofs`, { method: 'POST', body: form });
    const [invoice] = (await both.invoices(person.email)).filter(({ status }) => status === 'PENDING');
    const [proof] = (await owner.call('GET', '/api/admin/proofs')).body.data;
    expect(proof).toMatchObject({ orderStatus: 'EXPIRED' });
    await Promise.all([both.pay(invoice?.id ?? ''), decide(owner, proof.id, 'approve')]);
    both.clock.advance(undoMs + 1_000);
    await both.retryJobs();
    const rows = await both.deps.db.select().from(orders).where(eq(orders.userId, person.userId));
    expect(rows.map(({ status }) => status).sort()).toEqual(['PAID', 'REFUND_DUE']);
    const held = await both.deps.db.select().from(entitlements).where(eq(entitlements.userId, person.userId));
    expect(held).toHaveLength(1);
    both.clock.reset();
  });
});

describe('a sum that is not the one that was asked for', () => {
  const sumIn = async (person: TestPerson, orderId: string, difference: number) => {
    const { amountIdr } = await read(person, orderId);
    const { body } = await send(person, orderId, { claimedIdr: amountIdr + difference });
    return { id: body.proof.id as string, amountIdr: amountIdr as number };
  };

  it('is decided only by someone who says what becomes of it, and why it pays in full', async () => {
    const { person, orderId } = await buyer();
    const { id } = await sumIn(person, orderId, -88);
    const bare = await decide(finance, id, 'approve');
    expect([bare.status, bare.body.message]).toEqual([
      422,
      'The sum is not the one that we asked for. Say whether it pays the order or goes back.',
    ]);
    const silent = await decide(finance, id, 'approve', { as: 'full' });
    expect([silent.status, silent.body.message]).toEqual([422, 'Write why this sum pays the order in full.']);
  });

  it('cannot be sent back when it is the one that was asked for: approving it would open the plan', async () => {
    const { person, orderId } = await buyer();
    const { id } = await sumIn(person, orderId, 0);
    const reply = await decide(finance, id, 'approve', { as: 'refund' });
    expect([reply.status, reply.body.message]).toEqual([
      422,
      'The sum is right, so approving it opens access. Refuse the proof if it must not.',
    ]);
    expect((await read(person, orderId)).proof.state).toBe('WAITING');
  });

  it('pays in full with a reason: the receipt says what was asked for, the book what came', async () => {
    const { person, orderId } = await buyer();
    const { id, amountIdr } = await sumIn(person, orderId, -88);
    const before = (await finance.call('GET', '/api/admin/report')).body;
    const { body } = await decide(finance, id, 'approve', { as: 'full', note: 'Only the mark is missing' });
    expect(body).toMatchObject({ accepted: 'full', note: 'Only the mark is missing' });
    await untilOpen();
    expect(await tiersOf(person)).toEqual(['ESSENTIAL']);
    const receipt = (await person.call('GET', `/api/payment/receipts/${orderId}`)).body;
    expect(receipt.totalIdr).toBe(amountIdr);
    expect(await entriesOf(orderId)).toEqual([
      ['accepted', -88, 0],
      ['paid', amountIdr, amountIdr],
    ]);
    const after = (await finance.call('GET', '/api/admin/report')).body;
    expect(after.totals.acceptedIdr - before.totals.acceptedIdr).toBe(-88);
    expect(after.totals.accountIdr - before.totals.accountIdr).toBe(amountIdr - 88);
    const ppnIdr = after.totals.ppnIdr - before.totals.ppnIdr;
    expect(after.totals.schoolIdr - before.totals.schoolIdr).toBe(amountIdr - 88 - ppnIdr);
    expect(after.differenceIdr).toBe(0);
    const [entry] = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entry?.detail).toMatchObject({ accepted: 'full', note: 'Only the mark is missing' });
    // The person does not read what was written for colleagues.
    expect(JSON.stringify(await read(person, orderId))).not.toContain('Only the mark');
  });

  it('that paid in full below the sum goes back as what came, and not a rupiah more', async () => {
    const { person, orderId } = await buyer();
    const { id, amountIdr } = await sumIn(person, orderId, -88);
    await decide(finance, id, 'approve', { as: 'full', note: 'Only the mark is missing' });
    await untilOpen();
    const order = async () => (await finance.call('GET', `/api/admin/orders/${orderId}`)).body;
    expect((await order()).refund.mostIdr).toBe(amountIdr - 88);
    const refund = (sum: number) =>
      finance.call('POST', `/api/admin/orders/${orderId}/refund`, {
        amountIdr: sum,
        reason: 'Changed their mind',
        reference: null,
        byCompany: false,
      });
    expect((await refund(amountIdr)).status).toBe(422);
    expect((await refund(amountIdr - 88)).status).toBe(200);
    expect(await ordersOf(person)).toMatchObject([{ status: 'REFUND_DUE', refundIdr: amountIdr - 88 }]);
    expect((await finance.call('GET', '/api/admin/report')).body.differenceIdr).toBe(0);
  });

  it.each([137, -88])(
    'is owed as it came when the approval is taken back: %i beside the sum',
    async (difference) => {
      const { person, orderId } = await buyer();
      const { id, amountIdr } = await sumIn(person, orderId, difference);
      const before = (await finance.call('GET', '/api/admin/report')).body;
      const grown = async (field: string) => {
        const { totals, differenceIdr } = (await finance.call('GET', '/api/admin/report')).body;
        expect(differenceIdr).toBe(0);
        return totals[field] - before.totals[field];
      };
      await decide(finance, id, 'approve', { as: 'full', note: 'Sent the price' });
      await untilOpen();
      expect((await decide(finance, id, 'take-back', { reason: 'Not ours.' })).status).toBe(200);
      const cameIdr = amountIdr + difference;
      expect(await ordersOf(person)).toMatchObject([{ status: 'REFUND_DUE', amountIdr, refundIdr: cameIdr }]);
      expect(await entriesOf(orderId)).toEqual(
        [
          ['accepted', 0, -difference],
          ['accepted', difference, 0],
          ['cancelled', 0, -amountIdr],
          ['paid', amountIdr, amountIdr],
        ].toSorted(),
      );
      expect([await grown('accountIdr'), await grown('owedIdr'), await grown('schoolIdr')]).toEqual([
        cameIdr,
        cameIdr,
        0,
      ]);
      const [row] = await app.deps.db.select().from(users).where(eq(users.id, person.userId));
      expect(row?.paidIdr).toBe(0);
      await finance.call('POST', `/api/admin/orders/${orderId}/refunded`, { reference: 'BCA 1' });
      expect([await grown('accountIdr'), await grown('owedIdr')]).toEqual([0, 0]);
    },
  );

  it('goes back: the order is due for a refund over what was sent, and no plan opens', async () => {
    const { person, orderId } = await buyer();
    const { id, amountIdr } = await sumIn(person, orderId, -400_000);
    await decide(finance, id, 'approve', { as: 'refund' });
    await untilOpen();
    expect(await tiersOf(person)).toEqual([]);
    expect(await ordersOf(person)).toMatchObject([
      { id: orderId, status: 'REFUND_DUE', problem: 'wrong-payment', amountIdr: amountIdr - 400_000 },
    ]);
    const news = (await person.call('GET', '/api/notifications')).body;
    expect(JSON.stringify(news)).toContain('send the money back');
  });

  it.each([137, -88])(
    'is due as it came when it was to pay an order that buys nothing any more: %i beside the sum',
    async (difference) => {
      const { person, orderId } = await buyer();
      const { id, amountIdr } = await sumIn(person, orderId, difference);
      const before = (await finance.call('GET', '/api/admin/report')).body;
      await decide(finance, id, 'approve', { as: 'full', note: 'Sent the price' });
      const path = `/api/admin/users/${person.userId}/entitlements`;
      const owner = await app.person({ roles: ['owner'] });
      const granted = await owner.call('POST', path, { tier: 'ESSENTIAL', reason: 'A scholarship' });
      expect(granted.status).toBe(201);
      await untilOpen();
      const cameIdr = amountIdr + difference;
      expect(await ordersOf(person)).toMatchObject([
        { status: 'REFUND_DUE', problem: 'paid-twice', amountIdr: cameIdr, refundIdr: null },
      ]);
      expect(await entriesOf(orderId)).toEqual([['due', cameIdr, 0]]);
      const { totals, differenceIdr } = (await finance.call('GET', '/api/admin/report')).body;
      expect([
        totals.accountIdr - before.totals.accountIdr,
        totals.owedIdr - before.totals.owedIdr,
        differenceIdr,
      ]).toEqual([cameIdr, cameIdr, 0]);
      for (const reader of [person, finance]) {
        const news = (await reader.call('GET', '/api/notifications')).body;
        expect(JSON.stringify(news)).toContain(`${formatIdr(cameIdr)} for Essential`);
      }
    },
  );

  it('stays open while the approval can be taken back, also when its payments are read again', async () => {
    const { person, orderId } = await buyer();
    const { id } = await sumIn(person, orderId, -400_000);
    await decide(finance, id, 'approve', { as: 'refund' });
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([{ id: orderId, status: 'OPEN', problem: null }]);
    await decide(finance, id, 'undo');
    expect((await begin(person)).body.paymentUrl).toContain(orderId);
  });

  it('leaves nothing of what was decided when it is taken back in time', async () => {
    const { person, orderId } = await buyer();
    const { id } = await sumIn(person, orderId, 1_000);
    await decide(finance, id, 'approve', { as: 'refund', note: 'Too much' });
    const { body } = await decide(finance, id, 'undo');
    expect(body).toMatchObject({ state: 'WAITING', accepted: null, note: null });
  });
});

describe('an approval that has opened its plan', () => {
  const opened = async (tier = 'ACCELERATOR') => {
    const { person, orderId } = await buyer(tier);
    const id = (await send(person, orderId)).body.proof.id as string;
    await decide(finance, id, 'approve');
    await untilOpen();
    expect(await tiersOf(person)).toEqual([tier]);
    return { person, orderId, id };
  };
  const proofOf = async (id: string) =>
    (await finance.call('GET', '/api/admin/proofs?view=decided')).body.data.find(
      (proof: { id: string }) => proof.id === id,
    );

  it('can be taken back for a minute: plan and credits go, the money is due for a refund, the person is told', async () => {
    const { person, orderId, id } = await opened();
    expect((await proofOf(id)).takeBackUntil).toEqual(expect.any(String));
    expect((await person.call('GET', '/api/credits')).body.balances).toMatchObject({ review: 1, code: 2 });
    const { status, body } = await decide(finance, id, 'take-back', {
      reason: 'It was someone else’s money.',
    });
    expect([status, body.state, body.takeBackUntil]).toEqual([200, 'TAKEN_BACK', null]);
    expect((await person.call('GET', '/api/viewer')).body.viewer.entitledTier).toBeNull();
    const none = { session: 0, review: 0, code: 0, question: 0 };
    expect((await person.call('GET', '/api/credits')).body.balances).toEqual(none);
    expect(await ordersOf(person)).toMatchObject([
      { id: orderId, status: 'REFUND_DUE', problem: 'approval-taken-back' },
    ]);
    const [{ paid } = { paid: null }] = (
      await app.deps.db.execute<{ paid: string }>(
        sql`select paid_idr as paid from users where id = ${person.userId}`,
      )
    ).rows;
    expect(Number(paid)).toBe(0);
    // The receipt keeps its number: the row has no gap.
    expect(await app.deps.db.$count(receipts, eq(receipts.orderId, orderId))).toBe(1);
    const book = await app.deps.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, orderId));
    expect(book.map(({ kind, salesIdr }) => [kind, Math.sign(salesIdr)]).toSorted()).toEqual([
      ['cancelled', -1],
      ['paid', 1],
    ]);
    expect(book.reduce((sum, { salesIdr }) => sum + salesIdr, 0)).toBe(0);
    const transfer = await read(person, orderId);
    expect(transfer.proof).toMatchObject({ state: 'TAKEN_BACK', reason: 'It was someone else’s money.' });
    const news = JSON.stringify((await person.call('GET', '/api/notifications')).body);
    expect(news).toContain('We withdrew our approval of your transfer');
    const log = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(log.map(({ action }) => action).toSorted()).toEqual(['transfer.approve', 'transfer.take-back']);
    // Nothing that reads the order again opens it.
    await reconcile();
    expect(await ordersOf(person)).toMatchObject([{ status: 'REFUND_DUE' }]);
    // And they can buy again.
    expect((await begin(person, 'STARTER')).status).toBe(200);
  });

  it('of money that never arrived is closed without sending any, and the book has nothing left of it', async () => {
    const { person, orderId, id } = await opened('STARTER');
    await decide(finance, id, 'take-back', { reason: 'Nothing is on the account.' });
    const closed = await finance.call('POST', `/api/admin/orders/${orderId}/refunded`, { reference: null });
    expect(closed).toMatchObject({ status: 200, body: { status: 'REFUNDED' } });
    const book = await app.deps.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, orderId));
    expect(book.reduce((sum, { amountIdr }) => sum + amountIdr, 0)).toBe(0);
    const news = JSON.stringify((await person.call('GET', '/api/notifications')).body);
    expect(news).toContain('No money had arrived');
    expect(news).not.toContain('We’ve sent your money back');
  });

  it('is taken back once, by one of two people', async () => {
    const { id } = await opened('STARTER');
    const answers = await Promise.all(
      [finance, other].map((person) => decide(person, id, 'take-back', { reason: 'Not ours.' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('of a gift locks its people in one order, so that two who gave each other something never wait for each other', async () => {
    // Ids follow the time: the holder's is the lower one.
    const holder = await app.person();
    const person = await app.person();
    const { body } = await begin(person, 'ESSENTIAL', { gift: {} });
    const orderId = new URL(body.paymentUrl).searchParams.get('order') ?? '';
    const id = (await send(person, orderId)).body.proof.id as string;
    await decide(finance, id, 'approve');
    await untilOpen();
    const { code } = (await person.call('GET', `/api/gifts/${orderId}`)).body;
    expect((await holder.call('POST', '/api/gifts/use', { code })).status).toBe(200);
    const { db } = app.deps;
    const waits = async () =>
      (
        await db.execute(
          sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows.length;
    const answer = await db.transaction(async (tx) => {
      await lockPerson(tx, holder.userId);
      const answering = decide(finance, id, 'take-back', { reason: 'Not ours.' });
      await expect.poll(waits, { timeout: 10_000 }).toBeGreaterThan(0);
      // Anyone who waits for the lower id holds no higher one.
      const buyer = sql`select id from users where id = ${person.userId} for no key update nowait`;
      await expect(db.execute(buyer)).resolves.toBeDefined();
      return { answering };
    });
    expect((await answer.answering).status).toBe(200);
    expect(await tiersOf(person)).toEqual([]);
  });

  it('is taken back without a word to someone who has deleted their account meanwhile', async () => {
    const { person, orderId, id } = await opened('STARTER');
    await person.call('POST', '/api/account/delete', {
      confirm: 'DELETE',
      currentPassword: testPassword,
    });
    const { status } = await decide(finance, id, 'take-back', { reason: 'Not ours.' });
    expect(status).toBe(200);
    expect(await ordersOf(person)).toMatchObject([{ id: orderId, status: 'REFUND_DUE' }]);
    expect(await app.deps.db.$count(notifications, eq(notifications.userId, person.userId))).toBe(0);
  });

  it('stays when the minute is over', async () => {
    const { person, id } = await opened('STARTER');
    app.clock.advance(takeBackMs);
    expect((await proofOf(id)).takeBackUntil).toBeNull();
    const { status } = await decide(finance, id, 'take-back', { reason: 'Too late.' });
    expect(status).toBe(409);
    expect(await tiersOf(person)).toEqual(['STARTER']);
    expect((await person.call('GET', '/api/viewer')).body.viewer.entitledTier).toBe('STARTER');
  });

  it('that has not opened it yet is taken back the other way', async () => {
    const { person, orderId } = await buyer();
    const { id } = (await send(person, orderId)).body.proof;
    await decide(finance, id, 'approve');
    expect((await decide(finance, id, 'take-back', { reason: 'Too early.' })).status).toBe(409);
    expect((await decide(finance, id, 'undo')).status).toBe(200);
  });
});

describe('what helps to decide', () => {
  it('has ready words to refuse with, in the language of the person', async () => {
    const { person, orderId } = await buyer();
    await app.deps.db.update(users).set({ language: 'id' }).where(eq(users.id, person.userId));
    const { amountIdr } = await read(person, orderId);
    const { id } = (await send(person, orderId, { claimedIdr: amountIdr - 137 })).body.proof;
    const proof = (await finance.call('GET', '/api/admin/proofs?limit=100')).body.data.find(
      (one: { id: string }) => one.id === id,
    );
    expect(proof.language).toBe('id');
    const texts = new Map(
      proof.refusals.map(({ reason, text }: { reason: string; text: string }) => [reason, text]),
    );
    expect([...texts.keys()]).toEqual(['seen', 'sum', 'unreadable', 'account', 'not-arrived']);
    expect(texts.get('sum')).toMatch(/^Tagihannya Rp498\.\d{3}, sedangkan buktimu Rp49[78]\.\d{3}\./);
  });

  it('shows the account that was closed meanwhile to someone who began before, and to nobody later', async () => {
    const { person, orderId } = await buyer();
    const old = await addAccount();
    await finance.call('PUT', `/api/admin/accounts/${old.id}`, { isOpen: false });
    expect((await read(person, orderId)).closedAccounts).toMatchObject([
      { id: old.id, bank: 'BCA', number: '0123456789' },
    ]);
    const sent = await send(person, orderId, { accountId: old.id });
    expect([sent.status, sent.body.proof.bank]).toEqual([201, 'BCA']);
    app.clock.advance(minuteMs);
    const late = await buyer();
    expect((await read(late.person, late.orderId)).closedAccounts).toEqual([]);
    await finance.call('PUT', `/api/admin/accounts/${old.id}`, { isOpen: true });
    expect((await read(person, orderId)).closedAccounts).toEqual([]);
    await finance.call('PUT', `/api/admin/accounts/${old.id}`, { isOpen: false });
  });
});
