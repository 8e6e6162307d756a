import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { demoSecrets } from '../demo-secrets.ts';
import { createTestSandboxes, type TestSandboxes } from '../test-sandboxes.ts';
import { byDay, freeStarts, zoneOf } from './availability.ts';
import { demoEvent } from './demo-events.ts';
import { eventTypes, eventTypeUri } from './event-types.ts';

const monday = new Date('2026-03-02T03:00:00Z');
const origin = 'http://sandbox.test';

function setUp() {
  const sandboxes = createTestSandboxes({ now: () => monday });
  onTestFinished(() => sandboxes.close());
  const get = async (path: string) => sandboxes.fetch(new Request(new URL(path, origin)));
  const post = async (path: string, form: Record<string, string>, from = origin) =>
    sandboxes.fetch(
      new Request(new URL(path, origin), {
        method: 'POST',
        headers: { origin: from },
        body: new URLSearchParams(form),
      }),
    );
  return { get, post, sandboxes };
}

async function newLink(sandboxes: TestSandboxes, slug = 'mentoring'): Promise<string> {
  const type = eventTypes.find((each) => each.slug === slug) ?? eventTypes[0];
  if (!type) throw new Error('no event type');
  const answer = await sandboxes.fetch(
    new Request(`${origin}/calendly/scheduling_links`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${demoSecrets.calendlyToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        max_event_count: 1,
        owner: eventTypeUri(sandboxes.urls.calendlyBaseUrl, type),
        owner_type: 'EventType',
      }),
    }),
  );
  const { resource } = z
    .object({ resource: z.object({ booking_url: z.string() }) })
    .parse(await answer.json());
  return resource.booking_url;
}

/** The first free time on a page for choosing one. */
const firstStart = (page: string): string => {
  const start = /start=(\d{4}-[^"&]+)/.exec(page)?.[1];
  if (!start) throw new Error('the page offers no time');
  return decodeURIComponent(start);
};

const told = (page: string) => ({
  event: /data-event="([^"]*)"/.exec(page)?.[1],
  payload: JSON.parse((/data-payload="([^"]*)"/.exec(page)?.[1] ?? '{}').replaceAll('&quot;', '"')),
});

