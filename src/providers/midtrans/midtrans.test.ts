import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import { createTestSandboxes } from '#dev/sandboxes/test-sandboxes.ts';
import { ProviderError } from '#kernel/errors.ts';
import { ProviderRateLimitError } from '#platform/http/provider-fetch.server.ts';
import type { NewInvoice } from '../payment.ts';
import {
  createMidtrans,
  type MidtransConfig,
  type PaymentAttempt,
  type PaymentAttempts,
} from './midtrans.server.ts';

const order: NewInvoice = {
  externalId: 'langkah-order',
  amountIdr: 999_000,
  payerEmail: 'sari@langkah.test',
  payerName: 'Sari',
  description: 'Langkah Accelerator',
  durationSeconds: 3600,
  successRedirectUrl: 'http://app.test/onboarding/verify?token=t',
  failureRedirectUrl: 'http://app.test/pricing',
  item: { name: 'Accelerator', priceIdr: 999_000 },
};

/** As `sales/checkout` keeps them, in memory. */
function createAttempts(): PaymentAttempts & { rows: Map<string, PaymentAttempt> } {
  const rows = new Map<string, PaymentAttempt>();
  const change = async (id: string, to: Partial<PaymentAttempt>) => {
    const row = rows.get(id);
    if (row) rows.set(id, { ...row, ...to });
  };
  const of = (externalId: string) => [...rows.values()].filter((row) => row.externalId === externalId);
  return {
    rows,
    begin: async ({ externalId, ...more }) => {
      const number = of(externalId).length + 1;
      const id = number === 1 ? externalId : `${externalId}-${number}`;
      const row = { id, externalId, ...more, url: null, endingAt: null, endedAt: null };
      rows.set(id, row);
      return row;
    },
    answered: (id, url) => change(id, { url }),
    ending: (id, endingAt) => change(id, { endingAt }),
    end: (id, endedAt) => change(id, { endedAt }),
    drop: async (id) => {
      rows.delete(id);
    },
    find: async (id) => rows.get(id) ?? null,
    list: async (externalId) => of(externalId),
  };
}

function setUp(config: Partial<MidtransConfig> = {}) {
  const clock = { now: new Date('2026-03-01T10:00:00Z') };
  const sandboxes = createTestSandboxes({ now: () => clock.now });
  onTestFinished(() => sandboxes.close());
  const attempts = createAttempts();
  const midtrans = createMidtrans({
    snapUrl: sandboxes.urls.midtransBaseUrl,
    apiUrl: sandboxes.urls.midtransBaseUrl,
    serverKey: demoSecrets.midtransServerKey,
    attempts,
    now: () => clock.now,
    fetch: sandboxes.fetch,
    ...config,
  });
  const act = async (id: string, action: string) => {
    const reply = await sandboxes.api('POST', `/midtrans/pages/${id}/${action}`);
    if (!reply.ok) throw new Error(`${action}: ${reply.status}`);
  };
  return { clock, sandboxes, midtrans, attempts, act };
}

/** The sandbox’s answer to a status call, changed. */
const rewriting =
  (sandboxes: ReturnType<typeof createTestSandboxes>, change: Record<string, unknown>) =>
  async (request: Request): Promise<Response> => {
    const reply = await sandboxes.fetch(request);
    return request.url.endsWith('/status')
      ? Response.json({ ...((await reply.json()) as object), ...change })
      : reply;
  };

