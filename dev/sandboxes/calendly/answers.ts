import type { SandboxContext } from '../kit/context.ts';
import { joinUrlOf } from './demo-events.ts';
import type { SandboxEvent } from './event-book.ts';
import { coach, eventTypes, eventTypeUri } from './event-types.ts';

/** Events and invitees in the form of the API and its webhooks. */

/** The conference is created after the event: until then `join_url` is null and its status "pushed". */
const conferenceAfterMs = 3_000;

export const baseUrlOf = (context: SandboxContext): string => `${context.origin}/calendly`;

export const eventUri = (context: SandboxContext, id: string): string =>
  `${baseUrlOf(context)}/scheduled_events/${id}`;

export const inviteeUri = (context: SandboxContext, ids: { id: string; inviteeId: string }): string =>
  `${eventUri(context, ids.id)}/invitees/${ids.inviteeId}`;

export const userUri = (context: SandboxContext): string => `${baseUrlOf(context)}/users/${coach.id}`;

export const organizationUri = (context: SandboxContext): string =>
  `${baseUrlOf(context)}/organizations/${coach.organizationId}`;

export function isJoinUrlReady(context: SandboxContext, event: SandboxEvent): boolean {
  if (context.switches.of('calendly').lateJoinUrl) return false;
  return context.now().getTime() >= Date.parse(event.createdAt) + conferenceAfterMs;
}

function locationOf(context: SandboxContext, event: SandboxEvent) {
  const isReady = isJoinUrlReady(context, event);
  return {
    type: 'google_conference',
    status: isReady ? 'pushed' : 'processing',
    join_url: isReady ? joinUrlOf(baseUrlOf(context), event.id) : null,
  };
}

export function eventAnswer(context: SandboxContext, event: SandboxEvent) {
  const type = eventTypes.find((each) => each.slug === event.slug);
  const isCanceled = event.status === 'canceled';
  return {
    uri: eventUri(context, event.id),
    name: type?.name ?? event.slug,
    meeting_notes_plain: null,
    meeting_notes_html: null,
    status: event.status,
    start_time: event.startTime,
    end_time: event.endTime,
    event_type: type ? eventTypeUri(baseUrlOf(context), type) : null,
    location: locationOf(context, event),
    invitees_counter: { total: 1, active: isCanceled ? 0 : 1, limit: 1 },
    created_at: event.createdAt,
    updated_at: event.updatedAt,
    event_memberships: [{ user: userUri(context), user_email: coach.email, user_name: coach.name }],
    event_guests: [],
    calendar_event: null,
    ...(event.cancellation && { cancellation: event.cancellation }),
  };
}

export function inviteeAnswer(context: SandboxContext, event: SandboxEvent) {
  const base = baseUrlOf(context);
  return {
    uri: inviteeUri(context, event),
    email: event.email,
    first_name: null,
    last_name: null,
    name: event.name,
    status: event.status,
    questions_and_answers: [],
    timezone: event.timezone,
    event: eventUri(context, event.id),
    created_at: event.createdAt,
    updated_at: event.updatedAt,
    tracking: event.tracking,
    text_reminder_number: null,
    rescheduled: event.movedTo !== null,
    old_invitee: event.movedFrom && inviteeUri(context, event.movedFrom),
    new_invitee: event.movedTo && inviteeUri(context, event.movedTo),
    cancel_url: `${base}/cancellations/${event.inviteeId}`,
    reschedule_url: `${base}/reschedulings/${event.inviteeId}`,
    routing_form_submission: null,
    payment: null,
    no_show: null,
    reconfirmation: null,
    ...(event.cancellation && { cancellation: event.cancellation }),
  };
}
