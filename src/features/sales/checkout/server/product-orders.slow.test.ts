/** Products are bought as plans are: one settle path, one refund, seats that are sold once (product.md#products). */
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pdfDocument } from '#dev/testing/documents.ts';
import { addCourse, addExercise, addModule, addResource, readyVideoGuid } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson, testPassword } from '#dev/testing/test-app.ts';
import { listOrderEntries } from '#features/sales/books/public.server.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { dayMs, hourMs } from '#kernel/time.ts';
import { reconcileJob } from './jobs.ts';
import { expireOrder } from './queries.ts';
import { orders } from './schema.ts';

let app: TestApp;
let owner: TestPerson;
let finance: TestPerson;
let course: { id: string; slug: string };
let first: { id: number };
let other: { id: number };
let resource: { id: string; fileIds: string[] };
let exercise: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.person({ roles: ['owner'], name: 'Ratna' });
  finance = await app.person({ roles: ['finance'], name: 'Dewi' });
  course = await addCourse(app, 'git');
  const others = await addCourse(app, 'others');
  resource = await addResource(app, {
    minTier: 'ACCELERATOR',
    title: 'Git sheet',
    description: 'Pomegranate.',
    files: [{ name: 'sheet.pdf', location: 'content:dom-cheatsheet/dom-cheatsheet.pdf', sizeBytes: 1 }],
  });
  first = await addModule(app, {
    order: 1,
    courseId: course.id,
    description: 'Rambutan.',
    videoGuid: readyVideoGuid,
    resourceIds: [resource.id],
    items: ['Make a branch'],
  });
  exercise = await addExercise(app, first, { title: 'Count the branches' });
  await addModule(app, { order: 2, courseId: course.id, tier: 'BREAKTHROUGH' });
  other = await addModule(app, { order: 3, courseId: others.id });
});
afterAll(() => app.close());
afterEach(() => app.clock.reset());

let made = 0;
const wanted = (more: Record<string, unknown> = {}) => {
  made += 1;
  return {
    kind: 'COURSE',
    texts: {
      en: { name: `Git alone ${made}`, line: 'One course, for good.' },
      id: { name: `Git saja ${made}`, line: 'Satu kursus, selamanya.' },
    },
    opens: { courseIds: [course.id], months: null, credits: { session: 0, review: 0, code: 0 } },
    priceIdr: 249_000,
    saleIdr: null,
    saleEndsAt: null,
    seats: null,
    saleFrom: null,
    saleTo: null,
    ...more,
  };
};
const credits = (more: Partial<Record<'session' | 'review' | 'code', number>>) => ({
  courseIds: [],
  months: null,
  credits: { session: 0, review: 0, code: 0, ...more },
});
const make = async (more: Record<string, unknown> = {}) => {
  const reply = await owner.call('POST', '/api/admin/products', wanted(more));
  expect(reply.body).toMatchObject({ state: expect.any(String) });
  return reply.body as { id: string; slug: string; revision: number; texts: { en: { name: string } } };
};
const buy = (person: TestPerson, slug: string, more: Record<string, unknown> = {}) =>
  person.call('POST', `/api/payment/products/${slug}/create-invoice`, more);
const payAll = async (person: TestPerson) => {
  for (const invoice of await app.invoices(person.email))
    if (invoice.status === 'PENDING') await app.pay(invoice.id);
  await app.runJobs();
};
const bought = async (slug: string, person?: TestPerson) => {
  const buyer = person ?? (await app.person());
  expect(await buy(buyer, slug)).toMatchObject({ status: 200 });
  await payAll(buyer);
  return buyer;
};
const orderOf = async (person: TestPerson) =>
  (await app.deps.db.select().from(orders).where(eq(orders.userId, person.userId))).at(-1);
const isLocked = async (person: TestPerson, id: number) =>
  (await person.call('GET', `/api/modules/${id}`)).body.locked;
const balance = async (person: TestPerson) => (await person.call('GET', '/api/credits')).body.balances;