describe('a page', () => {
  test('is open from the moment when it is made, although its status is not known to Midtrans', async () => {
    const { midtrans } = setUp();
    const invoice = await midtrans.createInvoice(order);
    expect(invoice).toMatchObject({
      id: 'langkah-order',
      externalId: 'langkah-order',
      amountIdr: 999_000,
      currency: 'IDR',
      status: 'PENDING',
      paidAt: null,
      paymentMethod: null,
      expiresAt: new Date('2026-03-01T11:00:00Z'),
    });
    expect(invoice.invoiceUrl).toMatch(/^http:\/\/sandbox\.test\/midtrans\/snap\/v4\/redirection\/[\w-]+$/);
    expect(await midtrans.getInvoice(invoice.id)).toEqual(invoice);
    expect(await midtrans.findInvoicesByExternalId('langkah-order')).toEqual([invoice]);
    expect(await midtrans.findInvoicesByExternalId('langkah-other')).toEqual([]);
    expect(await midtrans.getInvoice('langkah-other')).toBeNull();
  });

  test('says what is bought, for whom, until when and where people come back', async () => {
    const bodies: string[] = [];
    const { midtrans } = setUp({
      fetch: async (request) => {
        bodies.push(await request.text());
        return Response.json({ token: 't', redirect_url: 'https://app.midtrans.test/t' }, { status: 201 });
      },
    });
    await midtrans.createInvoice({ ...order, item: { name: 'x'.repeat(60), priceIdr: 999_000 } });
    expect(JSON.parse(bodies[0] ?? '')).toEqual({
      transaction_details: { order_id: 'langkah-order', gross_amount: 999_000 },
      expiry: { start_time: '2026-03-01 17:00:00 +0700', unit: 'minutes', duration: 60 },
      item_details: [{ id: 'langkah-order', name: 'x'.repeat(50), price: 999_000, quantity: 1 }],
      customer_details: { first_name: 'Sari', email: 'sari@langkah.test' },
      credit_card: { secure: true },
      callbacks: { finish: 'http://app.test/onboarding/verify?token=t' },
    });
  });

  test.each([
    [1, 5],
    [301, 6],
    [30 * 24 * 3600, 7 * 24 * 60],
  ])('of %i seconds can be paid for %i minutes, as Midtrans allows', async (durationSeconds, minutes) => {
    const { clock, midtrans } = setUp();
    const { expiresAt } = await midtrans.createInvoice({ ...order, durationSeconds });
    expect(expiresAt.getTime() - clock.now.getTime()).toBe(minutes * 60_000);
  });

  test('that is paid has a time and a method', async () => {
    const { midtrans, act } = setUp();
    const { id } = await midtrans.createInvoice(order);
    await act(id, 'choose');
    expect((await midtrans.getInvoice(id))?.status).toBe('PENDING');
    await act(id, 'pay');
    expect(await midtrans.getInvoice(id)).toMatchObject({
      status: 'PAID',
      paymentMethod: 'QR_CODE',
      paidAt: new Date('2026-03-01T10:00:00Z'),
      amountIdr: 999_000,
    });
  });

  test('expires by itself without anything said: unused, or with what was chosen on it', async () => {
    const { clock, midtrans, act, sandboxes } = setUp();
    const unused = await midtrans.createInvoice(order);
    const chosen = await midtrans.createInvoice(order);
    await act(chosen.id, 'choose');
    clock.now = new Date('2026-03-01T11:00:00Z');
    expect((await midtrans.getInvoice(unused.id))?.status).toBe('EXPIRED');
    expect((await midtrans.getInvoice(chosen.id))?.status).toBe('EXPIRED');
    await sandboxes.settled();
    const told = sandboxes.received.map(({ body }) => JSON.parse(body));
    expect(told.filter(({ order_id: id }) => id === unused.id)).toEqual([]);
  });

  test('can still be paid after an attempt was declined, until its time is over', async () => {
    const { clock, midtrans, act } = setUp();
    const { id } = await midtrans.createInvoice(order);
    await act(id, 'choose');
    await act(id, 'deny');
    expect((await midtrans.getInvoice(id))?.status).toBe('PENDING');
    await act(id, 'pay');
    expect((await midtrans.getInvoice(id))?.status).toBe('PAID');
    const other = await midtrans.createInvoice(order);
    await act(other.id, 'choose');
    await act(other.id, 'deny');
    clock.now = new Date('2026-03-01T11:00:00Z');
    expect((await midtrans.getInvoice(other.id))?.status).toBe('EXPIRED');
  });
});

