import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { demoSecrets } from './demo-secrets.ts';
import type { SandboxesOptions } from './sandboxes.ts';
import { createTestSandboxes, type TestSandboxes } from './test-sandboxes.ts';

function setUp(options: Partial<SandboxesOptions> = {}) {
  const sandboxes = createTestSandboxes(options);
  onTestFinished(() => sandboxes.close());
  return sandboxes;
}

async function newInvoice(sandboxes: TestSandboxes, externalId: string): Promise<string> {
  const response = await sandboxes.fetch(
    new Request(`${sandboxes.urls.xenditBaseUrl}/v2/invoices`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${demoSecrets.xenditSecretKey}:`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ external_id: externalId, amount: 1000 }),
    }),
  );
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

async function payNew(sandboxes: TestSandboxes, externalId = 'order'): Promise<void> {
  await sandboxes.api('POST', `/invoices/${await newInvoice(sandboxes, externalId)}/pay`);
  await sandboxes.settled();
}

const stateOf = async (sandboxes: TestSandboxes) =>
  z
    .array(z.object({ id: z.string(), state: z.string(), attempts: z.array(z.unknown()) }))
    .parse(await (await sandboxes.api('GET', '/deliveries')).json());

describe('webhooks', () => {
  test('the duplicate switch delivers each one three times', async () => {
    const sandboxes = setUp();
    await sandboxes.setSwitches('xendit', { duplicateWebhook: true });
    await payNew(sandboxes);
    expect(sandboxes.received).toHaveLength(3);
    expect(new Set(sandboxes.received.map(({ body }) => body)).size).toBe(1);
  });

  test('the drop switch loses them, and a person can send them again', async () => {
    const sandboxes = setUp();
    await sandboxes.setSwitches('xendit', { dropWebhook: true });
    await payNew(sandboxes);
    expect(sandboxes.received).toHaveLength(0);
    const [dropped] = await stateOf(sandboxes);
    expect(dropped?.state).toBe('dropped');
    await sandboxes.api('POST', `/deliveries/${dropped?.id}/resend`);
    await sandboxes.settled();
    expect(sandboxes.received).toHaveLength(1);
  });

  test('an app that was down gets it later', async () => {
    let tries = 0;
    const sandboxes = setUp({
      async fetchApp() {
        tries += 1;
        if (tries === 1) throw new Error('connection refused');
        return new Response(null, { status: tries === 2 ? 500 : 200 });
      },
    });
    await payNew(sandboxes);
    expect((await stateOf(sandboxes))[0]).toMatchObject({ state: 'delivered', attempts: { length: 3 } });
  });

  test('delivery to an app that always refuses is given up', async () => {
    const sandboxes = setUp({ fetchApp: async () => new Response(null, { status: 401 }) });
    await payNew(sandboxes);
    expect((await stateOf(sandboxes))[0]).toMatchObject({ state: 'failed' });
  });
});

describe('stored state', () => {
  function stateDir(): string {
    const directory = mkdtempSync(join(tmpdir(), 'langkah-sandbox-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    return directory;
  }

  test('invoices, mails and switches survive a restart', async () => {
    const options = { stateDir: stateDir() };
    const before = setUp(options);
    const id = await newInvoice(before, 'kept');
    await before.handleMail('Subject: Kept\r\n\r\nbody', { from: 'a@b.test', to: ['c@d.test'] });
    await before.setSwitches('chat', { slow: 5 });
    await before.close();

    const after = setUp(options);
    expect((await after.api('POST', `/invoices/${id}/pay`)).status).toBe(200);
    expect(await (await after.api('GET', '/mails')).json()).toMatchObject([
      { subject: 'Kept', to: ['c@d.test'] },
    ]);
    expect(await (await after.api('GET', '/switches/chat')).json()).toMatchObject({ slow: 5 });
  });

  test('an interrupted webhook is delivered after the restart', async () => {
    const options = { stateDir: stateDir() };
    const before = setUp({
      ...options,
      webhookRetryMs: [60_000],
      fetchApp: () => Promise.reject(new Error('down')),
    });
    await before.api('POST', `/invoices/${await newInvoice(before, 'kept')}/pay`);
    await before.close();
    const after = setUp(options);
    await after.settled();
    expect(after.received).toHaveLength(1);
  });

  test('a state file of another shape is set aside, not fatal', async () => {
    const directory = stateDir();
    writeFileSync(join(directory, 'xendit-invoices.json'), '{"old":true}');
    expect(await (await setUp({ stateDir: directory }).api('GET', '/invoices')).json()).toEqual([]);
  });

  test('only the last 500 mails are stored', async () => {
    const sandboxes = setUp();
    for (let count = 0; count < 502; count += 1) {
      await sandboxes.handleMail(`Subject: ${count}\r\n\r\n`, { from: 'a@b.test', to: ['c@d.test'] });
    }
    const mails = z
      .array(z.object({ subject: z.string() }))
      .parse(await (await sandboxes.api('GET', '/mails')).json());
    expect([mails.length, mails.at(0)?.subject, mails.at(-1)?.subject]).toEqual([500, '501', '2']);
  });
});

describe('the console', () => {
  const post = (path: string, headers: Record<string, string>, body?: URLSearchParams) =>
    new Request(`http://sandbox.test${path}`, { method: 'POST', headers, ...(body && { body }) });

  test('a page of another origin controls nothing', async () => {
    const sandboxes = setUp();
    const id = await newInvoice(sandboxes, 'order');
    for (const path of ['/sandbox/api/reset', `/sandbox/api/invoices/${id}/pay`, `/xendit/pay/${id}/paid`]) {
      for (const origin of ['http://evil.test', 'null']) {
        expect((await sandboxes.fetch(post(path, { origin }))).status, `${path} ${origin}`).toBe(403);
      }
    }
  });

  test('its own buttons pay, switch and reset', async () => {
    const sandboxes = setUp();
    const own = { origin: 'http://sandbox.test' };
    const id = await newInvoice(sandboxes, 'order');
    expect((await sandboxes.fetch(post(`/sandbox/actions/invoices/${id}/pay`, own))).status).toBe(303);
    const form = new URLSearchParams({ down: 'on', slow: '0.5' });
    await sandboxes.fetch(post('/sandbox/actions/switches/mail', own, form));
    expect(await (await sandboxes.api('GET', '/switches/mail')).json()).toMatchObject({
      down: true,
      slow: 500,
    });
    await sandboxes.fetch(post('/sandbox/actions/reset', own));
    expect(await (await sandboxes.api('GET', '/switches/mail')).json()).toMatchObject({
      down: false,
      slow: 0,
    });
    expect(await (await sandboxes.api('GET', '/invoices')).json()).toEqual([]);
  });

  test('pages show hostile input as text', async () => {
    const sandboxes = setUp();
    const raw =
      'Subject: <img src=x onerror=alert(1)>\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>';
    const { id } = await sandboxes.handleMail(raw, { from: 'a@b.test', to: ['c@d.test'] });
    for (const path of ['/sandbox', '/mail', `/mail/${id}`]) {
      const page = await sandboxes.fetch(new Request(`http://sandbox.test${path}`));
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await page.text()).not.toMatch(/<img src=x|<script>alert/);
    }
    const body = await sandboxes.fetch(new Request(`http://sandbox.test/mail/${id}/html`));
    expect(body.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
  });

  test.each([
    ['/'],
    ['/nowhere'],
    ['/sandbox/assets/..%2fmain.ts'],
    ['/sandbox/assets/constructor'],
    ['/mail/x'],
  ])('%s answers without a server error', async (path) => {
    expect((await setUp().fetch(new Request(`http://sandbox.test${path}`))).status).toBeLessThan(500);
  });

  test('a switch that does not exist is refused', async () => {
    const sandboxes = setUp();
    expect((await sandboxes.api('PUT', '/switches/xendit', { explode: true })).status).toBe(400);
    expect((await sandboxes.api('PUT', '/switches/nobody', { down: true })).status).toBe(404);
  });
});