describe('a course that is bought alone', () => {
  it('opens all its modules and their resources by the payment, whatever the plan is, and nothing else', async () => {
    const product = await make();
    const buyer = await app.person();
    expect(await isLocked(buyer, first.id)).toBe(true);
    await bought(product.slug, buyer);
    const { body } = await buyer.call('GET', `/api/courses/${course.slug}`);
    expect(body.modules.map(({ locked }: { locked: boolean }) => locked)).toEqual([false, false]);
    expect(body.isPremium).toBe(false);
    expect(await isLocked(buyer, other.id)).toBe(true);
    expect((await buyer.call('GET', `/api/modules/${first.id}/playback`)).status).toBe(200);
    expect((await buyer.call('GET', `/api/modules/${other.id}/playback`)).status).toBe(403);
    const [listed] = (await buyer.call('GET', `/api/modules/${first.id}`)).body.resources;
    expect(listed).toMatchObject({ id: resource.id, locked: false });
    expect((await buyer.call('GET', `/api/resources/${resource.id}`)).body.locked).toBe(false);
    const found = async (person: TestPerson, query: string) =>
      (await person.call('GET', `/api/search?query=${query}`)).body.map(({ url }: { url: string }) => url);
    expect(await found(buyer, 'Rambutan')).toEqual([`/modules/${first.id}`]);
    expect(await found(buyer, 'Pomegranate')).toEqual([`/resources/${resource.id}`]);
    const stranger = await app.person();
    expect(await found(stranger, 'Rambutan')).toEqual([]);
    expect(await found(stranger, 'Pomegranate')).toEqual([]);
    // Exercises, notes, progress and the files of a resource.
    const rest = async (person: TestPerson) => [
      (await person.call('GET', `/api/exercises/${exercise}`)).status,
      (await person.call('POST', '/api/notes', { moduleId: first.id, content: 'A note', timestamp: 1 }))
        .status,
      (await person.fetch(`/api/resources/${resource.id}/files/${resource.fileIds[0]}`)).status,
    ];
    expect(await rest(buyer)).toEqual([200, 201, 200]);
    expect(await rest(stranger)).toEqual([403, 403, 403]);
    const write = (person: TestPerson) =>
      person.call('PUT', `/api/modules/${first.id}/position`, { seconds: 4 });
    expect((await write(buyer)).status).toBe(200);
    expect((await write(stranger)).status).toBe(403);
    expect(await buyer.call('GET', '/api/dashboard')).toMatchObject({
      body: { overallProgress: { totalModules: 2 } },
    });
    expect((await buyer.call('GET', '/api/action-items')).body).toHaveLength(1);
    // It is not a plan: the community and the ebook stay closed.
    expect((await buyer.call('GET', '/api/materials/ebook/pdf')).status).toBe(403);
    expect((await buyer.call('GET', '/api/viewer')).body.viewer).toMatchObject({
      entitledTier: null,
      openCourses: [course.id],
    });
  });

  it('has a receipt, entries, a mail and a notice that name the product', async () => {
    const product = await make();
    const buyer = await bought(product.slug);
    const name = product.texts.en.name;
    const [payment] = (await buyer.call('GET', '/api/payment/history')).body;
    expect(payment).toMatchObject({ tier: null, planName: name, productSlug: product.slug, status: 'PAID' });
    const { body: receipt } = await buyer.call('GET', `/api/payment/receipts/${payment.id}`);
    expect(receipt).toMatchObject({ tier: null, productName: name, totalIdr: 249_000 });
    expect(await app.mails(buyer.email, `${name} is yours`)).toHaveLength(1);
    const [notice] = (await buyer.call('GET', '/api/notifications')).body;
    expect(notice.title).toBe(`${name} is open`);
    const entries = await listOrderEntries(app.deps.db, buyer.userId, payment.id);
    expect(entries).toMatchObject([{ kind: 'paid', tier: null, productId: product.id, salesIdr: 249_000 }]);
    const { body: report } = await finance.call('GET', '/api/admin/report');
    expect(report.plans).toContainEqual(
      expect.objectContaining({ tier: null, productName: name, orders: 1 }),
    );
    expect(report.differenceIdr).toBe(0);
    const list = await finance.call('GET', `/api/admin/orders?search=${buyer.email}`);
    expect(list.body.data[0]).toMatchObject({ tier: null, soldName: name });
    expect((await finance.call('GET', `/api/admin/orders/${payment.id}`)).body).toMatchObject({
      planName: name,
      refund: { courses: 1, endsPlan: false },
    });
  });

  it('keeps its name on the receipt, and what it opens in the order, when the product changes later', async () => {
    const product = await make();
    const buyer = await app.person();
    await buy(buyer, product.slug);
    const changed = wanted({ opens: credits({ review: 1 }), kind: 'CREDITS' });
    const change = await owner.call('PUT', `/api/admin/products/${product.id}`, {
      ...changed,
      id: product.id,
      revision: product.revision,
    });
    expect(change.status).toBe(200);
    await payAll(buyer);
    expect(await isLocked(buyer, first.id)).toBe(false);
    expect(await balance(buyer)).toMatchObject({ review: 0 });
  });

  it('is closed when its months are over', async () => {
    const opens = { courseIds: [course.id], months: 2, credits: { session: 0, review: 0, code: 0 } };
    const product = await make({ opens });
    // Sessions are the auth library's, whose clock cannot be moved: the purchase is two months ago.
    app.clock.advance(-62 * dayMs);
    const buyer = await bought(product.slug);
    expect(await isLocked(buyer, first.id)).toBe(false);
    expect((await buyer.call('GET', '/api/payment/courses')).body).toMatchObject([
      { courseId: course.id, isOpen: true, endsAt: expect.any(String) },
    ]);
    app.clock.reset();
    expect(await isLocked(buyer, first.id)).toBe(true);
    expect((await buyer.call('GET', `/api/modules/${first.id}/playback`)).status).toBe(403);
    expect((await buyer.call('GET', '/api/payment/courses')).body).toMatchObject([{ isOpen: false }]);
  });

  it('is sold to the same person only while it is not open to them', async () => {
    const product = await make();
    const buyer = await bought(product.slug);
    expect(await buy(buyer, product.slug)).toMatchObject({
      status: 409,
      body: { message: `Everything in ${product.texts.en.name} is open to you already.` },
    });
    const top = await app.person({ tier: 'BREAKTHROUGH' });
    expect((await buy(top, product.slug)).status).toBe(409);
    // A plan opens a part of it only.
    const essential = await app.person({ tier: 'ESSENTIAL' });
    expect((await buy(essential, product.slug)).status).toBe(200);
  });

  it('that a plan has opened meanwhile is due for a refund when it is paid', async () => {
    const product = await make();
    const buyer = await app.person();
    await buy(buyer, product.slug);
    const [invoice] = await app.invoices(buyer.email);
    const grant = { tier: 'BREAKTHROUGH', reason: 'A scholarship' };
    expect((await owner.call('POST', `/api/admin/users/${buyer.userId}/entitlements`, grant)).status).toBe(
      201,
    );
    expect((await orderOf(buyer))?.status).toBe('EXPIRED');
    await app.pay(invoice?.id ?? '');
    await app.runJobs();
    expect(await orderOf(buyer)).toMatchObject({ status: 'REFUND_DUE', problem: 'already-open' });
  });

  it('is taken back by the one press: the course closes, the receipt is corrected, the book says it', async () => {
    const product = await make();
    const buyer = await bought(product.slug);
    const order = await orderOf(buyer);
    const refund = { amountIdr: 249_000, reason: 'You asked for it.', reference: null };
    expect(await finance.call('POST', `/api/admin/orders/${order?.id}/refund`, refund)).toMatchObject({
      status: 200,
    });
    expect(await isLocked(buyer, first.id)).toBe(true);
    expect((await buyer.call('GET', '/api/payment/courses')).body).toEqual([]);
    const entries = await listOrderEntries(app.deps.db, buyer.userId, order?.id ?? '');
    expect(entries.map(({ kind, salesIdr }) => [kind, salesIdr])).toEqual([
      ['paid', 249_000],
      ['cancelled', -249_000],
    ]);
    expect((await finance.call('POST', `/api/admin/orders/${order?.id}/refund`, refund)).status).toBe(409);
    // It can be bought again.
    expect((await buy(buyer, product.slug)).status).toBe(200);
  });

  it('is bought by a stranger, who gets the account with the order', async () => {
    const product = await make();
    const email = 'baru@example.com';
    const reply = await app.browser().call('POST', `/api/payment/products/${product.slug}/create-invoice`, {
      email,
      name: 'Baru',
      password: testPassword,
    });
    expect(reply.status).toBe(200);
    const [invoice] = await app.invoices(email);
    expect(invoice?.amount).toBe(249_000);
  });

  it('is open in one transaction with the payment, and once, however often it is reported', async () => {
    const product = await make();
    const buyer = await bought(product.slug);
    const [invoice] = await app.invoices(buyer.email);
    await Promise.all(Array.from({ length: 5 }, () => app.pay(invoice?.id ?? '').catch(() => undefined)));
    await app.deps.jobs.enqueue(app.deps.db, reconcileJob, {});
    await app.runJobs();
    expect((await buyer.call('GET', '/api/payment/courses')).body).toHaveLength(1);
    const due = and(eq(orders.userId, buyer.userId), eq(orders.status, 'REFUND_DUE'));
    expect(await app.deps.db.$count(orders, due)).toBe(0);
  });
});