describe('what Midtrans says of a payment', () => {
  test.each([
    [{ transaction_status: 'settlement' }, 'PAID'],
    [{ transaction_status: 'settlement', fraud_status: undefined }, 'PAID'],
    [{ transaction_status: 'settlement', fraud_status: 'challenge' }, 'PENDING'],
    [{ transaction_status: 'settlement', status_code: '201' }, 'PENDING'],
    [{ transaction_status: 'capture', fraud_status: 'accept' }, 'PAID'],
    [{ transaction_status: 'capture', fraud_status: undefined }, 'PENDING'],
    [{ transaction_status: 'capture', fraud_status: 'challenge', status_code: '201' }, 'PENDING'],
    [{ transaction_status: 'partial_refund' }, 'PAID'],
    [{ transaction_status: 'authorize' }, 'PENDING'],
    [{ transaction_status: 'pending', status_code: '201' }, 'PENDING'],
    [{ transaction_status: 'deny', status_code: '202' }, 'PENDING'],
    [{ transaction_status: 'failure', status_code: '202' }, 'PENDING'],
    [{ transaction_status: 'cancel' }, 'EXPIRED'],
    [{ transaction_status: 'expire', status_code: '407' }, 'EXPIRED'],
    [{ transaction_status: 'refund' }, 'EXPIRED'],
    [{ transaction_status: 'chargeback' }, 'EXPIRED'],
    // The id may be another one than ours, and times may have a shape that we do not know.
    [{ order_id: 'A1', transaction_time: 'soon', settlement_time: '' }, 'PAID'],
  ])('%o is %s', async (change, status) => {
    const { sandboxes, act, midtrans } = setUp();
    const { id } = await midtrans.createInvoice(order);
    await act(id, 'pay');
    const reader = setUpOn(sandboxes, change);
    reader.rows.set(id, {
      id,
      externalId: order.externalId,
      amountIdr: 999_000,
      url: 'http://x.test',
      expiresAt: new Date('2026-03-01T11:00:00Z'),
      endingAt: null,
      endedAt: null,
    });
    expect(await reader.midtrans.getInvoice(id)).toMatchObject({ id, status });
  });

  function setUpOn(sandboxes: ReturnType<typeof createTestSandboxes>, change: Record<string, unknown>) {
    const { midtrans, attempts } = setUp({ fetch: rewriting(sandboxes, change) });
    return { midtrans, rows: attempts.rows };
  }

  test.each([
    ['another amount', { gross_amount: '1000.00' }, { amountIdr: 1_000 }],
    ['another currency', { currency: 'USD' }, { currency: 'USD' }],
  ])('%s is passed on', async (_, change, expected) => {
    const { sandboxes, act, midtrans, attempts } = setUp();
    const { id } = await midtrans.createInvoice(order);
    await act(id, 'pay');
    const reader = setUpOn(sandboxes, change);
    for (const row of attempts.rows.values()) reader.rows.set(row.id, row);
    expect(await reader.midtrans.getInvoice(id)).toMatchObject({ status: 'PAID', ...expected });
  });
});

describe('an id', () => {
  test('is used once: each page of an order has one of its own, and all of them are found', async () => {
    const { midtrans, act } = setUp();
    const first = await midtrans.createInvoice(order);
    const second = await midtrans.createInvoice(order);
    expect([first.id, second.id]).toEqual(['langkah-order', 'langkah-order-2']);
    await act(first.id, 'pay');
    expect(await midtrans.findInvoicesByExternalId(order.externalId)).toMatchObject([
      { id: first.id, status: 'PAID' },
      { id: second.id, status: 'PENDING' },
    ]);
  });

  test('that Midtrans knows and we do not is stepped over, and its payments are found from then on', async () => {
    const { attempts, midtrans, act } = setUp();
    await midtrans.createInvoice(order);
    await act('langkah-order', 'choose');
    attempts.rows.clear();
    const next = await midtrans.createInvoice(order);
    expect(next.id).toBe('langkah-order-2');
    await act('langkah-order', 'pay');
    expect(await midtrans.findInvoicesByExternalId(order.externalId)).toMatchObject([
      { id: 'langkah-order', status: 'PAID', invoiceUrl: null },
      { id: 'langkah-order-2', status: 'PENDING' },
    ]);
  });

  test('that was paid before is an error, so that nobody pays a second page', async () => {
    const { attempts, midtrans, act } = setUp();
    await midtrans.createInvoice(order);
    await act('langkah-order', 'pay');
    attempts.rows.clear();
    await expect(midtrans.createInvoice(order)).rejects.toBeInstanceOf(ProviderError);
    expect(await midtrans.findInvoicesByExternalId(order.externalId)).toMatchObject([{ status: 'PAID' }]);
  });

  test('is given up with a page that Midtrans refuses to make', async () => {
    const { attempts, midtrans } = setUp();
    await expect(midtrans.createInvoice({ ...order, amountIdr: 0 })).rejects.toMatchObject({
      retryable: false,
      providerStatus: 400,
    });
    expect(attempts.rows.size).toBe(0);
  });
});

