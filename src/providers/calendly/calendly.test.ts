import { createHmac } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { demoEventTypes } from '#dev/sandboxes/calendly/event-types.ts';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import { createTestSandboxes, type TestSandboxes } from '#dev/sandboxes/test-sandboxes.ts';
import { ProviderError } from '#kernel/errors.ts';
import { ProviderRateLimitError } from '#platform/http/provider-fetch.server.ts';
import { type CalendlyConfig, createCalendly } from './calendly.server.ts';

const monday = new Date('2026-03-02T03:00:00Z');
const start = '2026-03-04T02:00:00.000Z';

function setUp(config: Partial<CalendlyConfig> = {}) {
  const clock = { now: monday };
  const sandboxes = createTestSandboxes({ now: () => clock.now });
  onTestFinished(() => sandboxes.close());
  const { calendlyBaseUrl } = sandboxes.urls;
  const calendly = createCalendly({
    apiBaseUrl: calendlyBaseUrl,
    token: demoSecrets.calendlyToken,
    webhookKey: demoSecrets.calendlyWebhookKey,
    eventTypes: Object.fromEntries(
      demoEventTypes(calendlyBaseUrl)
        .split(',')
        .map((each) => z.tuple([z.string(), z.string()]).parse(each.split('='))),
    ),
    fetch: sandboxes.fetch,
    ...config,
  });
  return { calendly, clock, sandboxes };
}

const shownSchema = z.object({
  id: z.string(),
  invitee: z.object({ cancel_url: z.string(), reschedule_url: z.string() }),
});

async function schedule(sandboxes: TestSandboxes, more: object = {}): Promise<string> {
  const body = { startTime: start, email: 'Sari@Langkah.test', ...more };
  const answer = await sandboxes.api('POST', '/calendly/events', body);
  return shownSchema.parse(await answer.json()).id;
}

describe('events', () => {
  test('an event has its type, time and place, and its invitee a name and a tracking id', async () => {
    const { calendly, clock, sandboxes } = setUp();
    const id = await schedule(sandboxes, { slug: 'review', tracking: { utm_content: 'track-1' } });
    clock.now = new Date(monday.getTime() + 5_000);
    expect(await calendly.getEvent(id)).toMatchObject({
      id,
      type: 'review',
      status: 'active',
      startsAt: new Date(start),
      endsAt: new Date('2026-03-04T02:30:00Z'),
      joinUrl: `http://sandbox.test/calendly/meet/${id}`,
      isJoinUrlAwaited: false,
    });
    expect(await calendly.getInvitee(id)).toMatchObject({
      eventId: id,
      email: 'sari@langkah.test',
      status: 'active',
      trackingId: 'track-1',
      previousEventId: null,
      nextEventId: null,
    });
  });

  test('the meeting link of a new event is pending until the conference exists', async () => {
    const { calendly, clock, sandboxes } = setUp();
    const id = await schedule(sandboxes);
    expect(await calendly.getEvent(id)).toMatchObject({ joinUrl: null, isJoinUrlAwaited: true });
    await sandboxes.setSwitches('calendly', { lateJoinUrl: true });
    clock.now = new Date(monday.getTime() + 60_000);
    expect(await calendly.getEvent(id)).toMatchObject({ joinUrl: null, isJoinUrlAwaited: true });
    await sandboxes.setSwitches('calendly', { lateJoinUrl: false });
    expect(await calendly.getEvent(id)).toMatchObject({ isJoinUrlAwaited: false });
  });

  test('an unknown event is null, and an event type that is not ours has a null type', async () => {
    const { calendly, sandboxes } = setUp();
    expect(await calendly.getEvent('no-such-event')).toBeNull();
    expect(await calendly.getInvitee('no-such-event')).toBeNull();
    const id = await schedule(sandboxes);
    const stranger = setUp({ eventTypes: {}, fetch: sandboxes.fetch }).calendly;
    expect((await stranger.getEvent(id))?.type).toBeNull();
  });

  test('cancelling a second time changes nothing', async () => {
    const { calendly, sandboxes } = setUp();
    const id = await schedule(sandboxes);
    await calendly.cancelEvent(id, 'No credit was left');
    await calendly.cancelEvent(id, 'No credit was left');
    await calendly.cancelEvent('no-such-event', '');
    expect((await calendly.getEvent(id))?.status).toBe('canceled');
  });

  test('a rescheduled event names its predecessor and its successor', async () => {
    const { calendly, sandboxes } = setUp();
    const id = await schedule(sandboxes, { tracking: { utm_content: 'track-1' } });
    const answer = await sandboxes.api('POST', `/calendly/events/${id}/move?to=2026-03-05T02:00:00Z`);
    const next = shownSchema.parse(await answer.json()).id;
    expect((await calendly.getEvent(id))?.status).toBe('canceled');
    expect(await calendly.getInvitee(id)).toMatchObject({ status: 'canceled', nextEventId: next });
    expect(await calendly.getInvitee(next)).toMatchObject({ status: 'active', previousEventId: id });
  });

  test('listing reads every page', async () => {
    const { calendly, sandboxes } = setUp();
    for (let count = 0; count < 130; count += 1) await schedule(sandboxes);
    const from = new Date('2026-03-04T00:00:00Z');
    expect(await calendly.listEvents(from, new Date('2026-03-05T00:00:00Z'))).toHaveLength(130);
    expect(await calendly.listEvents(from, from)).toEqual([]);
  });
});

