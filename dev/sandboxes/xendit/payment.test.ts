import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { demoSecrets } from '../demo-secrets.ts';
import { passesLuhn, testCard } from '../kit/card.ts';
import { createTestSandboxes, type TestSandboxes } from '../test-sandboxes.ts';

const card = { number: testCard, expiry: '12/30', cvv: '123', name: 'Sari' };

async function setUp() {
  const sandboxes = createTestSandboxes({ now: () => new Date('2026-03-01T10:00:00Z') });
  onTestFinished(() => sandboxes.close());
  const response = await sandboxes.fetch(
    new Request(`${sandboxes.urls.xenditBaseUrl}/v2/invoices/`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${demoSecrets.xenditSecretKey}:`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        external_id: 'order-1',
        amount: 999_000,
        description: '<script>alert(1)</script>',
        success_redirect_url: 'http://app.test/onboarding/verify?token=t',
        failure_redirect_url: 'http://app.test/pricing',
      }),
    }),
  );
  const { id } = z.object({ id: z.string() }).parse(await response.json());
  const visit = (step = '') => sandboxes.fetch(new Request(`http://sandbox.test/xendit/pay/${id}${step}`));
  const submit = (step: string, form: Record<string, string>) =>
    sandboxes.fetch(
      new Request(`http://sandbox.test/xendit/pay/${id}/${step}`, {
        method: 'POST',
        body: new URLSearchParams(form),
      }),
    );
  return { id, sandboxes, submit, visit };
}

async function statusOf(sandboxes: TestSandboxes): Promise<string | undefined> {
  const list = await (await sandboxes.api('GET', '/invoices')).json();
  return z.array(z.object({ status: z.string() })).parse(list)[0]?.status;
}

describe('the payment page', () => {
  test("the merchant's text is shown as text, never as markup", async () => {
    const { visit } = await setUp();
    const page = await (await visit()).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('Rp\u00a0999.000');
    expect(page).toContain('No money moves');
  });

  test('a card is paid after its bank has confirmed, and the person returns to the shop', async () => {
    const { sandboxes, submit, visit } = await setUp();
    expect((await submit('card', card)).headers.get('location')).toMatch(/\/confirm$/);
    expect(await (await visit('/confirm')).text()).toContain('1091');
    expect((await submit('confirm', { answer: 'confirm', code: '000000' })).status).toBe(422);
    expect(await statusOf(sandboxes)).toBe('PENDING');
    await submit('confirm', { answer: 'confirm', code: '123456' });
    expect(await statusOf(sandboxes)).toBe('PAID');
    const paid = await visit();
    expect(paid.headers.get('refresh')).toBe('4; url=http://app.test/onboarding/verify?token=t');
    expect(await paid.text()).toContain('Payment successful');
  });

  test.each([
    ['a number that fails its check digit', { number: '4000 0000 0000 1092' }, 422],
    ['a date in the past', { expiry: '02/26' }, 422],
    ['a short code', { cvv: '1' }, 422],
    ['no name', { name: ' ' }, 422],
  ])('%s pays nothing', async (_name, change, status) => {
    const { sandboxes, submit } = await setUp();
    expect((await submit('card', { ...card, ...change })).status).toBe(status);
    expect(await statusOf(sandboxes)).toBe('PENDING');
  });

  test('a declined card leads to a page that can be reloaded, and nothing is paid', async () => {
    const { id, sandboxes, submit, visit } = await setUp();
    const refused = await submit('card', { ...card, number: '4000 0000 0000 0002' });
    expect(refused.status).toBe(303);
    expect(refused.headers.get('location')).toMatch(/\/declined$/);
    for (const _ of ['shown', 'loaded again']) {
      const page = await visit('/declined');
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(await page.text()).toContain('The bank declined this card.');
    }
    // The address of a refused form can be loaded too.
    for (const step of ['/card', '/paid']) {
      expect((await visit(step)).headers.get('location')).toMatch(new RegExp(`/xendit/pay/${id}$`));
    }
    expect(await statusOf(sandboxes)).toBe('PENDING');
  });

  test("declining at the bank is shown as the person's own choice", async () => {
    const { submit, visit } = await setUp();
    await submit('card', card);
    const location = (await submit('confirm', { answer: 'decline' })).headers.get('location') ?? '';
    expect(await (await visit(location.slice(location.lastIndexOf('/')))).text()).toContain(
      'You declined the payment at your bank.',
    );
  });

  test('confirming without a card pays nothing', async () => {
    const { sandboxes, submit } = await setUp();
    await submit('confirm', { answer: 'confirm', code: '123456' });
    expect(await statusOf(sandboxes)).toBe('PENDING');
  });

  test.each([
    ['BANK_TRANSFER', 'BCA'],
    ['QR_CODE', 'QRIS'],
    ['EWALLET', 'GOPAY'],
  ])('%s by %s pays in one step', async (method, channel) => {
    const { sandboxes, submit } = await setUp();
    await submit('paid', { method, channel });
    await sandboxes.settled();
    expect(JSON.parse(sandboxes.received[0]?.body ?? '{}')).toMatchObject({
      status: 'PAID',
      payment_method: method,
      payment_channel: channel,
      paid_amount: 999_000,
    });
  });

  test('cancelling leads to the failure address and leaves the invoice open', async () => {
    const { sandboxes, visit } = await setUp();
    expect((await visit('/cancel')).headers.get('location')).toBe('http://app.test/pricing');
    expect(await statusOf(sandboxes)).toBe('PENDING');
  });

  test('an expired invoice says so and accepts no payment', async () => {
    const { id, sandboxes, submit } = await setUp();
    await sandboxes.api('POST', `/invoices/${id}/expire`);
    expect(await (await submit('paid', { method: 'QR_CODE', channel: 'QRIS' })).text()).toContain(
      'Invoice expired',
    );
    expect(await statusOf(sandboxes)).toBe('EXPIRED');
  });
});

test.each([
  ['4000000000001091', true],
  ['4000000000001090', false],
  ['', false],
  ['0'.repeat(20), false],
])('Luhn: %s → %s', (digits, expected) => {
  expect(passesLuhn(digits)).toBe(expected);
});