describe('a page whose answer was lost', () => {
  const losing = () => {
    const line = { isBroken: true };
    const world = setUp({
      fetch: async (request) => {
        const reply = await world.sandboxes.fetch(request);
        if (line.isBroken && request.method === 'POST') throw new TypeError('the line broke');
        return reply;
      },
    });
    return { ...world, line };
  };

  test('is found, has no address, and is paid if Midtrans says so', async () => {
    const { midtrans, act } = losing();
    await expect(midtrans.createInvoice(order)).rejects.toMatchObject({ retryable: true });
    expect(await midtrans.findInvoicesByExternalId(order.externalId)).toMatchObject([
      { status: 'PENDING', invoiceUrl: null },
    ]);
    await act('langkah-order', 'pay');
    expect(await midtrans.findInvoicesByExternalId(order.externalId)).toMatchObject([{ status: 'PAID' }]);
  });

  test.each([false, true])('can be ended (an id refused the second time: %s)', async (refuseReuse) => {
    const { sandboxes, midtrans, line } = losing();
    await expect(midtrans.createInvoice(order)).rejects.toMatchObject({ retryable: true });
    line.isBroken = false;
    await sandboxes.setSwitches('midtrans', { refuseReuse });
    expect((await midtrans.expireInvoice('langkah-order')).status).toBe('EXPIRED');
    expect((await midtrans.getInvoice('langkah-order'))?.status).toBe('EXPIRED');
  });
});

describe('ending a page', () => {
  test('on which nobody has chosen: its address leads nowhere afterwards', async () => {
    const { sandboxes, midtrans } = setUp();
    const { id, invoiceUrl } = await midtrans.createInvoice(order);
    const visit = async () => (await sandboxes.fetch(new Request(invoiceUrl ?? ''))).status;
    expect(await visit()).toBe(200);
    expect((await midtrans.expireInvoice(id)).status).toBe('EXPIRED');
    expect(await visit()).toBe(404);
    expect((await midtrans.expireInvoice(id)).status).toBe('EXPIRED');
    expect((await midtrans.getInvoice(id))?.status).toBe('EXPIRED');
  });

  test('on which someone has chosen: what was chosen expires', async () => {
    const { midtrans, act } = setUp();
    const { id } = await midtrans.createInvoice(order);
    await act(id, 'choose');
    expect((await midtrans.expireInvoice(id)).status).toBe('EXPIRED');
    await expect(act(id, 'pay')).rejects.toThrow('404');
  });

  test('on which a payment was declined: its address leads nowhere afterwards', async () => {
    const { sandboxes, midtrans, act } = setUp();
    const { id, invoiceUrl } = await midtrans.createInvoice(order);
    await act(id, 'choose');
    await act(id, 'deny');
    expect((await midtrans.expireInvoice(id)).status).toBe('EXPIRED');
    expect((await sandboxes.fetch(new Request(invoiceUrl ?? ''))).status).toBe(404);
    expect((await midtrans.getInvoice(id))?.status).toBe('EXPIRED');
  });

  test('that was paid changes nothing and says so', async () => {
    const { midtrans, act } = setUp();
    const { id } = await midtrans.createInvoice(order);
    await act(id, 'pay');
    expect((await midtrans.expireInvoice(id)).status).toBe('PAID');
  });

  test.each([
    ['a method is chosen', 'choose', 'EXPIRED'],
    ['it is paid', 'pay', 'PAID'],
  ])('ends truly when %s at the same moment', async (_, action, status) => {
    let isFirst = true;
    const world = setUp({
      fetch: async (request) => {
        const reply = await world.sandboxes.fetch(request);
        if (isFirst && request.url.endsWith('/status')) {
          isFirst = false;
          await world.act('langkah-order', action);
        }
        return reply;
      },
    });
    const { id } = await world.midtrans.createInvoice(order);
    expect((await world.midtrans.expireInvoice(id)).status).toBe(status);
  });

  test('that Midtrans would not let go is an error, and no outage', async () => {
    const { sandboxes, midtrans } = setUp();
    const { id } = await midtrans.createInvoice(order);
    await sandboxes.setSwitches('midtrans', { refuseReuse: true });
    await expect(midtrans.expireInvoice(id)).rejects.toMatchObject({ providerStatus: 409 });
    expect((await midtrans.getInvoice(id))?.status).toBe('PENDING');
  });

  test('loses no payment that was under way: an ended page is still asked about', async () => {
    const { midtrans, act } = setUp();
    const { id } = await midtrans.createInvoice(order);
    expect((await midtrans.expireInvoice(id)).status).toBe('EXPIRED');
    await act(id, 'pay');
    expect(await midtrans.findInvoicesByExternalId(order.externalId)).toMatchObject([{ id, status: 'PAID' }]);
    expect((await midtrans.expireInvoice(id)).status).toBe('PAID');
  });

  test('that we never made is an error', async () => {
    await expect(setUp().midtrans.expireInvoice('langkah-none')).rejects.toBeInstanceOf(ProviderError);
  });
});

