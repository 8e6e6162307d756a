import { describe, expect, onTestFinished, test } from 'vitest';
import { demoSecrets } from '../demo-secrets.ts';
import { testCard } from '../kit/card.ts';
import { createTestSandboxes } from '../test-sandboxes.ts';

const card = { number: testCard, expiry: '12/30', cvv: '123', name: 'Sari' };
const details = { order_id: 'order-1', gross_amount: 999_000 };

function setUp() {
  const clock = { now: new Date('2026-03-01T10:00:00Z') };
  const sandboxes = createTestSandboxes({ now: () => clock.now });
  onTestFinished(() => sandboxes.close());
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    key: string = demoSecrets.midtransServerKey,
  ) => {
    const reply = await sandboxes.fetch(
      new Request(`${sandboxes.urls.midtransBaseUrl}${path}`, {
        method,
        headers: { authorization: `Basic ${btoa(`${key}:`)}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return { status: reply.status, body: await reply.json() };
  };
  const make = (more: object = {}) =>
    call('POST', '/snap/v1/transactions', {
      transaction_details: details,
      item_details: [{ name: '<script>alert(1)</script>', price: 999_000, quantity: 1 }],
      customer_details: { email: 'sari@langkah.test' },
      expiry: { start_time: '2026-03-01 17:00:00 +0700', unit: 'minutes', duration: 60 },
      callbacks: { finish: 'http://app.test/onboarding/verify?token=t' },
      ...more,
    });
  const status = () => call('GET', '/v2/order-1/status');
  const told = () => sandboxes.received.map(({ body }) => JSON.parse(body));
  return { clock, sandboxes, call, make, status, told };
}

async function setUpPage() {
  const world = setUp();
  const { body } = await world.make();
  const visit = (step = '', url: string = body.redirect_url) =>
    world.sandboxes.fetch(new Request(`${url}${step}`));
  const submit = (step: string, form: Record<string, string> = {}) =>
    world.sandboxes.fetch(
      new Request(`${body.redirect_url}/${step}`, { method: 'POST', body: new URLSearchParams(form) }),
    );
  return { ...world, url: body.redirect_url as string, visit, submit };
}

describe('the Snap API', () => {
  test('makes a page, whose status nobody knows before a method is chosen', async () => {
    const { make, status } = setUp();
    const made = await make();
    expect(made).toMatchObject({ status: 201, body: { token: expect.any(String) } });
    expect(made.body.redirect_url).toContain(made.body.token);
    expect(await status()).toEqual({
      status: 404,
      body: { status_code: '404', status_message: "Transaction doesn't exist." },
    });
  });

  test.each([
    ['no amount', { transaction_details: { order_id: 'order-1' } }],
    ['a part of a rupiah', { transaction_details: { ...details, gross_amount: 1.5 } }],
    ['items that do not add up', { item_details: [{ name: 'x', price: 1, quantity: 1 }] }],
    ['an id with a space', { transaction_details: { ...details, order_id: 'order 1' } }],
    ['a name of 51 letters', { item_details: [{ name: 'x'.repeat(51), price: 999_000, quantity: 1 }] }],
  ])('refuses %s', async (_, change) => {
    const { status, body } = await setUp().make(change);
    expect(status).toBe(400);
    expect(body.error_messages).toEqual([expect.any(String)]);
  });

  test('refuses another key, in the form of each call', async () => {
    const { call } = setUp();
    expect(await call('POST', '/snap/v1/transactions', {}, 'other')).toMatchObject({
      status: 401,
      body: { error_messages: expect.any(Array) },
    });
    expect(await call('GET', '/v2/order-1/status', undefined, 'other')).toMatchObject({
      status: 401,
      body: { status_code: '401' },
    });
  });

  test('replaces a page that nobody has used, and refuses the id afterwards', async () => {
    const { make, visit, submit, url } = await setUpPage();
    const again = await make();
    expect(again.status).toBe(201);
    expect((await visit()).status).toBe(404);
    expect((await visit('', again.body.redirect_url)).status).toBe(200);
    expect(again.body.redirect_url).not.toBe(url);
    await submit('choose', { method: 'qris' });
    const other = await setUpPage();
    await other.submit('choose', { method: 'qris' });
    expect(await other.make()).toEqual({
      status: 400,
      body: { error_messages: ['transaction_details.order_id has already been taken'] },
    });
  });

  test('replaces a page whose last attempt was declined, and still tells of that', async () => {
    const { make, visit, submit, status } = await setUpPage();
    await submit('choose', { method: 'qris' });
    await submit('fail');
    const again = await make();
    expect(again.status).toBe(201);
    expect((await visit()).status).toBe(404);
    expect((await visit('', again.body.redirect_url)).status).toBe(200);
    expect((await status()).body.transaction_status).toBe('deny');
  });

  test('with the switch refuses an id the second time in any case', async () => {
    const { make, sandboxes } = setUp();
    await sandboxes.setSwitches('midtrans', { refuseReuse: true });
    expect((await make()).status).toBe(201);
    expect((await make()).status).toBe(400);
  });

  test('expires and cancels what waits, and nothing that is paid or unknown', async () => {
    const { call, submit, sandboxes, told } = await setUpPage();
    expect(await call('POST', '/v2/order-1/expire')).toMatchObject({ status: 404 });
    await submit('choose', { method: 'bank_transfer', bank: 'bni' });
    expect(await call('POST', '/v2/order-1/expire')).toMatchObject({
      status: 200,
      body: { status_code: '407', transaction_status: 'expire' },
    });
    expect(await call('POST', '/v2/order-1/cancel')).toMatchObject({
      status: 412,
      body: { status_code: '412' },
    });
    await sandboxes.settled();
    expect(told().map((body) => body.transaction_status)).toEqual(['pending', 'expire']);
  });
});

describe('the Snap page', () => {
  test("shows the merchant's text as text, never as markup", async () => {
    const { visit } = await setUpPage();
    const page = await (await visit()).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('Rp\u00a0999.000');
    expect(page).toContain('No money moves');
  });

  test.each([
    ['QRIS', { method: 'qris' }, 'qris'],
    ['a virtual account', { method: 'bank_transfer', bank: 'bri' }, 'bank_transfer'],
  ])('with %s waits, then is paid and leads back', async (_, form, type) => {
    const { submit, visit, status } = await setUpPage();
    await submit('choose', form);
    expect((await status()).body).toMatchObject({
      status_code: '201',
      transaction_status: 'pending',
      payment_type: type,
      gross_amount: '999000.00',
      transaction_time: '2026-03-01 17:00:00',
    });
    expect(await (await visit()).text()).toContain('I have paid');
    await submit('pay');
    expect((await status()).body).toMatchObject({
      status_code: '200',
      transaction_status: 'settlement',
      fraud_status: 'accept',
    });
    const paid = await visit();
    expect(paid.headers.get('refresh')).toBe(
      '4; url=http://app.test/onboarding/verify?token=t&order_id=order-1&status_code=200&transaction_status=settlement',
    );
    expect(await paid.text()).toContain('Payment successful');
  });

  test('with a card is captured; a declined one leaves the page open', async () => {
    const { submit, visit, status } = await setUpPage();
    expect((await submit('card', { ...card, cvv: '1' })).status).toBe(422);
    await submit('card', { ...card, number: '4000 0000 0000 0002' });
    expect((await status()).body).toMatchObject({ status_code: '202', transaction_status: 'deny' });
    expect(await (await visit()).text()).toContain('was declined');
    await submit('card', card);
    expect((await status()).body).toMatchObject({ transaction_status: 'capture', fraud_status: 'accept' });
  });

  test('that people leave stays open; a payment that fails can be tried again', async () => {
    const { submit, visit, status } = await setUpPage();
    expect((await visit('/leave')).headers.get('location')).toBe(
      'http://app.test/onboarding/verify?token=t&order_id=order-1&status_code=201&transaction_status=pending',
    );
    await submit('choose', { method: 'qris' });
    await submit('fail');
    expect((await status()).body.transaction_status).toBe('deny');
    await submit('choose', { method: 'qris' });
    expect((await status()).body.transaction_status).toBe('pending');
  });

  test('that nobody used expires without a notification', async () => {
    const { clock, visit, submit, status, sandboxes } = await setUpPage();
    clock.now = new Date('2026-03-01T11:00:00Z');
    expect(await (await visit()).text()).toContain('Page expired');
    await submit('choose', { method: 'qris' });
    expect((await status()).status).toBe(404);
    await sandboxes.settled();
    expect(sandboxes.received).toEqual([]);
  });

  test('does nothing for a form of another origin', async () => {
    const { url, sandboxes } = await setUpPage();
    const reply = await sandboxes.fetch(
      new Request(`${url}/choose`, {
        method: 'POST',
        headers: { origin: 'http://evil.test' },
        body: 'method=qris',
      }),
    );
    expect(reply.status).toBe(403);
  });
});

describe('notifications', () => {
  test('of a settlement are followed by the pending state with the switch', async () => {
    const { sandboxes, make, told } = setUp();
    await make();
    await sandboxes.setSwitches('midtrans', { latePending: true });
    await sandboxes.api('POST', '/midtrans/pages/order-1/pay');
    await sandboxes.settled();
    expect(told().map((body) => body.transaction_status)).toEqual(['pending', 'settlement', 'pending']);
  });

  test('are shown in the console, which can pay and end pages', async () => {
    const { sandboxes, make, status } = setUp();
    await make();
    const look = async () => (await sandboxes.fetch(new Request('http://sandbox.test/sandbox'))).text();
    expect(await look()).toContain('/sandbox/actions/midtrans/order-1/pay');
    const press = (action: string) =>
      sandboxes.fetch(
        new Request(`http://sandbox.test/sandbox/actions/midtrans/order-1/${action}`, { method: 'POST' }),
      );
    expect((await press('pay')).headers.get('location')).toBe('/sandbox#snap');
    expect((await status()).body.transaction_status).toBe('settlement');
    await sandboxes.settled();
    expect(await look()).toContain('midtrans · settlement order-1');
  });
});