describe('credits', () => {
  it('are bought many times, spent without a plan, and unspent ones go with a refund', async () => {
    const product = await make({ kind: 'CREDITS', opens: credits({ review: 2, session: 1 }) });
    const buyer = await bought(product.slug);
    await bought(product.slug, buyer);
    expect(await balance(buyer)).toMatchObject({ review: 4, session: 2, code: 0 });
    const file = new File([new Uint8Array(pdfDocument('CV'))], 'cv.pdf');
    const form = new FormData();
    form.append('type', 'RESUME');
    form.append('files', file);
    const sent = await buyer.fetch('/api/reviews', { method: 'POST', body: form });
    expect(sent.status).toBe(201);
    // A code review was not bought, so without a plan there is none.
    const code = { type: 'CODE', repositoryUrl: 'https://github.com/langkah/contoh' };
    const codeForm = new FormData();
    for (const [name, value] of Object.entries(code)) codeForm.append(name, value);
    expect((await buyer.fetch('/api/reviews', { method: 'POST', body: codeForm })).status).toBe(403);
    expect((await buyer.call('GET', '/api/bookings/credits')).body).toEqual({
      bookingCredits: 2,
      isBought: true,
    });
    for (const order of await app.deps.db.select().from(orders).where(eq(orders.userId, buyer.userId))) {
      const refund = { amountIdr: order.amountIdr, reason: 'You asked for it.', reference: 'BCA 1' };
      expect((await finance.call('POST', `/api/admin/orders/${order.id}/refund`, refund)).status).toBe(200);
    }
    expect(await balance(buyer)).toMatchObject({ review: 0, session: 0 });
  });

  it('of a bundle come with its courses', async () => {
    const opens = { ...credits({ code: 1 }), courseIds: [course.id] };
    const product = await make({ kind: 'BUNDLE', opens });
    const buyer = await bought(product.slug);
    expect(await balance(buyer)).toMatchObject({ code: 1 });
    expect(await isLocked(buyer, first.id)).toBe(false);
  });
});

