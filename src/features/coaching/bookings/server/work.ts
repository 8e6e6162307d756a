/** The work of the bookings jobs. Each is idempotent, and mails follow the person's preferences. */

import { findUserById } from '#features/people/accounts/public.server.ts';
import { findWanted, notify } from '#features/school/notifications/public.server.ts';
import { here } from '#kernel/addresses.ts';
import { businessTimeZone, dayMs, hourMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import { finishWebhookEvent } from '#platform/db/webhook-events.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import { errorText } from '#platform/log.server.ts';
import type { ScheduledEvent } from '#providers/calendly/calendly.server.ts';
import * as m from '../messages/m.ts';
import { fullDateAndTime } from '../session-time.ts';
import { describeSession, planReminders } from './follow-up.ts';
import { canceledMail, noCreditMail, reminderMail, reminderSubject } from './mails.tsx';
import * as queries from './queries.ts';
import { type SyncDeps, syncEvent } from './sync.ts';

/** Skips the job while no scheduling provider is configured. */
export const withScheduling =
  <Data>(work: (deps: Deps & SyncDeps, data: Data) => Promise<void>) =>
  async (deps: Deps, data: Data): Promise<void> => {
    if (deps.scheduling) await work({ ...deps, scheduling: deps.scheduling }, data);
  };

export async function syncEventWork(deps: SyncDeps, data: { eventId: string; webhookId: number | null }) {
  const outcome = await syncEvent(deps, data.eventId);
  if (data.webhookId !== null)
    await finishWebhookEvent(deps.db, data.webhookId, outcome.kind, deps.clock.now());
}

export async function cancelEvent(deps: SyncDeps, data: { eventId: string; reason: string }) {
  await deps.scheduling.cancelEvent(data.eventId, data.reason);
  await queries.markCanceledAtProvider(deps.db, data.eventId);
}

const reconcileAheadMs = 90 * dayMs;
/** Each costs a few calls to the provider; the rest waits for the next round. */
const syncsPerRound = 50;

/** Compares our sessions with the provider's calendar and syncs those that differ. */
export async function reconcileEvents(deps: Deps & SyncDeps) {
  const now = deps.clock.now();
  const events = await deps.scheduling.listEvents(
    new Date(now.getTime() - dayMs),
    new Date(now.getTime() + reconcileAheadMs),
  );
  const ours = events.filter((event) => event.type !== null);
  if (ours.length === 0) return;
  const known = await queries.listKnownEvents(
    deps.db,
    ours.map((event) => event.id),
  );
  const differing = ours.filter((event) =>
    differs(event, known.bookings.get(event.id) ?? null, known.unmatched.has(event.id)),
  );
  for (const event of inRandomOrder(differing).slice(0, syncsPerRound)) {
    await syncEvent(deps, event.id).catch((error: unknown) =>
      deps.log.warn({ eventId: event.id, err: errorText(error) }, 'an event could not be checked'),
    );
  }
}

/** Events that always fail must not keep the others out of every round. */
const inRandomOrder = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);

function differs(event: ScheduledEvent, booking: queries.Booking | null, isUnmatched: boolean): boolean {
  if (!booking) return event.status === 'active' && !isUnmatched;
  if (booking.status !== 'SCHEDULED') return false;
  return (
    (event.status === 'canceled' && booking.canceledAt === null) ||
    event.startsAt.getTime() !== booking.startTime.getTime() ||
    event.endsAt.getTime() !== booking.endTime.getTime() ||
    (event.joinUrl !== null && event.joinUrl !== booking.joinUrl)
  );
}

const wantsMail = async (deps: Deps, userId: string): Promise<boolean> =>
  (await findWanted(deps.db, userId, 'session')).email;

/** Sends a reminder unless the session was moved or cancelled; if it runs too early, plans it again. */
export async function remind(
  deps: Deps,
  data: { userId: string; bookingId: string; revision: number; hours: number },
) {
  const booking = await queries.findBooking(deps.db, { userId: data.userId, id: data.bookingId });
  const now = deps.clock.now();
  if (booking?.status !== 'SCHEDULED' || booking.revision !== data.revision) return;
  if (booking.startTime <= now) return;
  if (booking.startTime.getTime() - data.hours * hourMs > now.getTime())
    return deps.db.transaction((tx) => planReminders(deps, tx, booking));
  const user = await findUserById(deps.db, data.userId);
  if (!user) return;
  await notify(deps.db, {
    userId: data.userId,
    causeKey: `session-reminder:${booking.id}:${booking.revision}:${data.hours}`,
    event: 'session',
    text: () => ({ title: reminderSubject(data.hours), message: `${describeSession(booking)}.` }),
    actionUrl: '/bookings',
    hasOwnMail: true,
    createdAt: now,
  });
  if (!(await wantsMail(deps, data.userId))) return;
  const mail = await inLanguageOf(user, async () => ({
    subject: reminderSubject(data.hours),
    ...(await reminderMail({
      name: user.name,
      hours: data.hours,
      type: booking.type,
      when: fullDateAndTime(booking.startTime, booking.endTime, businessTimeZone),
      joinUrl: booking.joinUrl,
      bookingsUrl: `${deps.config.appUrl}/bookings`,
    })),
  }));
  await deps.mailer.send({
    to: user.email,
    ...mail,
    idempotencyKey: `session-reminder-${booking.id}-${booking.revision}-${data.hours}`,
  });
}

export async function sendCanceledMail(deps: Deps, data: { userId: string; bookingId: string }) {
  const [booking, user] = await Promise.all([
    queries.findBooking(deps.db, { userId: data.userId, id: data.bookingId }),
    findUserById(deps.db, data.userId),
  ]);
  if (booking?.status !== 'CANCELED' || !user || !(await wantsMail(deps, data.userId))) return;
  const mail = await inLanguageOf(user, async () => ({
    subject: m.yourSessionWasCancelled(),
    ...(await canceledMail({
      name: user.name,
      session: describeSession(booking),
      isCreditBack: booking.creditReturnedAt !== null,
      supportUrl: `${deps.config.appUrl}${here('/support')}`,
    })),
  }));
  await deps.mailer.send({
    to: user.email,
    ...mail,
    idempotencyKey: `session-canceled-${booking.id}-${booking.revision}`,
  });
}

export async function sendNoCreditMail(deps: Deps, data: { userId: string; eventId: string }) {
  const [event, user] = await Promise.all([
    queries.findUnmatched(deps.db, data.eventId),
    findUserById(deps.db, data.userId),
  ]);
  if (!event || !user || !(await wantsMail(deps, data.userId))) return;
  const mail = await inLanguageOf(user, async () => ({
    subject: m.couldNotBook(),
    ...(await noCreditMail({
      name: user.name,
      when: fullDateAndTime(event.startTime, event.endTime, businessTimeZone),
      bookingsUrl: `${deps.config.appUrl}/bookings`,
    })),
  }));
  await deps.mailer.send({
    to: user.email,
    ...mail,
    idempotencyKey: `session-refused-${data.eventId}`,
  });
}
