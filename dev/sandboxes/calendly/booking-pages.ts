import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import { type HtmlValue, html } from '../kit/html.ts';
import { isSameOrigin, page, redirect } from '../kit/page.ts';
import { say } from '../kit/say.ts';
import { eventUri, inviteeUri, isJoinUrlReady } from './answers.ts';
import { zoneOf } from './availability.ts';
import {
  bookedView,
  cancelView,
  detailsView,
  type FormErrors,
  frame,
  messageView,
  nameOf,
  pickView,
  profileView,
} from './booking-views.ts';
import { type EventBook, type SandboxEvent, trackingSchema, typeOf } from './event-book.ts';
import { coach } from './event-types.ts';

/**
 * The pages that people see: choosing a time (meant for another site's frame), the confirmation, rescheduling and
 * cancelling. Every step is a plain link or form; the script tells the embedding page what happened.
 */

const formSchema = z.object({
  start: z.iso.datetime().catch(''),
  name: z.string().trim().catch(''),
  email: z.string().trim().catch(''),
});

type Form = z.infer<typeof formSchema>;

/** What a step tells the embedding page: `calendly.…` events by `postMessage`. */
interface Step {
  title: string;
  body: HtmlValue;
  event: string;
  payload?: object;
  status?: number;
}

function show({ title, body, event, payload = {}, status = 200 }: Step): Response {
  return page({
    title: `${title} · ${say('Calendly sandbox', 'Sandbox Calendly')}`,
    status,
    bodyClass: 'payment scheduling',
    script: 'booking.js',
    body: html`<div data-event="${event}" data-payload="${JSON.stringify(payload)}">${frame(body)}</div>`,
  });
}

const message = (heading: string, text: string, status: number): Response =>
  show({ title: heading, body: messageView(heading, text), event: 'page_height', status });

const notValid = (): Response =>
  message(
    say('This link is not valid', 'Tautan ini tidak berlaku'),
    say(
      'It has already been used, or it never existed. Ask for a new one.',
      'Tautan ini sudah dipakai, atau tidak pernah ada. Minta tautan baru.',
    ),
    404,
  );

const taken = (): Response =>
  message(
    say('That time was just taken', 'Waktu itu baru saja diambil orang lain'),
    say('Go back and choose another.', 'Kembali dan pilih waktu lain.'),
    409,
  );

export function createBookingPages(context: SandboxContext, book: EventBook): Hono {
  const pages = new Hono();
  pages.use(async (c, next) => {
    if (c.req.method === 'POST' && !isSameOrigin(c.req.raw))
      return c.text('Cross-origin request refused', 403);
    return next();
  });

  pages.get(`/${coach.slug}`, () =>
    show({ title: coach.name, body: profileView(), event: 'profile_page_viewed' }),
  );

  pages.get('/d/:link/:slug', (c) => {
    const link = openLink(book, c);
    return link ? choose(c, book, link.slug) : notValid();
  });

  pages.post('/d/:link/:slug', async (c) => {
    const link = openLink(book, c);
    if (!link) return notValid();
    const form = formSchema.parse(await c.req.parseBody());
    const errors = errorsOf(form);
    if (Object.keys(errors).length > 0) return details(c, link.slug, form, errors);
    if (!isFree(book, link.slug, form.start)) return taken();
    book.spendLink(link);
    const event = book.create({
      slug: link.slug,
      startTime: form.start,
      name: form.name,
      email: form.email,
      timezone: zoneOf(c.req.query('timezone')),
      tracking: trackingSchema.parse(c.req.query()),
    });
    return redirect(`/calendly/booked/${event.id}?${searchOf(c)}`);
  });

  pages.get('/booked/:id', (c) => {
    const event = book.find(c.req.param('id'));
    return event ? booked(context, event) : notValid();
  });

  pages.get('/meet/:id', (c) => {
    const event = book.find(c.req.param('id'));
    if (!event) return notValid();
    return isJoinUrlReady(context, event)
      ? message(
          `${nameOf(typeOf(event.slug))} ${say('with', 'dengan')} ${coach.name}`,
          say(
            'The video call would open here. In this sandbox, no one is in the room.',
            'Panggilan videonya terbuka di sini. Di sandbox ini tidak ada siapa-siapa di ruangan.',
          ),
          200,
        )
      : message(
          say('The room is not ready', 'Ruangannya belum siap'),
          say('Try again in a moment.', 'Coba lagi sebentar lagi.'),
          404,
        );
  });

  pages.route('/reschedulings', reschedulePages(context, book));
  pages.route('/cancellations', cancelPages(book));
  return pages;
}