describe('seats', () => {
  it('are sold once: of 200 who press for the last one, one gets an order', async () => {
    const product = await make({ kind: 'CREDITS', opens: credits({ session: 1 }), seats: 1 });
    const people: TestPerson[] = [];
    for (let count = 0; count < 200; count += 1) people.push(await app.person());
    const replies = await Promise.all(people.map((person) => buy(person, product.slug)));
    const sold = replies.filter(({ status }) => status === 200);
    expect(sold).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await app.deps.db.$count(orders, eq(orders.productId, product.id))).toBe(1);
    const { body } = await app.browser().call('GET', `/api/products/${product.slug}`);
    expect(body).toMatchObject({ state: 'sold-out', seatsLeft: 0 });
  }, 60_000);

  it('that an open order holds come back when it expires; the same person keeps theirs', async () => {
    const product = await make({ kind: 'CREDITS', opens: credits({ session: 1 }), seats: 1 });
    const holder = await app.person();
    await buy(holder, product.slug);
    const next = await app.person();
    expect((await buy(next, product.slug)).status).toBe(409);
    // Pressing again gives the same order.
    expect((await buy(holder, product.slug)).status).toBe(200);
    app.clock.advance(25 * hourMs);
    await app.deps.jobs.enqueue(app.deps.db, reconcileJob, {});
    await app.runJobs();
    expect((await buy(await app.person(), product.slug)).status).toBe(200);
  });

  it('that went to someone else are not sold by late money: it goes back', async () => {
    const product = await make({ kind: 'CREDITS', opens: credits({ session: 1 }), seats: 1 });
    const late = await app.person();
    await buy(late, product.slug);
    const order = await orderOf(late);
    if (!order) throw new Error('no order');
    await expireOrder(app.deps.db, order, app.deps.clock.now());
    await bought(product.slug);
    await payAll(late);
    expect(await orderOf(late)).toMatchObject({ status: 'REFUND_DUE', problem: 'sold-out' });
    expect(await balance(late)).toMatchObject({ session: 0 });
  });

  it('of a paid order that was taken back are free again', async () => {
    const product = await make({ kind: 'CREDITS', opens: credits({ session: 1 }), seats: 1 });
    const buyer = await bought(product.slug);
    const order = await orderOf(buyer);
    const refund = { amountIdr: 249_000, reason: 'You asked for it.', reference: null };
    await finance.call('POST', `/api/admin/orders/${order?.id}/refund`, refund);
    expect((await buy(await app.person(), product.slug)).status).toBe(200);
  });
});