describe('the booking page', () => {
  test('leads from a time to a confirmation, and reports the event to the embedding page', async () => {
    const { get, post, sandboxes } = setUp();
    const link = `${await newLink(sandboxes)}?timezone=Asia/Jayapura&name=Sari&email=sari%40langkah.test&utm_content=t1`;
    const pick = await (await get(link)).text();
    expect(told(pick).event).toBe('event_type_viewed');
    const start = firstStart(pick);
    const details = await (await get(`${link}&start=${start}`)).text();
    expect(told(details).event).toBe('date_and_time_selected');
    expect(details).toContain('value="Sari"');
    const made = await post(link, { start, name: 'Sari', email: 'sari@langkah.test' });
    expect(made.status).toBe(303);
    const done = await (await get(made.headers.get('location') ?? '')).text();
    const { event, payload } = told(done);
    expect(event).toBe('event_scheduled');
    expect(payload.invitee.uri.startsWith(`${payload.event.uri}/invitees/`)).toBe(true);
    const [{ invitee }] = z
      .tuple([z.object({ invitee: z.record(z.string(), z.unknown()) })])
      .rest(z.unknown())
      .parse(await (await sandboxes.api('GET', '/calendly/events')).json());
    expect(invitee).toMatchObject({ email: 'sari@langkah.test', timezone: 'Asia/Jayapura' });
    expect(invitee.tracking).toMatchObject({ utm_content: 't1', utm_source: null });
  });

  test('a link works once, and a time can be booked once', async () => {
    const { get, post, sandboxes } = setUp();
    const [first, second] = [await newLink(sandboxes), await newLink(sandboxes)];
    const form = {
      start: firstStart(await (await get(first)).text()),
      name: 'Sari',
      email: 'sari@langkah.test',
    };
    expect((await post(first, form)).status).toBe(303);
    expect((await post(first, form)).status).toBe(404);
    expect((await get(first)).status).toBe(404);
    expect((await post(second, form)).status).toBe(409);
  });

  test('a form without a name or an address books nothing', async () => {
    const { get, post, sandboxes } = setUp();
    const link = await newLink(sandboxes);
    const start = firstStart(await (await get(link)).text());
    expect((await post(link, { start, name: '', email: 'sari@langkah.test' })).status).toBe(422);
    expect((await post(link, { start, name: 'Sari', email: 'nobody' })).status).toBe(422);
    expect((await post(link, { start: 'x', name: 'Sari', email: 'a@b.test' })).status).toBe(409);
    expect(await (await sandboxes.api('GET', '/calendly/events')).json()).toHaveLength(1);
  });

  test('input is shown as text, and a foreign page books nothing', async () => {
    const { get, post, sandboxes } = setUp();
    const link = await newLink(sandboxes);
    const start = firstStart(await (await get(link)).text());
    const page = await (await get(`${link}?start=${start}&name=<script>alert(1)</script>`)).text();
    expect(page).not.toContain('<script>alert');
    expect((await post(link, { start }, 'http://evil.test')).status).toBe(403);
  });

  test('the invitee reschedules the session, then cancels it; rescheduling sends both webhooks', async () => {
    const { get, post, sandboxes } = setUp();
    const { id, inviteeId } = demoEvent;
    const start = firstStart(await (await get(`/calendly/reschedulings/${inviteeId}`)).text());
    const moved = await post(`/calendly/reschedulings/${inviteeId}`, { start });
    expect(moved.headers.get('location')).toMatch(/^\/calendly\/booked\//);
    expect((await get(`/calendly/reschedulings/${inviteeId}`)).status).toBe(404);
    await sandboxes.settled();
    const bodies = sandboxes.received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ event }) => event).toSorted()).toEqual(['invitee.canceled', 'invitee.created']);
    expect(bodies.find(({ event }) => event === 'invitee.canceled').payload).toMatchObject({
      rescheduled: true,
      event: `${origin}/calendly/scheduled_events/${id}`,
    });
    const next = bodies.find(({ event }) => event === 'invitee.created').payload;
    expect(await (await get(next.cancel_url)).text()).toContain('Cancel this session?');
    expect((await post(next.cancel_url, { reason: 'ill' })).status).toBe(200);
    await sandboxes.settled();
    expect(JSON.parse(sandboxes.received.at(-1)?.body ?? '').payload.cancellation).toMatchObject({
      reason: 'ill',
      canceler_type: 'invitee',
    });
  });

  test('the console can reschedule and cancel too', async () => {
    const { post, sandboxes } = setUp();
    expect((await post(`/sandbox/actions/calendly/${demoEvent.id}/move`, {})).status).toBe(303);
    const list = z
      .array(z.object({ id: z.string(), event: z.object({ status: z.string() }) }))
      .parse(await (await sandboxes.api('GET', '/calendly/events')).json());
    expect(list.map(({ event }) => event.status)).toEqual(['active', 'canceled']);
    await post(`/sandbox/actions/calendly/${list[0]?.id}/cancel`, {});
    expect((await sandboxes.api('POST', `/calendly/events/${list[0]?.id}/cancel`)).status).toBe(404);
  });
});

describe('availability', () => {
  test('starts are in the future, in office hours, and leave time before the next session', () => {
    const all = freeStarts(monday, 45, []);
    expect(all.length).toBeGreaterThan(60);
    const [first] = all;
    if (!first) throw new Error('no time');
    expect(first.getTime()).toBeGreaterThanOrEqual(monday.getTime() + 4 * 3_600_000);
    for (const start of all) {
      const hour = (start.getUTCHours() + 7) % 24;
      expect(hour >= 9 && hour < 21, start.toISOString()).toBe(true);
    }
    const booked = {
      startTime: first.toISOString(),
      endTime: new Date(first.getTime() + 45 * 60_000).toISOString(),
    };
    const left = freeStarts(monday, 45, [booked]);
    expect(left).not.toContainEqual(first);
    expect(left.every((start) => start.getTime() >= Date.parse(booked.endTime))).toBe(true);
  });

  test("days are those of the viewer's zone", () => {
    const late = new Date('2026-03-03T17:30:00Z');
    expect(byDay([late], 'Asia/Jakarta')[0]?.date).toBe('2026-03-04');
    expect(byDay([late], 'Europe/London')[0]?.date).toBe('2026-03-03');
  });

  test.each([
    ['Europe/London', 'Europe/London'],
    ['<b>', 'Asia/Jakarta'],
    ['', 'Asia/Jakarta'],
    [undefined, 'Asia/Jakarta'],
  ])('zone %s → %s', (text, expected) => {
    expect(zoneOf(text)).toBe(expected);
  });
});
