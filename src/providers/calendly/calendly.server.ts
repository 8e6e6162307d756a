import { createHmac } from 'node:crypto';
import { z } from 'zod';
import {
  constantTimeEqual,
  createProviderHttp,
  type FetchFunction,
  failFromReply,
  type ProviderCall,
} from '#platform/http/provider-fetch.server.ts';
import { type EventReference, parseEventUri } from './event-uri.ts';

/**
 * Sessions at Calendly (https://api.calendly.com). The token belongs to the organisation and never leaves the server
 * (product.md#scheduling).
 */

export interface CalendlyConfig {
  apiBaseUrl: string;
  token: string;
  /** The key that signs webhooks; when it is empty, every webhook is refused. */
  webhookKey: string;
  /** Maps our name for each kind of session to the URI of the provider's event type. */
  eventTypes: Record<string, string>;
  timeoutMs?: number;
  fetch?: FetchFunction;
}

export interface ScheduledEvent {
  id: string;
  uri: string;
  /** Our name for its event type; null for event types that are not configured. */
  type: string | null;
  status: 'active' | 'canceled';
  startsAt: Date;
  endsAt: Date;
  /** Null until the conference exists, and for sessions without one. */
  joinUrl: string | null;
  /** The session has a conference whose link is not ready yet: ask again later. */
  isJoinUrlAwaited: boolean;
  hostName: string | null;
}

export interface Invitee {
  id: string;
  uri: string;
  eventId: string;
  email: string;
  name: string;
  status: 'active' | 'canceled';
  /** Our own id, passed along on the scheduling link. */
  trackingId: string | null;
  /** The reason given for a cancellation; null while the session is on. */
  cancelReason: string | null;
  cancelUrl: string | null;
  rescheduleUrl: string | null;
  /** Links between rescheduled events: the event that this one replaces, and the one that replaces it. */
  previousEventId: string | null;
  nextEventId: string | null;
}

/** What a webhook reports. It is only a hint: read the event again before acting on it (product.md#webhooks). */
export interface CalendlyNotice {
  name: 'invitee.created' | 'invitee.canceled';
  eventId: string;
  inviteeId: string;
}

export type Calendly = ReturnType<typeof createCalendly>;

/** The documented age limit of a signature. */
const signatureToleranceMs = 3 * 60_000;
const conferences = /_conference$/;

const dateSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const webUrlSchema = z
  .url({ protocol: /^https?$/ })
  .nullish()
  .catch(null);
const statusSchema = z.enum(['active', 'canceled']);

const eventSchema = z.object({
  uri: z.string(),
  status: statusSchema,
  start_time: dateSchema,
  end_time: dateSchema,
  event_type: z.string().nullish(),
  location: z
    .object({ type: z.string().nullish(), status: z.string().nullish(), join_url: webUrlSchema })
    .nullish(),
  event_memberships: z.array(z.object({ user_name: z.string().nullish() })).nullish(),
});

const inviteeSchema = z.object({
  uri: z.string(),
  email: z.string(),
  name: z.string().nullish(),
  status: statusSchema,
  cancel_url: webUrlSchema,
  reschedule_url: webUrlSchema,
  old_invitee: z.string().nullish(),
  new_invitee: z.string().nullish(),
  tracking: z.object({ utm_content: z.string().nullish() }).nullish(),
  cancellation: z.object({ reason: z.string().nullish() }).nullish(),
});

const noticeSchema = z.object({
  event: z.enum(['invitee.created', 'invitee.canceled']),
  payload: z.object({ uri: z.string() }),
});

const userSchema = z.object({ resource: z.object({ current_organization: z.string() }) });
const linkSchema = z.object({ resource: z.object({ booking_url: z.url({ protocol: /^https?$/ }) }) });
const pageSchema = z.object({
  collection: z.array(eventSchema),
  pagination: z.object({ next_page_token: z.string().nullish() }),
});