describe('when a product is sold', () => {
  const inDays = (days: number) => new Date(app.deps.clock.now().getTime() + days * dayMs).toISOString();

  it('is from the start of its window to the end, and until it is archived', async () => {
    const product = await make({ saleFrom: inDays(1), saleTo: inDays(3) });
    const state = async () => (await app.browser().call('GET', `/api/products/${product.slug}`)).body.state;
    const person = await app.person();
    expect(await state()).toBe('planned');
    expect((await buy(person, product.slug)).body.message).toContain('goes on sale on');
    app.clock.advance(1.5 * dayMs);
    const buyer = await app.signIn(person.userId);
    const press = () => buyer.call('POST', `/api/payment/products/${product.slug}/create-invoice`, {});
    expect((await press()).status).toBe(200);
    app.clock.advance(2 * dayMs);
    expect(await state()).toBe('ended');
    const late = await app.person();
    expect((await buy(late, product.slug)).body.message).toContain('isn’t for sale any more');
    const listed = (await app.browser().call('GET', '/api/products')).body;
    expect(listed.map(({ slug }: { slug: string }) => slug)).not.toContain(product.slug);
  });

  it('costs the sale price until that ends; a press for less than is asked is refused', async () => {
    const product = await make({ saleIdr: 199_000, saleEndsAt: inDays(1) });
    const read = async () => (await app.browser().call('GET', `/api/products/${product.slug}`)).body;
    expect(await read()).toMatchObject({ priceIdr: 199_000, sale: { regularIdr: 249_000 } });
    app.clock.advance(1.5 * dayMs);
    expect(await read()).toMatchObject({ priceIdr: 249_000, sale: null });
    const person = await app.person();
    expect(await buy(person, product.slug, { priceIdr: 199_000 })).toMatchObject({ status: 409 });
    expect((await buy(person, product.slug, { priceIdr: 249_000 })).status).toBe(200);
  });

  it('is not with another open order: the product takes its place, and the plan takes it back', async () => {
    const product = await make();
    const person = await app.person();
    await person.call('POST', '/api/payment/create-invoice', { tier: 'STARTER' });
    await buy(person, product.slug);
    const open = async () =>
      (await app.invoices(person.email))
        .filter(({ status }) => status === 'PENDING')
        .map(({ amount }) => amount);
    expect(await open()).toEqual([249_000]);
    await person.call('POST', '/api/payment/create-invoice', { tier: 'STARTER' });
    expect(await open()).toEqual([149_000]);
  });
});

