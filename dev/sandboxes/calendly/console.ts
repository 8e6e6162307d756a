import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import { redirect } from '../kit/page.ts';
import { eventAnswer, inviteeAnswer } from './answers.ts';
import { type EventBook, type SandboxEvent, trackingSchema } from './event-book.ts';
import { coach } from './event-types.ts';

/** The console's part: creating, moving and cancelling sessions from the provider's side. */

const newEventSchema = z.object({
  slug: z.enum(['consultation', 'mentoring', 'review']).default('mentoring'),
  startTime: z.iso.datetime(),
  name: z.string().default('Sari Pratiwi'),
  email: z.string(),
  timezone: z.string().default('Asia/Jakarta'),
  tracking: trackingSchema.default(trackingSchema.parse({})),
});

const host = { name: coach.name, type: 'host' } as const;

/** Moves an event to the next free time after its own. */
function moveOn(book: EventBook, id: string): SandboxEvent | null {
  const event = book.find(id);
  if (!event) return null;
  const free = book
    .freeStarts(event.slug, id)
    .find((start) => start.getTime() !== Date.parse(event.startTime));
  return free ? book.reschedule(id, free.toISOString()) : null;
}

/** Mounted at `/sandbox/api/calendly`: for tests. Without office hours and single-use links. */
export function calendlyApi(context: SandboxContext, book: EventBook): Hono {
  const api = new Hono();
  const shown = (event: SandboxEvent) => ({
    id: event.id,
    event: eventAnswer(context, event),
    invitee: inviteeAnswer(context, event),
  });
  const answer = (c: Context, event: SandboxEvent | null) =>
    event
      ? c.json(shown(event))
      : c.json({ message: 'Not found, or not possible in its current state' }, 404);

  api.get('/events', (c) => c.json(book.list().map(shown)));
  api.post('/events', async (c) => {
    const request = newEventSchema.safeParse(await c.req.json().catch(() => null));
    if (!request.success) return c.json({ message: request.error.message }, 400);
    return answer(c, book.create(request.data));
  });
  api.post('/events/:id/cancel', (c) =>
    answer(c, book.cancel(c.req.param('id'), host, c.req.query('reason') ?? '')),
  );
  api.post('/events/:id/move', (c) => {
    const to = c.req.query('to');
    const id = c.req.param('id');
    return answer(c, to ? book.reschedule(id, to) : moveOn(book, id));
  });
  return api;
}

/** Mounted at `/sandbox/actions/calendly`: the console's buttons. */
export function calendlyForms(book: EventBook): Hono {
  const forms = new Hono();
  forms.post('/:id/cancel', (c) => {
    book.cancel(c.req.param('id'), host, 'Cancelled in the sandbox console');
    return redirect('/sandbox#sessions');
  });
  forms.post('/:id/move', (c) => {
    moveOn(book, c.req.param('id'));
    return redirect('/sandbox#sessions');
  });
  return forms;
}