export function createCalendly(config: CalendlyConfig) {
  const http = createProviderHttp({
    provider: 'calendly',
    baseUrl: config.apiBaseUrl,
    headers: { authorization: `Bearer ${config.token}` },
    timeoutMs: config.timeoutMs,
    fetch: config.fetch,
  });
  const eventOf = (raw: z.infer<typeof eventSchema>) => toEvent(raw, config.eventTypes);
  let organization: Promise<string> | null = null;

  /** Read once per process; a failure is not cached, so that the next call tries again. */
  function ownOrganization(): Promise<string> {
    organization ??= http
      .json({ path: '/users/me' }, userSchema)
      .then((user) => user.resource.current_organization)
      .catch((error: unknown) => {
        organization = null;
        throw error;
      });
    return organization;
  }

  const getEvent = async (id: string): Promise<ScheduledEvent | null> => {
    const path = `/scheduled_events/${encodeURIComponent(id)}`;
    const answer = await http.jsonOrNull({ path }, z.object({ resource: eventSchema }));
    return answer && eventOf(answer.resource);
  };

  return {
    types: Object.keys(config.eventTypes),

    /** The address of a booking page that works once and passes the tracking id on to the event. */
    async createSchedulingLink(type: string, trackingId: string): Promise<string> {
      const owner = config.eventTypes[type];
      if (!owner) throw new Error(`no event type is configured for ${type}`);
      const body = { max_event_count: 1, owner, owner_type: 'EventType' };
      const { resource } = await http.json({ method: 'POST', path: '/scheduling_links', body }, linkSchema);
      const url = new URL(resource.booking_url);
      url.searchParams.set('utm_content', trackingId);
      return url.href;
    },

    getEvent,

    /** The only invitee, because sessions are one to one; null when there is none. */
    async getInvitee(eventId: string): Promise<Invitee | null> {
      const path = `/scheduled_events/${encodeURIComponent(eventId)}/invitees`;
      const answer = await http.jsonOrNull({ path }, z.object({ collection: z.array(inviteeSchema) }));
      const raw = answer?.collection.find((each) => each.status === 'active') ?? answer?.collection[0];
      return raw ? toInvitee(raw) : null;
    },

    /** Every event that starts within the period, to find changes that no webhook reported. */
    async listEvents(from: Date, until: Date): Promise<ScheduledEvent[]> {
      const query = {
        organization: await ownOrganization(),
        min_start_time: from.toISOString(),
        max_start_time: until.toISOString(),
        count: '100',
      };
      const events: ScheduledEvent[] = [];
      let token: string | null | undefined;
      do {
        const page = await http.json(
          { path: '/scheduled_events', query: { ...query, ...(token && { page_token: token }) } },
          pageSchema,
        );
        events.push(...page.collection.map(eventOf));
        token = page.pagination.next_page_token;
      } while (token);
      return events;
    },

    /** Idempotent: an event that is already cancelled, or unknown, counts as success. */
    async cancelEvent(id: string, reason: string): Promise<void> {
      const path = `/scheduled_events/${encodeURIComponent(id)}/cancellation`;
      const call: ProviderCall = { method: 'POST', path, body: { reason } };
      const reply = await http.send(call);
      if (reply.status === 201 || reply.status === 404) return;
      if (![400, 403].includes(reply.status)) failFromReply('calendly', call, reply);
      const event = await getEvent(id);
      if (event?.status === 'active') failFromReply('calendly', call, reply);
    },

    /** Null when the signature, its age or the body is wrong. `rawBody` is the text as sent. */
    verifyWebhook(headers: Headers, rawBody: string, now: Date): CalendlyNotice | null {
      const signature = headers.get('calendly-webhook-signature');
      if (!config.webhookKey || !signature) return null;
      return isSigned(signature, rawBody, config.webhookKey, now) ? parseNotice(rawBody) : null;
    },
  };
}

/** Checks a header `t=<unix>,v1=<hex>`: HMAC-SHA256 over `${t}.${rawBody}`. */
function isSigned(signature: string, rawBody: string, key: string, now: Date): boolean {
  const parts = new Map(signature.split(',').map((part) => splitOnce(part.trim())));
  const time = parts.get('t') ?? '';
  const given = parts.get('v1') ?? '';
  if (!/^\d{1,12}$/.test(time) || given === '') return false;
  const expected = createHmac('sha256', key).update(`${time}.${rawBody}`).digest('hex');
  if (!constantTimeEqual(given.toLowerCase(), expected)) return false;
  return Math.abs(now.getTime() - Number(time) * 1000) <= signatureToleranceMs;
}

function splitOnce(part: string): [string, string] {
  const at = part.indexOf('=');
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}

function parseNotice(rawBody: string): CalendlyNotice | null {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return null;
  }
  const notice = noticeSchema.safeParse(body).data;
  if (!notice) return null;
  const reference = parseEventUri(notice.payload.uri);
  if (!reference?.inviteeId) return null;
  return { name: notice.event, eventId: reference.eventId, inviteeId: reference.inviteeId };
}

function toEvent(raw: z.infer<typeof eventSchema>, eventTypes: Record<string, string>): ScheduledEvent {
  const joinUrl = raw.location?.join_url ?? null;
  const type = Object.entries(eventTypes).find(([, uri]) => uri === raw.event_type);
  return {
    id: referenceOf(raw.uri).eventId,
    uri: raw.uri,
    type: type?.[0] ?? null,
    status: raw.status,
    startsAt: raw.start_time,
    endsAt: raw.end_time,
    joinUrl,
    isJoinUrlAwaited: joinUrl === null && conferences.test(raw.location?.type ?? ''),
    hostName: raw.event_memberships?.[0]?.user_name ?? null,
  };
}

function toInvitee(raw: z.infer<typeof inviteeSchema>): Invitee {
  const { eventId, inviteeId } = referenceOf(raw.uri);
  return {
    id: inviteeId ?? '',
    uri: raw.uri,
    eventId,
    email: raw.email.toLowerCase(),
    name: raw.name ?? '',
    status: raw.status,
    trackingId: raw.tracking?.utm_content ?? null,
    cancelReason: raw.cancellation?.reason ?? null,
    cancelUrl: raw.cancel_url ?? null,
    rescheduleUrl: raw.reschedule_url ?? null,
    previousEventId: parseEventUri(raw.old_invitee ?? '')?.eventId ?? null,
    nextEventId: parseEventUri(raw.new_invitee ?? '')?.eventId ?? null,
  };
}

function referenceOf(uri: string): EventReference {
  const reference = parseEventUri(uri);
  if (!reference) throw new Error(`calendly returned an address that is not an event: ${uri.slice(0, 200)}`);
  return reference;
}