describe('scheduling links', () => {
  test('a link leads to the page of its event type and carries the tracking id', async () => {
    const { calendly } = setUp();
    const url = new URL(await calendly.createSchedulingLink('mentoring', 'track-1'));
    expect(url.origin).toBe('http://sandbox.test');
    expect(url.pathname).toMatch(/^\/calendly\/d\/[0-9a-f]{12}\/mentoring$/);
    expect(url.searchParams.get('utm_content')).toBe('track-1');
  });

  test('a type that is not configured is refused before any request', async () => {
    const { calendly } = setUp({ fetch: () => Promise.reject(new Error('called')) });
    await expect(calendly.createSchedulingLink('party', 't')).rejects.toThrow('no event type');
  });
});

describe('failures', () => {
  test.each([
    ['a wrong token', { token: 'wrong' }, {}, { retryable: false, providerStatus: 401 }],
    ['a provider that is down', {}, { down: true }, { retryable: true, providerStatus: 503 }],
    ['a slow one', { timeoutMs: 20 }, { slow: 500 }, { retryable: true, providerStatus: null }],
  ])('%s is a ProviderError', async (_name, config, switches, expected) => {
    const { calendly, sandboxes } = setUp(config);
    await sandboxes.setSwitches('calendly', switches);
    const error = await calendly.createSchedulingLink('mentoring', 't').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ provider: 'calendly', ...expected });
  });

  test('a rate limit is retryable', async () => {
    const { calendly, sandboxes } = setUp();
    await sandboxes.setSwitches('calendly', { rateLimit: true });
    await expect(calendly.getEvent('x')).rejects.toBeInstanceOf(ProviderRateLimitError);
  });

  test('a failed request for the own organisation is not cached', async () => {
    const { calendly, sandboxes } = setUp();
    await sandboxes.setSwitches('calendly', { down: true });
    await expect(calendly.listEvents(monday, monday)).rejects.toBeInstanceOf(ProviderError);
    await sandboxes.setSwitches('calendly', { down: false });
    expect(await calendly.listEvents(monday, monday)).toEqual([]);
  });
});

describe('webhooks', () => {
  async function webhook() {
    const parts = setUp();
    const id = await schedule(parts.sandboxes);
    await parts.sandboxes.settled();
    const [first] = parts.sandboxes.received;
    if (!first) throw new Error('no webhook arrived');
    return { ...parts, id, headers: first.request.headers, body: first.body, url: first.request.url };
  }

  test('a signed webhook names the event and the invitee', async () => {
    const { body, calendly, headers, id, url } = await webhook();
    expect(url).toBe('http://app.test/api/webhooks/calendly');
    expect(calendly.verifyWebhook(headers, body, monday)).toEqual({
      name: 'invitee.created',
      eventId: id,
      inviteeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('a webhook that is old, from the future, changed, unsigned or signed with another key is refused', async () => {
    const { body, calendly, headers } = await webhook();
    const at = (ms: number) => new Date(monday.getTime() + ms);
    expect(calendly.verifyWebhook(headers, body, at(179_000))).not.toBeNull();
    expect(calendly.verifyWebhook(headers, body, at(181_000))).toBeNull();
    expect(calendly.verifyWebhook(headers, body, at(-181_000))).toBeNull();
    expect(calendly.verifyWebhook(headers, `${body} `, monday)).toBeNull();
    expect(calendly.verifyWebhook(new Headers(), body, monday)).toBeNull();
    expect(setUp({ webhookKey: 'another' }).calendly.verifyWebhook(headers, body, monday)).toBeNull();
    expect(setUp({ webhookKey: '' }).calendly.verifyWebhook(headers, body, monday)).toBeNull();
  });

  test.each([
    ['', '{}'],
    ['v1=00', '{}'],
    ['t=1', '{}'],
    ['t=x,v1=00', '{}'],
    ['t=1,v1=', '{}'],
    ['=,=', '{}'],
  ])('the signature %j is refused', (value, body) => {
    const headers = new Headers({ 'calendly-webhook-signature': value });
    expect(setUp().calendly.verifyWebhook(headers, body, monday)).toBeNull();
  });

  test.each(['', 'null', '{"event":"invitee.created"}', '{"event":"other","payload":{"uri":"x"}}'])(
    'the signed body %j is not a notice',
    (body) => {
      const seconds = Math.floor(monday.getTime() / 1000);
      const signature = createHmac('sha256', demoSecrets.calendlyWebhookKey)
        .update(`${seconds}.${body}`)
        .digest('hex');
      const headers = new Headers({ 'calendly-webhook-signature': `t=${seconds},v1=${signature}` });
      expect(setUp().calendly.verifyWebhook(headers, body, monday)).toBeNull();
    },
  );
});
