import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import { baseUrlOf, eventAnswer, inviteeAnswer, organizationUri, userUri } from './answers.ts';
import type { EventBook, SandboxEvent } from './event-book.ts';
import { coach, eventTypes, eventTypeUri } from './event-types.ts';

/** The part of Calendly's API v2 that the product needs, with its errors. */

const listQuerySchema = z.object({
  user: z.string().optional(),
  organization: z.string().optional(),
  invitee_email: z.string().optional(),
  status: z.enum(['active', 'canceled']).optional(),
  min_start_time: z.iso.datetime().optional(),
  max_start_time: z.iso.datetime().optional(),
  count: z.coerce.number().int().min(1).max(100).default(20),
  page_token: z.coerce.number().int().min(0).default(0),
});

const newLinkSchema = z.object({
  max_event_count: z.literal(1),
  owner: z.string(),
  owner_type: z.literal('EventType'),
});

const failure = (title: string, message: string) => ({ title, message });
const unknownResource = failure('Resource Not Found', 'The server could not find the requested resource.');
const permissionDenied = failure('Permission Denied', 'You do not have permission');

function invalid(c: Context, error: z.ZodError): Response {
  const details = error.issues.map(({ path, message }) => ({ parameter: path.join('.'), message }));
  return c.json({ ...failure('Invalid Argument', 'The supplied parameters are invalid.'), details }, 400);
}

export function createCalendlyApi(context: SandboxContext, book: EventBook): Hono {
  const api = new Hono({ strict: false });
  const expected = `Bearer ${context.secrets.calendlyToken}`;

  api.use(async (c, next) => {
    if (c.req.header('authorization') === expected) return next();
    return c.json(failure('Unauthenticated', 'The access token is invalid'), 401);
  });

  api.get('/users/me', (c) => c.json({ resource: ownUser(context) }));
  api.get('/scheduled_events', (c) => listEvents(context, book, c));

  api.get('/scheduled_events/:id', (c) => {
    const event = book.find(c.req.param('id'));
    return event ? c.json({ resource: eventAnswer(context, event) }) : c.json(unknownResource, 404);
  });

  api.get('/scheduled_events/:id/invitees', (c) => {
    const event = book.find(c.req.param('id'));
    if (!event) return c.json(unknownResource, 404);
    return c.json({ collection: [inviteeAnswer(context, event)], pagination: pagination(1) });
  });

  api.get('/scheduled_events/:id/invitees/:invitee', (c) => {
    const event = book.find(c.req.param('id'));
    if (event?.inviteeId !== c.req.param('invitee')) return c.json(unknownResource, 404);
    return c.json({ resource: inviteeAnswer(context, event) });
  });

  api.post('/scheduled_events/:id/cancellation', async (c) => {
    const { id } = c.req.param();
    if (!book.find(id)) return c.json(unknownResource, 404);
    const body = z
      .object({ reason: z.string().max(10_000).default('') })
      .safeParse(await c.req.json().catch(() => ({})));
    if (!body.success) return invalid(c, body.error);
    const event = book.cancel(id, { name: coach.name, type: 'host' }, body.data.reason);
    if (!event) return c.json(failure('Permission Denied', 'Event is already canceled'), 403);
    return c.json({ resource: event.cancellation }, 201);
  });

  api.post('/scheduling_links', async (c) => {
    const body = newLinkSchema.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return invalid(c, body.error);
    const base = baseUrlOf(context);
    const type = eventTypes.find((each) => eventTypeUri(base, each) === body.data.owner);
    if (!type) return c.json(unknownResource, 404);
    const link = book.createLink(type.slug);
    const resource = {
      booking_url: `${base}/d/${link.id}/${link.slug}`,
      owner: body.data.owner,
      owner_type: 'EventType',
    };
    return c.json({ resource }, 201);
  });

  api.all('*', (c) => c.json(unknownResource, 404));
  return api;
}

const pagination = (count: number, next: string | null = null) => ({
  count,
  next_page: null,
  previous_page: null,
  next_page_token: next,
  previous_page_token: null,
});

const ownUser = (context: SandboxContext) => ({
  uri: userUri(context),
  name: coach.name,
  slug: coach.slug,
  email: coach.email,
  scheduling_url: `${baseUrlOf(context)}/${coach.slug}`,
  timezone: coach.timezone,
  avatar_url: null,
  created_at: '2026-01-05T02:00:00.000000Z',
  updated_at: '2026-01-05T02:00:00.000000Z',
  current_organization: organizationUri(context),
});

function listEvents(context: SandboxContext, book: EventBook, c: Context): Response {
  const query = listQuerySchema.safeParse(c.req.query());
  if (!query.success) return invalid(c, query.error);
  const { user, organization, count, page_token: from } = query.data;
  if (user !== userUri(context) && organization !== organizationUri(context)) {
    return c.json(permissionDenied, 403);
  }
  const found = book
    .list()
    .filter((event) => isWanted(event, query.data))
    .toSorted((left, right) => left.startTime.localeCompare(right.startTime));
  const page = found.slice(from, from + count);
  const next = from + count < found.length ? String(from + count) : null;
  return c.json({
    collection: page.map((event) => eventAnswer(context, event)),
    pagination: pagination(page.length, next),
  });
}

function isWanted(event: SandboxEvent, query: z.infer<typeof listQuerySchema>): boolean {
  const start = Date.parse(event.startTime);
  return (
    (query.status === undefined || event.status === query.status) &&
    (query.invitee_email === undefined || event.email === query.invitee_email) &&
    (query.min_start_time === undefined || start >= Date.parse(query.min_start_time)) &&
    (query.max_start_time === undefined || start <= Date.parse(query.max_start_time))
  );
}