describe('coupons', () => {
  const coupon = (more: Record<string, unknown>) =>
    finance.call('POST', '/api/admin/coupons', {
      kind: 'percent',
      value: 10,
      tiers: null,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      perPerson: null,
      minIdr: null,
      ...more,
    });

  it('hold for everything, or for the plans and products that they name', async () => {
    const [one, two] = [await make(), await make()];
    expect((await coupon({ code: 'SEMUA' })).status).toBe(201);
    expect((await coupon({ code: 'SATU', tiers: [], productIds: [one.id] })).status).toBe(201);
    expect((await coupon({ code: 'PAKET', tiers: ['ESSENTIAL'] })).status).toBe(201);
    const person = await app.person();
    const price = async (slug: string, code: string) => {
      const { status, body } = await person.call('POST', `/api/payment/products/${slug}/coupon`, { code });
      return status === 200 ? body.totalIdr : body.message;
    };
    expect(await price(one.slug, 'SEMUA')).toBe(224_100);
    expect(await price(one.slug, 'SATU')).toBe(224_100);
    expect(await price(two.slug, 'SATU')).toBe(
      `SATU is for ${one.texts.en.name}, not for ${two.texts.en.name}.`,
    );
    expect(await price(one.slug, 'PAKET')).toContain('PAKET is for Essential');
    const plan = await person.call('POST', '/api/payment/coupon', { code: 'SATU', tier: 'ESSENTIAL' });
    expect(plan.status).toBe(409);
    await buy(person, one.slug, { coupon: 'SATU' });
    const [invoice] = await app.invoices(person.email);
    expect(invoice?.amount).toBe(224_100);
    const { body } = await finance.call('GET', '/api/admin/coupons');
    expect(body.data.find(({ code }: { code: string }) => code === 'SATU').products).toEqual([
      one.texts.en.name,
    ]);
  });

  it('that take the whole price open the product in that moment', async () => {
    const product = await make();
    await coupon({ code: 'GRATIS', value: 100 });
    const person = await app.person();
    const { body } = await buy(person, product.slug, { coupon: 'GRATIS' });
    expect(body.paymentUrl).toContain('/onboarding/verify?token=');
    expect(await isLocked(person, first.id)).toBe(false);
  });
});

describe('a server of the release before', () => {
  it('cannot owe the money of a product back because its person has a plan', async () => {
    const product = await make();
    const buyer = await app.person({ tier: 'STARTER' });
    await buy(buyer, product.slug);
    const order = await orderOf(buyer);
    const asBefore = app.deps.db
      .update(orders)
      .set({ status: 'REFUND_DUE', problem: 'paid-twice' })
      .where(eq(orders.id, order?.id ?? ''));
    await expect(asBefore).rejects.toThrow();
    await payAll(buyer);
    expect((await orderOf(buyer))?.status).toBe('PAID');
  });

  it('cannot write an order of neither or both', async () => {
    const product = await make();
    const buyer = await app.person();
    await buy(buyer, product.slug);
    const order = await orderOf(buyer);
    const isOrder = eq(orders.id, order?.id ?? '');
    await expect(app.deps.db.update(orders).set({ tier: 'STARTER' }).where(isOrder)).rejects.toThrow();
    await expect(app.deps.db.update(orders).set({ productId: null }).where(isOrder)).rejects.toThrow();
  });
});

