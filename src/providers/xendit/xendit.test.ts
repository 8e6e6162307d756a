import { describe, expect, onTestFinished, test } from 'vitest';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import { createTestSandboxes } from '#dev/sandboxes/test-sandboxes.ts';
import { ProviderError } from '#kernel/errors.ts';
import { ProviderRateLimitError } from '#platform/http/provider-fetch.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import type { NewInvoice } from '../payment.ts';
import { createXendit, type XenditConfig } from './xendit.server.ts';

const order: NewInvoice = {
  externalId: 'order-1',
  amountIdr: 999_000,
  payerEmail: 'sari@langkah.test',
  payerName: 'Sari',
  description: 'Langkah Accelerator',
  durationSeconds: 3600,
  successRedirectUrl: 'http://app.test/onboarding/verify?token=t',
  failureRedirectUrl: 'http://app.test/pricing',
  item: { name: 'Accelerator', priceIdr: 999_000 },
};

function setUp(config: Partial<XenditConfig> = {}) {
  const clock = { now: new Date('2026-03-01T10:00:00Z') };
  const sandboxes = createTestSandboxes({ now: () => clock.now });
  onTestFinished(() => sandboxes.close());
  const xendit = createXendit({
    baseUrl: sandboxes.urls.xenditBaseUrl,
    secretKey: demoSecrets.xenditSecretKey,
    callbackToken: demoSecrets.xenditCallbackToken,
    fetch: sandboxes.fetch,
    ...config,
  });
  return { clock, sandboxes, xendit };
}

describe('invoices', () => {
  test('a new invoice is open, for the requested amount and time', async () => {
    const { xendit } = setUp();
    const invoice = await xendit.createInvoice(order);
    expect(invoice).toMatchObject({
      externalId: 'order-1',
      amountIdr: 999_000,
      currency: 'IDR',
      status: 'PENDING',
      paidAt: null,
      paymentMethod: null,
      expiresAt: new Date('2026-03-01T11:00:00Z'),
    });
    expect(invoice.invoiceUrl).toBe(`http://sandbox.test/xendit/pay/${invoice.id}`);
    expect(await xendit.getInvoice(invoice.id)).toEqual(invoice);
    expect(await xendit.findInvoicesByExternalId('order-1')).toEqual([invoice]);
    expect(await xendit.findInvoicesByExternalId('order-2')).toEqual([]);
  });

  test.each(['en', 'id'] as const)(
    'of a person who reads %s, the payment page is in that language',
    async (language) => {
      const bodies: string[] = [];
      const { xendit } = setUp({
        fetch: async (request) => {
          bodies.push(await request.text());
          return new Response('', { status: 500 });
        },
      });
      await expect(inLanguage(language, () => xendit.createInvoice(order))).rejects.toThrow(ProviderError);
      expect(bodies.map((body) => JSON.parse(body).locale)).toEqual([language]);
    },
  );

  test('an unknown invoice is null', async () => {
    const { xendit } = setUp();
    expect(await xendit.getInvoice('000000000000000000000000')).toBeNull();
  });

  test('a paid invoice has a time and a method, and still counts as paid once settled', async () => {
    const { sandboxes, xendit } = setUp();
    const { id } = await xendit.createInvoice(order);
    await sandboxes.api('POST', `/invoices/${id}/pay`);
    const paid = await xendit.getInvoice(id);
    expect(paid).toMatchObject({ status: 'PAID', paymentMethod: 'BANK_TRANSFER' });
    expect(paid?.paidAt).toEqual(new Date('2026-03-01T10:00:00Z'));
    await sandboxes.api('POST', `/invoices/${id}/settle`);
    expect((await xendit.getInvoice(id))?.status).toBe('PAID');
  });

  test('an invoice expires when its time is over', async () => {
    const { clock, sandboxes, xendit } = setUp();
    const { id } = await xendit.createInvoice(order);
    clock.now = new Date('2026-03-01T11:00:00Z');
    expect((await xendit.getInvoice(id))?.status).toBe('EXPIRED');
    expect((await sandboxes.api('POST', `/invoices/${id}/pay`)).status).toBe(404);
  });

  test('expiring returns the true state: expired for an open invoice, paid for a paid one', async () => {
    const { sandboxes, xendit } = setUp();
    const open = await xendit.createInvoice(order);
    const paid = await xendit.createInvoice(order);
    await sandboxes.api('POST', `/invoices/${paid.id}/pay`);
    expect((await xendit.expireInvoice(open.id)).status).toBe('EXPIRED');
    expect((await xendit.expireInvoice(open.id)).status).toBe('EXPIRED');
    expect((await xendit.expireInvoice(paid.id)).status).toBe('PAID');
  });
});