describe('failures', () => {
  test.each([
    ['a wrong key', { serverKey: 'wrong' }, {}, { retryable: false, providerStatus: 401 }],
    ['a provider that is down', {}, { down: true }, { retryable: true, providerStatus: 503 }],
    [
      'a provider that is too slow',
      { timeoutMs: 20 },
      { slow: 500 },
      { retryable: true, providerStatus: null },
    ],
  ])('%s is a ProviderError', async (_name, config, switches, expected) => {
    const { sandboxes, midtrans } = setUp(config);
    await sandboxes.setSwitches('midtrans', switches);
    const error = await midtrans.createInvoice(order).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ provider: 'midtrans', message: 'Something went wrong', ...expected });
  });

  const readable = (fetch: MidtransConfig['fetch']) => {
    const { midtrans, attempts } = setUp({ fetch: fetch as NonNullable<typeof fetch> });
    attempts.rows.set('p', {
      id: 'p',
      externalId: 'p',
      amountIdr: 1,
      url: 'http://x.test',
      expiresAt: new Date('2026-03-01T11:00:00Z'),
      endingAt: null,
      endedAt: null,
    });
    return midtrans;
  };

  test('the status in the body counts, whatever that of HTTP is', async () => {
    const unknown = readable(async () => Response.json({ status_code: '404', status_message: 'none' }));
    expect((await unknown.getInvoice('p'))?.status).toBe('PENDING');
    const busy = readable(async () => Response.json({ status_code: '500', status_message: 'sorry' }));
    await expect(busy.getInvoice('p')).rejects.toMatchObject({ retryable: true, providerStatus: 500 });
  });

  test.each([
    ['a 404 that is not of the API', () => new Response('<html>not here</html>', { status: 404 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'http://evil.test' } })],
    [
      'an unknown state',
      () => Response.json({ status_code: '200', transaction_status: 'new', gross_amount: '1.00' }),
    ],
    ['an unknown shape', () => Response.json({ id: 1 })],
  ])('%s is an error, because the page may be paid', async (_, answer) => {
    await expect(readable(async () => answer()).getInvoice('p')).rejects.toMatchObject({
      provider: 'midtrans',
    });
  });

  test('a rate limit says how long to wait', async () => {
    const { sandboxes, midtrans } = setUp();
    await sandboxes.setSwitches('midtrans', { rateLimit: true });
    const error = await midtrans.createInvoice(order).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderRateLimitError);
    expect(error).toMatchObject({ retryable: true, retryAfterMs: 2000 });
  });

  test('an error reveals neither the key nor the request body', async () => {
    const { midtrans } = setUp({ serverKey: 'Mid-server-canary' });
    const error = await midtrans.createInvoice(order).catch((thrown: unknown) => thrown);
    const told = error instanceof ProviderError ? `${error.message} ${String(error.cause)}` : '';
    expect(told).toContain('401');
    expect(told).not.toMatch(/canary|sari@/);
  });
});

describe('notifications', () => {
  const read = async (switches: Record<string, boolean> = {}) => {
    const { sandboxes, midtrans, act } = setUp();
    await sandboxes.setSwitches('midtrans', switches);
    const { id } = await midtrans.createInvoice(order);
    await act(id, 'pay');
    await sandboxes.settled();
    const bodies = sandboxes.received.map(({ body }) => JSON.parse(body));
    return { midtrans, bodies, urls: sandboxes.received.map(({ request }) => request.url) };
  };

  test('of a payment are authentic and name the page', async () => {
    const { midtrans, bodies, urls } = await read();
    expect(new Set(urls)).toEqual(new Set(['http://app.test/api/webhooks/midtrans']));
    expect(bodies.map((body) => midtrans.readNotification(body))).toEqual([
      {
        invoiceId: 'langkah-order',
        statusCode: '201',
        transactionStatus: 'pending',
        grossAmount: '999000.00',
      },
      {
        invoiceId: 'langkah-order',
        statusCode: '200',
        transactionStatus: 'settlement',
        grossAmount: '999000.00',
      },
    ]);
  });

  test('are signed over the sum as it was sent', () => {
    const { midtrans } = setUp();
    const fields = { order_id: 'o', status_code: '200', gross_amount: '10000.00' };
    const signed = (key: string) => createHash('sha512').update(`o20010000.00${key}`).digest('hex');
    const own = signed(demoSecrets.midtransServerKey);
    expect(midtrans.readNotification({ ...fields, signature_key: own })).not.toBeNull();
    expect(midtrans.readNotification({ ...fields, signature_key: own.toUpperCase() })).not.toBeNull();
    for (const change of [
      { signature_key: signed('another-key') },
      { signature_key: '' },
      { signature_key: own, gross_amount: '10000' },
      { signature_key: own, status_code: '201' },
      { signature_key: own, order_id: 'p' },
      { signature_key: own, gross_amount: 10_000 },
    ])
      expect(midtrans.readNotification({ ...fields, ...change })).toBeNull();
  });

  test('signed with another key are not authentic', async () => {
    const { midtrans, bodies } = await read({ wrongSignature: true });
    expect(bodies.map((body) => midtrans.readNotification(body))).toEqual([null, null]);
  });

  test.each([[null], ['text'], [{}], [[]]])('the body %j is none', (body) => {
    expect(setUp().midtrans.readNotification(body)).toBeNull();
  });
});

