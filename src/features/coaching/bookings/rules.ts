import { type Tier, tierRank } from '#access/tiers.ts';
import * as units from '#kernel/messages/m.ts';
import { dayMs, formatOf, hourMs, minuteMs } from '#kernel/time.ts';
import * as m from './messages/m.ts';

export const bookingTypes = ['consultation', 'mentoring', 'review'] as const;

export type BookingType = (typeof bookingTypes)[number];

export const bookingStatuses = ['SCHEDULED', 'COMPLETED', 'CANCELED'] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

export const bookingSorts = ['newest', 'oldest', 'start-last', 'start-first'] as const;

export type BookingSort = (typeof bookingSorts)[number];

export const bookingSortNames: Record<BookingSort, () => string> = {
  newest: m.newestFirst,
  oldest: m.oldestFirst,
  'start-last': m.latestStartFirst,
  'start-first': m.earliestStartFirst,
};

/** Why an event at the provider is not a booking. */
export const unmatchedReasons = ['no-person', 'no-credit', 'unknown-type', 'deleted'] as const;

export type UnmatchedReason = (typeof unmatchedReasons)[number];

export const unmatchedReasonNames: Record<UnmatchedReason, () => string> = {
  'no-person': m.noAccountHasEmail,
  'no-credit': m.noSessionCredit,
  'unknown-type': m.unknownKind,
  deleted: m.bookingWasDeleted,
};

export const bookingTypeNames: Record<BookingType, () => string> = {
  consultation: m.consultation,
  mentoring: m.mentoring,
  review: m.review,
};

export const isBookingType = (text: string | null): text is BookingType =>
  bookingTypes.some((type) => type === text);

/** The lowest plan with calls with a coach (product.md#scheduling). */
export const sessionsFromTier: Tier = 'BREAKTHROUGH';

export const includesSessions = (tier: Tier | null): boolean =>
  tier !== null && tierRank(tier) >= tierRank(sessionsFromTier);

/** What came out of the sample session that people without sessions are shown. */
export const sampleItems = (): string[] => [m.sampleFirstItem(), m.sampleSecondItem(), m.sampleThirdItem()];

/** Why "Schedule Call" is disabled, or null when it is not (product.md#controls). The server enforces the same rule. */
export function whyNotSchedule(person: {
  isAvailable: boolean;
  tier: Tier | null;
  /** Sessions that were bought alone. */
  isBought?: boolean;
  credits: number;
}): string | null {
  if (!includesSessions(person.tier) && !person.isBought) return m.partOfBreakthrough();
  if (person.credits <= 0) return m.noSessionsLeft();
  return person.isAvailable ? null : m.bookingIsOff();
}

interface Session {
  status: BookingStatus;
  startTime: Date;
  endTime: Date;
}

/** A session is past when it has ended or is no longer scheduled (product.md#bookings). */
export const isUpcoming = (session: Pick<Session, 'status' | 'endTime'>, now: Date): boolean =>
  session.status === 'SCHEDULED' && session.endTime > now;

/**
 * Why setting that status is unusual; null when it is not. Administrators may do it (product.md#statuses): the
 * screen asks once more, and the audit log names it.
 */
export const unusualStatus = (
  session: Pick<Session, 'status' | 'startTime'>,
  status: BookingStatus,
  now: Date,
): string | null =>
  status === 'COMPLETED' && session.status !== 'COMPLETED' && session.startTime > now
    ? 'completed before it began'
    : null;

/** Sorts upcoming sessions nearest first, past ones latest first. */
export function sortSessions<Item extends Session>(sessions: readonly Item[], now: Date) {
  const byStart = sessions.toSorted((left, right) => left.startTime.getTime() - right.startTime.getTime());
  return {
    upcoming: byStart.filter((session) => isUpcoming(session, now)),
    past: byStart.filter((session) => !isUpcoming(session, now)).toReversed(),
  };
}

/** `1 session remaining`: the badge beside the page's title. */
export const remainingText = (credits: number): string => m.sessionsRemaining({ count: credits });

/** `in 4 days`, `tomorrow`, `in 3 hours`, `in 12 minutes`, `now`. Days are calendar days in the viewer's zone. */
export function untilText(start: Date, now: Date, timeZone: string): string {
  const ms = start.getTime() - now.getTime();
  if (ms <= 0) return m.now();
  if (ms < hourMs) return m.inTime({ time: units.minutes({ count: Math.ceil(ms / minuteMs) }) });
  const days = dayNumber(start, timeZone) - dayNumber(now, timeZone);
  if (days === 0 || ms < 12 * hourMs)
    return m.inTime({ time: units.hours({ count: Math.round(ms / hourMs) }) });
  return days === 1 ? m.tomorrow() : m.inTime({ time: units.days({ count: days }) });
}

function dayNumber(instant: Date, timeZone: string): number {
  const date = formatOf('en-CA', { timeZone, dateStyle: 'short' }).format(instant);
  return Math.round(Date.parse(date) / dayMs);
}

export const reminderHours = [24, 1] as const;

/** The reminders that are still to come for a session, with the times at which they are due. */
export function remindersOf(startTime: Date, now: Date): { hours: number; dueAt: Date }[] {
  return reminderHours
    .map((hours) => ({ hours, dueAt: new Date(startTime.getTime() - hours * hourMs) }))
    .filter(({ dueAt }) => dueAt > now);
}

/** How long to wait before requesting the meeting link again: 5 s, 10 s, 20 s, …, an hour at most. */
export const joinLinkDelaySeconds = (attempt: number): number => Math.min(5 * 2 ** attempt, 3600);
