import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { languageCookie } from '#kernel/language.ts';
import { demoEvent } from './calendly/demo-events.ts';
import { coach, eventTypes, eventTypeUri } from './calendly/event-types.ts';
import { demoSecrets } from './demo-secrets.ts';
import { createTestSandboxes, type TestSandboxes, testSandboxOrigin } from './test-sandboxes.ts';

/** What a reader meets: the words between the tags and in the attributes that are read out or shown. */
function wordsOf(document: string): string[] {
  const body = document
    .replace(/<html[^>]*>/, '')
    .replace(/<(code|[a-z0-9]+(?=[^>]* lang="(?:en)?"))\b[^>]*>[\s\S]*?<\/\1>/g, '');
  const spoken = [...body.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  return [...body.replace(/<[^>]+>/g, '\n').split('\n'), ...spoken]
    .map((text) => (text ?? '').trim())
    .filter((text) => /\p{L}{2}/u.test(text));
}

/** What is the same in both languages: names, addresses, codes, and words that Indonesian has too. */
const shared = [
  /^(Langkah|Sandbox\.?|Total|Email|HTML|Chat|QRIS|Virtual account|GoPay|OVO|DANA|BCA|BNI|BRI|Mandiri|Mentoring|Review|Mar)$/,
  /^(Email · Sandbox|Video \(Bunny\)|Email \(SMTP\)|· 3-D Secure|Sandbox · Langkah|Langkah Pro)$/,
  new RegExp(`^(${coach.name}|DL|Asia/Jakarta)$`),
  /^\S+@\S+$/,
  /^(mentoring|consultation|review) ·/,
  /^\(app\.test\)/,
  /^(PENDING|PAID|EXPIRED|OPEN|ACTIVE|DELIVERED|STATUS \d)$/,
  /^(xendit|midtrans) · /,
];

/** A page in one language, as a browser with that cookie gets it. */
async function look(sandboxes: TestSandboxes, path: string, language: string, form?: Record<string, string>) {
  const answer = await sandboxes.fetch(
    new Request(new URL(path, testSandboxOrigin), {
      headers: { cookie: `${languageCookie}=${language}` },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    }),
  );
  return answer.text();
}

async function expectBothLanguages(sandboxes: TestSandboxes, path: string, form?: Record<string, string>) {
  const [en, id] = [await look(sandboxes, path, 'en', form), await look(sandboxes, path, 'id', form)];
  expect(en, path).toContain('<html lang="en">');
  expect(id, path).toContain('<html lang="id">');
  const english = new Set(wordsOf(en));
  expect(english.size, path).toBeGreaterThan(0);
  const foreign = wordsOf(id).filter(
    (text) => english.has(text) && !shared.some((known) => known.test(text)),
  );
  expect(foreign, path).toEqual([]);
}

const jsonOf = async <T>(answer: Response, schema: z.ZodType<T>): Promise<T> =>
  schema.parse(await answer.json());

function setUp() {
  const sandboxes = createTestSandboxes({ now: () => new Date('2026-03-02T03:00:00Z') });
  onTestFinished(() => sandboxes.close());
  const post = (url: string, authorization: string, body: object) =>
    sandboxes.fetch(
      new Request(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  return {
    sandboxes,
    async newInvoice(locale?: string): Promise<string> {
      const answer = await post(
        `${sandboxes.urls.xenditBaseUrl}/v2/invoices`,
        `Basic ${btoa(`${demoSecrets.xenditSecretKey}:`)}`,
        {
          external_id: 'order-1',
          amount: 999_000,
          description: 'Langkah Pro',
          payer_email: 'sari@langkah.test',
          success_redirect_url: 'http://app.test/onboarding/verify',
          failure_redirect_url: 'http://app.test/pricing',
          ...(locale && { locale }),
        },
      );
      return `/xendit/pay/${(await jsonOf(answer, z.object({ id: z.string() }))).id}`;
    },
    async newSnapPage(orderId: string): Promise<string> {
      const answer = await post(
        `${testSandboxOrigin}/midtrans/snap/v1/transactions`,
        `Basic ${btoa(`${demoSecrets.midtransServerKey}:`)}`,
        {
          transaction_details: { order_id: orderId, gross_amount: 999_000 },
          customer_details: { email: 'sari@langkah.test' },
          callbacks: { finish: 'http://app.test/onboarding/verify' },
        },
      );
      const { redirect_url } = await jsonOf(answer, z.object({ redirect_url: z.string() }));
      return new URL(redirect_url).pathname;
    },
    async newLink(): Promise<string> {
      const base = `${testSandboxOrigin}/calendly`;
      const [type] = eventTypes;
      const answer = await post(`${base}/scheduling_links`, `Bearer ${demoSecrets.calendlyToken}`, {
        max_event_count: 1,
        owner: type && eventTypeUri(base, type),
        owner_type: 'EventType',
      });
      const schema = z.object({ resource: z.object({ booking_url: z.string() }) });
      return new URL((await jsonOf(answer, schema)).resource.booking_url).pathname;
    },
  };
}

const wrongCard = { number: '1', expiry: '1', cvv: '', name: '' };

test("each step of the invoice's page is in the reader's language", async () => {
  const { sandboxes, newInvoice } = setUp();
  const invoice = await newInvoice();
  for (const method of ['card', 'va', 'qris', 'ewallet'])
    await expectBothLanguages(sandboxes, `${invoice}?method=${method}`);
  await expectBothLanguages(sandboxes, `${invoice}/card`, wrongCard);
  await expectBothLanguages(sandboxes, `${invoice}/declined`);
  await expectBothLanguages(sandboxes, `${invoice}/declined?by=person`);
  const card = { number: '4000 0000 0000 1091', expiry: '12/30', cvv: '123', name: 'Sari' };
  await look(sandboxes, `${invoice}/card`, 'en', card);
  await expectBothLanguages(sandboxes, `${invoice}/confirm`);
  await expectBothLanguages(sandboxes, `${invoice}/confirm`, { answer: 'confirm', code: '0' });
  await look(sandboxes, `${invoice}/confirm`, 'en', { answer: 'confirm', code: '123456' });
  await expectBothLanguages(sandboxes, invoice);
  const expired = await newInvoice();
  await sandboxes.api('POST', `/invoices/${expired.split('/').at(-1)}/expire`);
  await expectBothLanguages(sandboxes, expired);
  await expectBothLanguages(sandboxes, '/xendit/pay/none');
});

test('an invoice with a `locale` is in that language, whatever the reader prefers', async () => {
  const { sandboxes, newInvoice } = setUp();
  const [indonesian, english, other] = [
    await newInvoice('id'),
    await newInvoice('en'),
    await newInvoice('vi'),
  ];
  expect(await look(sandboxes, indonesian, 'en')).toContain('Nomor kartu');
  expect(await look(sandboxes, english, 'id')).toContain('Card number');
  expect(await look(sandboxes, other, 'id')).toContain('Nomor kartu');
});

test("each step of the Snap page is in the reader's language", async () => {
  const { sandboxes, newSnapPage } = setUp();
  const snap = await newSnapPage('order-1');
  for (const method of ['qris', 'bank_transfer', 'credit_card'])
    await expectBothLanguages(sandboxes, `${snap}?method=${method}`);
  await expectBothLanguages(sandboxes, `${snap}/card`, wrongCard);
  await look(sandboxes, `${snap}/choose`, 'en', { method: 'qris' });
  await expectBothLanguages(sandboxes, snap);
  await sandboxes.api('POST', '/midtrans/pages/order-1/deny');
  await expectBothLanguages(sandboxes, snap);
  await look(sandboxes, `${snap}/choose`, 'en', { method: 'bank_transfer', bank: 'bri' });
  await expectBothLanguages(sandboxes, snap);
  await sandboxes.api('POST', '/midtrans/pages/order-1/pay');
  await expectBothLanguages(sandboxes, snap);
  const expired = await newSnapPage('order-2');
  await sandboxes.api('POST', '/midtrans/pages/order-2/lapse');
  await expectBothLanguages(sandboxes, expired);
  await expectBothLanguages(sandboxes, '/midtrans/snap/v4/redirection/none');
});

test("each step of booking, moving and cancelling a session is in the reader's language", async () => {
  const { sandboxes, newLink } = setUp();
  const link = await newLink();
  await expectBothLanguages(sandboxes, link);
  const start = /start=([^"&]+)/.exec(await look(sandboxes, link, 'en'))?.[1] ?? '';
  await expectBothLanguages(sandboxes, `${link}?start=${start}`);
  const chosen = { start: decodeURIComponent(start) };
  await expectBothLanguages(sandboxes, link, { ...chosen, name: '', email: '' });
  await look(sandboxes, link, 'en', { ...chosen, name: 'Sari', email: 'sari@langkah.test' });
  await expectBothLanguages(sandboxes, link);
  const events = await jsonOf(
    await sandboxes.api('GET', '/calendly/events'),
    z.array(z.object({ id: z.string(), invitee: z.object({ uri: z.string() }) })),
  );
  const [booked] = events.filter(({ id }) => id !== demoEvent.id);
  const invitee = booked?.invitee.uri.split('/').at(-1);
  await expectBothLanguages(sandboxes, `/calendly/booked/${booked?.id}`);
  await expectBothLanguages(sandboxes, `/calendly/meet/${booked?.id}`);
  const moving = `/calendly/reschedulings/${invitee}`;
  await expectBothLanguages(sandboxes, moving);
  const later = /start=([^"&]+)/.exec(await look(sandboxes, moving, 'en'))?.[1] ?? '';
  await expectBothLanguages(sandboxes, `${moving}?start=${later}`);
  await expectBothLanguages(sandboxes, moving, { start: 'no time' });
  await expectBothLanguages(sandboxes, `/calendly/cancellations/${invitee}`);
  await expectBothLanguages(sandboxes, `/calendly/cancellations/${invitee}`, { reason: 'sakit' });
  await expectBothLanguages(sandboxes, `/calendly/${coach.slug}`);
});

test("Google's page of accounts is in the reader's language", async () => {
  const { sandboxes } = setUp();
  const query = new URLSearchParams({
    client_id: demoSecrets.googleClientId,
    redirect_uri: 'http://app.test/api/auth/callback/google',
    response_type: 'code',
    scope: 'openid email',
  });
  await expectBothLanguages(sandboxes, `/google/authorize?${query}`);
  await expectBothLanguages(sandboxes, `/google/authorize?${query}`, { answer: 'other', email: 'sari' });
  await expectBothLanguages(sandboxes, '/google/authorize?client_id=none');
});

test("the console and its lists are in the reader's language, empty and filled", async () => {
  const { sandboxes, newInvoice, newSnapPage } = setUp();
  const lists = ['/sandbox', '/mail', '/mail/none', '/chat', '/waitlist', '/bunny/play/1/none'];
  for (const path of lists) await expectBothLanguages(sandboxes, path);
  await newInvoice();
  const paid = await newInvoice();
  await sandboxes.api('POST', `/invoices/${paid.split('/').at(-1)}/pay`);
  await newSnapPage('order-1');
  await newSnapPage('order-2');
  await sandboxes.api('POST', '/midtrans/pages/order-2/choose');
  const mail = await sandboxes.handleMail(
    [
      'From: halo@langkah.test',
      'To: sari@langkah.test',
      'Subject: Transfer Rp 999.123',
      '',
      'http://app.test/pricing/transfer?order=019a0000-0000-7000-8000-000000000001',
    ].join('\r\n'),
    { from: 'halo@langkah.test', to: ['sari@langkah.test'] },
  );
  await sandboxes.settled();
  for (const path of ['/sandbox', '/mail', `/mail/${mail.id}`]) await expectBothLanguages(sandboxes, path);
});