describe('failures', () => {
  test.each([
    ['a wrong key', { secretKey: 'wrong' }, {}, { retryable: false, providerStatus: 401 }],
    ['a provider that is down', {}, { down: true }, { retryable: true, providerStatus: 503 }],
    [
      'a provider that is too slow',
      { timeoutMs: 20 },
      { slow: 500 },
      { retryable: true, providerStatus: null },
    ],
  ])('%s is a ProviderError', async (_name, config, switches, expected) => {
    const { sandboxes, xendit } = setUp(config);
    await sandboxes.setSwitches('xendit', switches);
    const error = await xendit.createInvoice(order).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ provider: 'xendit', message: 'Something went wrong', ...expected });
  });

  test('a request that the provider refuses is not retried', async () => {
    const { xendit } = setUp();
    await expect(xendit.createInvoice({ ...order, amountIdr: 0 })).rejects.toMatchObject({
      retryable: false,
      providerStatus: 400,
    });
  });

  test('a rate limit says how long to wait', async () => {
    const { sandboxes, xendit } = setUp();
    await sandboxes.setSwitches('xendit', { rateLimit: true });
    const error = await xendit.getInvoice('x').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderRateLimitError);
    expect(error).toMatchObject({ retryable: true, retryAfterMs: 2000 });
  });

  test.each([
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'http://evil.test' } })],
    ['an unknown shape', () => Response.json({ id: 1 })],
  ])('%s is a final error', async (_name, answer) => {
    const { xendit } = setUp({ fetch: async () => answer() });
    await expect(xendit.getInvoice('x')).rejects.toMatchObject({ provider: 'xendit', retryable: false });
  });

  test('an address that nothing listens on is a retryable ProviderError', async () => {
    const xendit = createXendit({ baseUrl: 'http://127.0.0.1:1', secretKey: 'k', callbackToken: 't' });
    await expect(xendit.getInvoice('x')).rejects.toMatchObject({ retryable: true, providerStatus: null });
  });

  test('an error reveals neither the key nor the request body', async () => {
    const { xendit } = setUp({ secretKey: 'xnd_canary' });
    const error = await xendit.createInvoice(order).catch((thrown: unknown) => thrown);
    const told = error instanceof ProviderError ? `${error.message} ${String(error.cause)}` : '';
    expect(told).toContain('401');
    expect(told).not.toMatch(/xnd_canary|sari@/);
  });
});

describe('webhooks', () => {
  test("a payment's webhook is authentic and names the invoice", async () => {
    const { sandboxes, xendit } = setUp();
    const { id } = await xendit.createInvoice(order);
    await sandboxes.api('POST', `/invoices/${id}/pay`);
    await sandboxes.settled();
    const [webhook] = sandboxes.received;
    expect(webhook?.request.url).toBe('http://app.test/api/webhooks/xendit');
    expect(webhook && xendit.isAuthenticCallback(webhook.request.headers)).toBe(true);
    expect(xendit.parseCallback(JSON.parse(webhook?.body ?? ''))).toEqual({
      invoiceId: id,
      externalId: 'order-1',
      status: 'PAID',
      amountIdr: 999_000,
      currency: 'IDR',
    });
  });

  test.each([[{}], [{ 'x-callback-token': '' }], [{ 'x-callback-token': 'wrong' }]])(
    'a webhook with %o is not authentic',
    (headers) => {
      expect(setUp().xendit.isAuthenticCallback(new Headers(headers))).toBe(false);
    },
  );

  test.each([[null], ['text'], [{}], [{ id: 'i', external_id: 'e', status: 'WEIRD', amount: 1 }]])(
    'the body %j is not a callback',
    (body) => {
      expect(setUp().xendit.parseCallback(body)).toBeNull();
    },
  );
});

describe('refunds', () => {
  const refund = { key: 'key-1', amountIdr: 999_000, isDuplicate: false, reference: null };
  async function paid(method: string) {
    const made = setUp();
    const { id } = await made.xendit.createInvoice(order);
    await made.sandboxes.api('POST', `/invoices/${id}/pay?method=${method}`);
    return { ...made, id };
  }

  test('of a card are sent, once for each key', async () => {
    const { xendit, id } = await paid('CREDIT_CARD');
    const answer = await xendit.sendBack({ ...refund, invoiceId: id });
    expect(answer).toEqual({ state: 'sent', reference: expect.stringMatching(/^rfd-/) });
    expect(await xendit.sendBack({ ...refund, invoiceId: id })).toEqual(answer);
    expect(await xendit.sendBack({ ...refund, key: 'key-2', invoiceId: id })).toEqual({
      state: 'refused',
      why: 'MAXIMUM_REFUND_AMOUNT_REACHED',
    });
  });

  test('of a wallet are pending first, and are read by their id afterwards', async () => {
    const { xendit, id, clock } = await paid('EWALLET');
    const answer = await xendit.sendBack({ ...refund, invoiceId: id });
    expect(answer).toMatchObject({ state: 'pending' });
    const reference = 'reference' in answer ? answer.reference : null;
    clock.now = new Date(clock.now.getTime() + 10_000);
    expect(await xendit.sendBack({ ...refund, invoiceId: id, reference })).toEqual({
      state: 'sent',
      reference,
    });
  });

  test.each([
    ['a virtual account', 'BANK_TRANSFER', 'REFUND_NOT_SUPPORTED'],
    ['an invoice that Xendit does not know', null, 'DATA_NOT_FOUND'],
  ])('of %s are refused with its code', async (_what, method, why) => {
    const { xendit, id } = await paid(method ?? 'CREDIT_CARD');
    expect(await xendit.sendBack({ ...refund, invoiceId: method ? id : 'none' })).toEqual({
      state: 'refused',
      why,
    });
  });

  test.each([
    [400, { error_code: 'REFUND_IN_PROGRESS' }],
    [400, 'no JSON'],
    [401, { error_code: 'INVALID_API_KEY' }],
    [409, { error_code: 'IDEMPOTENCY_ERROR' }],
    [500, {}],
    [200, { id: 'rfd-1', status: 'SOMETHING_NEW' }],
  ])('with the answer %s %j are neither sent nor refused', async (status, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const { xendit } = setUp({ fetch: async () => new Response(text, { status }) });
    await expect(xendit.sendBack({ ...refund, invoiceId: 'one' })).rejects.toBeInstanceOf(ProviderError);
  });
});