function reschedulePages(context: SandboxContext, book: EventBook): Hono {
  const pages = new Hono();
  pages.get('/:invitee', (c) => {
    const event = activeEvent(book, c);
    return event ? choose(c, book, event.slug, event) : notValid();
  });
  pages.post('/:invitee', async (c) => {
    const event = activeEvent(book, c);
    if (!event) return notValid();
    const { start } = formSchema.parse(await c.req.parseBody());
    if (!isFree(book, event.slug, start, event.id)) return taken();
    const moved = book.reschedule(event.id, start);
    return moved ? redirect(`/calendly/booked/${moved.id}`) : notValid();
  });
  return pages;

  function activeEvent(events: EventBook, c: Context): SandboxEvent | null {
    const event = events.findByInvitee(c.req.param('invitee') ?? '');
    return event?.status === 'active' && Date.parse(event.startTime) > context.now().getTime() ? event : null;
  }
}

function cancelPages(book: EventBook): Hono {
  const pages = new Hono();
  pages.get('/:invitee', (c) => {
    const event = book.findByInvitee(c.req.param('invitee'));
    if (!event) return notValid();
    if (event.status === 'canceled') return canceled();
    return show({ title: say('Cancel', 'Batalkan'), body: cancelView(event), event: 'page_height' });
  });
  pages.post('/:invitee', async (c) => {
    const event = book.findByInvitee(c.req.param('invitee'));
    if (!event) return notValid();
    const { reason } = z.object({ reason: z.string().catch('') }).parse(await c.req.parseBody());
    book.cancel(event.id, { name: event.name, type: 'invitee' }, reason);
    return canceled();
  });
  return pages;
}

const canceled = (): Response =>
  message(
    say('The session has been cancelled', 'Sesinya sudah dibatalkan'),
    say('You’ll both get a message about it.', 'Kamu dan mentormu akan mendapat kabarnya.'),
    200,
  );

const isFree = (book: EventBook, slug: SandboxEvent['slug'], start: string, movingId?: string): boolean =>
  book.freeStarts(slug, movingId).some((free) => free.getTime() === Date.parse(start));

function openLink(book: EventBook, c: Context) {
  const link = book.findLink(c.req.param('link') ?? '');
  return link && !link.usedAt && link.slug === c.req.param('slug') ? link : null;
}

const searchOf = (c: Context): string => new URL(c.req.url).search.slice(1);

/** First the day and time, then the invitee; a rescheduled event skips the second step. */
function choose(c: Context, book: EventBook, slug: SandboxEvent['slug'], moving?: SandboxEvent): Response {
  const start = c.req.query('start');
  if (start && isFree(book, slug, start, moving?.id)) {
    const { name = moving?.name ?? '', email = moving?.email ?? '' } = c.req.query();
    return details(c, slug, { start, name, email }, {}, moving);
  }
  const view = {
    type: typeOf(slug),
    starts: book.freeStarts(slug, moving?.id),
    timezone: zoneOf(c.req.query('timezone')),
    date: c.req.query('date') ?? null,
    search: searchOf(c),
    moving: moving ?? null,
  };
  return show({ title: nameOf(view.type), body: pickView(view), event: 'event_type_viewed' });
}

function details(
  c: Context,
  slug: SandboxEvent['slug'],
  form: Form,
  errors: FormErrors,
  moving?: SandboxEvent,
): Response {
  const view = {
    type: typeOf(slug),
    form,
    errors,
    timezone: zoneOf(c.req.query('timezone')),
    search: searchOf(c),
    moving: moving ?? null,
  };
  const status = Object.keys(errors).length > 0 ? 422 : 200;
  return show({ title: nameOf(view.type), body: detailsView(view), event: 'date_and_time_selected', status });
}

function booked(context: SandboxContext, event: SandboxEvent): Response {
  return show({
    title: say('Confirmed', 'Terkonfirmasi'),
    body: bookedView(event),
    event: 'event_scheduled',
    payload: {
      event: { uri: eventUri(context, event.id) },
      invitee: { uri: inviteeUri(context, event) },
    },
  });
}

function errorsOf(form: Form): FormErrors {
  return {
    ...(form.name === '' && { name: say('Enter a name.', 'Masukkan nama.') }),
    ...(!z.email().safeParse(form.email).success && {
      email: say('Enter an email address for the invitation.', 'Masukkan alamat email untuk undangannya.'),
    }),
  };
}