describe('refunds', () => {
  const refund = { key: 'key-1', amountIdr: 999_000, isDuplicate: false, reference: null };
  async function paid(...actions: string[]) {
    const made = setUp();
    const { id } = await made.midtrans.createInvoice(order);
    for (const action of actions) await made.act(id, action);
    return { ...made, id };
  }

  test('of QRIS are sent once for each key, and in parts', async () => {
    const { midtrans, id } = await paid('choose', 'pay');
    const part = { ...refund, amountIdr: 400_000, invoiceId: id };
    expect(await midtrans.sendBack(part)).toEqual({ state: 'sent', reference: 'key-1' });
    expect(await midtrans.sendBack(part)).toEqual({ state: 'sent', reference: 'key-1' });
    // The payment counts although a part of it went back.
    expect(await midtrans.getInvoice(id)).toMatchObject({ status: 'PAID', amountIdr: 999_000 });
    expect(await midtrans.sendBack({ ...part, key: 'key-2', amountIdr: 600_000 })).toEqual({
      state: 'refused',
      why: 'Refund request is rejected due to invalid amount',
    });
    expect(await midtrans.sendBack({ ...part, key: 'key-3', amountIdr: 599_000 })).toMatchObject({
      state: 'sent',
    });
  });

  test('whose answer was lost are found by their key', async () => {
    const { sandboxes, id, attempts } = await paid('choose', 'pay');
    const lossy = createMidtrans({
      snapUrl: sandboxes.urls.midtransBaseUrl,
      apiUrl: sandboxes.urls.midtransBaseUrl,
      serverKey: demoSecrets.midtransServerKey,
      attempts,
      now: () => new Date('2026-03-01T10:00:00Z'),
      fetch: async (request) => {
        const reply = await sandboxes.fetch(request);
        if (request.url.endsWith('/refund')) throw new TypeError('the line broke');
        return reply;
      },
    });
    await expect(lossy.sendBack({ ...refund, invoiceId: id })).rejects.toMatchObject({ retryable: true });
    expect(await lossy.sendBack({ ...refund, invoiceId: id })).toEqual({ state: 'sent', reference: 'key-1' });
  });

  test('of a transfer, or of a page that was never paid, are refused in words', async () => {
    const transfer = await paid('pay');
    const words = 'Merchant cannot modify the status of the transaction';
    expect(await transfer.midtrans.sendBack({ ...refund, invoiceId: transfer.id })).toEqual({
      state: 'refused',
      why: words,
    });
    const unpaid = await paid();
    expect(await unpaid.midtrans.sendBack({ ...refund, invoiceId: unpaid.id })).toMatchObject({
      state: 'refused',
    });
  });

  test.each([500, 401, 429])('with the answer %s are neither sent nor refused', async (status) => {
    const { midtrans } = setUp({
      fetch: async (request) =>
        request.url.endsWith('/status')
          ? Response.json({ status_code: '200', transaction_status: 'settlement', gross_amount: '1.00' })
          : Response.json({ status_code: String(status), status_message: 'no' }),
    });
    await expect(midtrans.sendBack({ ...refund, invoiceId: 'one' })).rejects.toBeInstanceOf(ProviderError);
  });

  test('of a card wait until its capture is settled', async () => {
    const { midtrans } = setUp({
      fetch: async () =>
        Response.json({ status_code: '200', transaction_status: 'capture', gross_amount: '999000.00' }),
    });
    expect(await midtrans.sendBack({ ...refund, invoiceId: 'one' })).toEqual({
      state: 'pending',
      reference: null,
    });
  });
});
