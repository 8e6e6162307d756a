import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';
import { freeStarts } from './availability.ts';
import { demoEvent, demoEventTimes } from './demo-events.ts';
import { eventTypes, type SandboxEventType } from './event-types.ts';
import { announce } from './webhooks.ts';

/** The sandbox's scheduled events and single-use links, and the webhook that each change sends. */

export const trackingSchema = z.object({
  utm_campaign: z.string().nullable().default(null),
  utm_source: z.string().nullable().default(null),
  utm_medium: z.string().nullable().default(null),
  utm_content: z.string().nullable().default(null),
  utm_term: z.string().nullable().default(null),
  salesforce_uuid: z.string().nullable().default(null),
});

export type Tracking = z.infer<typeof trackingSchema>;

const cancellationSchema = z.object({
  canceled_by: z.string(),
  reason: z.string(),
  canceler_type: z.enum(['host', 'invitee']),
  created_at: z.string(),
});

const eventSchema = z.object({
  id: z.string(),
  /** Sessions are one to one: an event has one invitee. */
  inviteeId: z.string(),
  slug: z.enum(['consultation', 'mentoring', 'review']),
  name: z.string(),
  email: z.string(),
  timezone: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(['active', 'canceled']),
  tracking: trackingSchema,
  cancellation: cancellationSchema.nullable(),
  /** The event and invitee that replaced this one, and the ones that it replaced. */
  movedTo: z.object({ id: z.string(), inviteeId: z.string() }).nullable(),
  movedFrom: z.object({ id: z.string(), inviteeId: z.string() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type SandboxEvent = z.infer<typeof eventSchema>;

const linkSchema = z.object({
  id: z.string(),
  slug: eventSchema.shape.slug,
  createdAt: z.string(),
  usedAt: z.string().nullable(),
});

export type SandboxLink = z.infer<typeof linkSchema>;

const stateSchema = z.object({ events: z.array(eventSchema), links: z.array(linkSchema) });

export interface NewEvent {
  slug: SandboxEvent['slug'];
  startTime: string;
  name: string;
  email: string;
  timezone: string;
  tracking: Tracking;
}

export type EventBook = ReturnType<typeof createEventBook>;

const keptEvents = 2000;
const keptLinks = 500;

export const typeOf = (slug: SandboxEvent['slug']): SandboxEventType => {
  const type = eventTypes.find((each) => each.slug === slug);
  if (!type) throw new Error(`no event type ${slug}`);
  return type;
};

const endOf = (slug: SandboxEvent['slug'], startTime: string): string =>
  new Date(Date.parse(startTime) + typeOf(slug).minutes * 60_000).toISOString();

export function createEventBook(context: SandboxContext) {
  const store = context.openStore('calendly-events', stateSchema, () => ({
    events: [firstEvent(context.now())],
    links: [],
  }));
  const now = (): string => context.now().toISOString();
  const isActive = (event: SandboxEvent): boolean => event.status === 'active';

  function insert(request: NewEvent, movedFrom: SandboxEvent['movedFrom']): SandboxEvent {
    const event: SandboxEvent = {
      ...request,
      startTime: new Date(request.startTime).toISOString(),
      endTime: endOf(request.slug, request.startTime),
      id: randomUUID(),
      inviteeId: randomUUID(),
      status: 'active',
      cancellation: null,
      movedTo: null,
      movedFrom,
      createdAt: now(),
      updatedAt: now(),
    };
    store.value.events = [event, ...store.value.events].slice(0, keptEvents);
    return event;
  }

  const find = (id: string): SandboxEvent | null =>
    store.value.events.find((event) => event.id === id) ?? null;

  /** Ends an active event; null when it is unknown or has already ended. */
  function end(id: string, cancellation: Omit<SandboxEvent['cancellation'] & object, 'created_at'>) {
    const event = find(id);
    if (!event || !isActive(event)) return null;
    Object.assign(event, {
      status: 'canceled',
      cancellation: { ...cancellation, created_at: now() },
      updatedAt: now(),
    });
    return event;
  }

  return {
    find,
    findByInvitee: (inviteeId: string): SandboxEvent | null =>
      store.value.events.find((event) => event.inviteeId === inviteeId) ?? null,
    list: (): readonly SandboxEvent[] => store.value.events,

    /** When the coach is free; an event that is being moved does not block its own time. */
    freeStarts: (slug: SandboxEvent['slug'], movingId?: string): Date[] =>
      freeStarts(
        context.now(),
        typeOf(slug).minutes,
        store.value.events.filter((event) => isActive(event) && event.id !== movingId),
      ),

    create(request: NewEvent): SandboxEvent {
      const event = insert(request, null);
      store.save();
      announce(context, 'invitee.created', event);
      return event;
    },

    cancel(id: string, by: { name: string; type: 'host' | 'invitee' }, reason: string): SandboxEvent | null {
      const event = end(id, { canceled_by: by.name, reason, canceler_type: by.type });
      if (!event) return null;
      store.save();
      announce(context, 'invitee.canceled', event);
      return event;
    },

    /** As at the provider: the old event is cancelled, a new one is created, and both webhooks are sent. */
    reschedule(id: string, startTime: string): SandboxEvent | null {
      const event = find(id);
      if (!event || !isActive(event)) return null;
      end(id, { canceled_by: event.name, reason: '', canceler_type: 'invitee' });
      const { slug, name, email, timezone, tracking } = event;
      const moved = insert(
        { slug, name, email, timezone, tracking, startTime },
        { id: event.id, inviteeId: event.inviteeId },
      );
      event.movedTo = { id: moved.id, inviteeId: moved.inviteeId };
      store.save();
      announce(context, 'invitee.created', moved);
      announce(context, 'invitee.canceled', event);
      return moved;
    },

    createLink(slug: SandboxEvent['slug']): SandboxLink {
      const link = { id: randomBytes(6).toString('hex'), slug, createdAt: now(), usedAt: null };
      store.value.links = [link, ...store.value.links].slice(0, keptLinks);
      store.save();
      return link;
    },
    findLink: (id: string): SandboxLink | null => store.value.links.find((link) => link.id === id) ?? null,
    spendLink(link: SandboxLink): void {
      link.usedAt = now();
      store.save();
    },
    reset: () => store.reset(),
  };
}

function firstEvent(now: Date): SandboxEvent {
  const { startTime, endTime } = demoEventTimes(now);
  const made = new Date(now.getTime() - 3 * 86_400_000).toISOString();
  return {
    ...demoEvent,
    timezone: 'Asia/Jakarta',
    startTime,
    endTime,
    status: 'active',
    tracking: trackingSchema.parse({}),
    cancellation: null,
    movedTo: null,
    movedFrom: null,
    createdAt: made,
    updatedAt: made,
  };
}