describe('the school’s products', () => {
  it('are made by owners, seen by those who look after money, and by nobody else', async () => {
    const product = await make();
    expect((await finance.call('GET', '/api/admin/products')).status).toBe(200);
    expect((await finance.call('GET', `/api/admin/products/${product.id}`)).status).toBe(200);
    expect((await finance.call('POST', '/api/admin/products', wanted())).status).toBe(403);
    const editor = await app.person({ roles: ['editor'] });
    expect((await editor.call('GET', '/api/admin/products')).status).toBe(403);
  });

  it('keep every price, and say who set it and when; nobody overwrites another change unnoticed', async () => {
    const product = await make();
    const change = (revision: number, priceIdr: number) =>
      owner.call('PUT', `/api/admin/products/${product.id}`, {
        ...wanted({ priceIdr }),
        id: product.id,
        revision,
      });
    const waiting = await app.person();
    await buy(waiting, product.slug);
    expect(await change(1, 299_000)).toMatchObject({ status: 200, body: { revision: 2, priceIdr: 299_000 } });
    expect(await change(1, 1_000_000)).toMatchObject({ status: 409, body: { data: { revision: 2 } } });
    const replies = await Promise.all([300_000, 310_000, 320_000].map((price) => change(2, price)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { body } = await finance.call('GET', `/api/admin/products/${product.id}`);
    expect(body.prices).toHaveLength(3);
    expect(body.prices.at(-1)).toMatchObject({ priceIdr: 249_000, setByName: 'Ratna' });
    expect(body.open).toEqual([{ priceIdr: 249_000, count: 1 }]);
    const log = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, product.id));
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'product.create',
      'product.price',
      'product.price',
      'product.update',
      'product.update',
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { texts: { en: { name: ' ', line: 'x' }, id: { name: 'x', line: 'x' } } }, 'nameEn'],
    ['a course product without a course', { opens: credits({}) }, 'courses'],
    ['credits without credits', { kind: 'CREDITS', opens: credits({}) }, 'credits'],
    ['a price below what can be paid', { priceIdr: 9_999 }, 'priceIdr'],
    ['a sale above the price', { saleIdr: 300_000, saleEndsAt: '2030-01-01T00:00:00Z' }, 'saleIdr'],
    ['no seat at all', { seats: 0 }, 'seats'],
    [
      'a window that ends before it begins',
      { saleFrom: '2027-02-01T00:00:00Z', saleTo: '2027-01-01T00:00:00Z' },
      'saleTo',
    ],
  ])('are refused with %s, beside the field', async (_, more, field) => {
    const { status, body } = await owner.call('POST', '/api/admin/products', wanted(more));
    expect(status).toBe(422);
    expect(body.data.issues.map(({ path }: { path: string[] }) => path[0])).toContain(field);
  });

  it('are refused with a course that is not there', async () => {
    const opens = { ...credits({}), courseIds: ['01890000-0000-7000-8000-000000000000'] };
    expect((await owner.call('POST', '/api/admin/products', wanted({ opens }))).status).toBe(422);
  });

  it('that are archived are sold to nobody, and come back', async () => {
    const product = await make();
    const archive = (isArchived: boolean, revision: number) =>
      owner.call('POST', `/api/admin/products/${product.id}/archive`, {
        id: product.id,
        isArchived,
        revision,
      });
    expect(await archive(true, 1)).toMatchObject({ status: 200, body: { state: 'archived' } });
    expect((await app.browser().call('GET', `/api/products/${product.slug}`)).status).toBe(404);
    expect((await buy(await app.person(), product.slug)).status).toBe(409);
    expect(await archive(false, 2)).toMatchObject({ status: 200, body: { state: 'on-sale' } });
  });

  it('whose course is withdrawn are neither shown nor sold, and come back with it', async () => {
    const product = await make();
    const publish = (isPublished: boolean) =>
      owner.call('PUT', `/api/admin/courses/${course.id}`, { id: course.id, isPublished });
    const listed = async () => {
      const { body } = await app.browser().call('GET', '/api/products');
      return body.some(({ slug }: { slug: string }) => slug === product.slug);
    };
    expect(await listed()).toBe(true);
    await publish(false);
    expect(await listed()).toBe(false);
    const refused = await buy(await app.person(), product.slug);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('isn’t for sale any more'),
    ]);
    await publish(true);
    expect(await listed()).toBe(true);
    expect((await buy(await app.person(), product.slug)).status).toBe(200);
  });
});
