import type { Viewer } from '#access/viewer.ts';
import { hasBoughtCredits, readBalances } from '#features/coaching/credits/public.server.ts';
import { AppError, ProviderError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Calendly } from '#providers/calendly/calendly.server.ts';
import { parseEventUri } from '#providers/calendly/event-uri.ts';
import * as m from '../messages/m.ts';
import { type BookingType, includesSessions, isBookingType } from '../rules.ts';
import { syncEventJob } from './jobs.ts';
import * as queries from './queries.ts';
import { type SyncOutcome, syncEvent } from './sync.ts';

export function toOutput(
  booking: queries.Booking,
  links: readonly queries.BookingLink[],
  user: { email: string },
) {
  const hasNotes =
    booking.notesSummary !== null || booking.notesActionItems.length > 0 || booking.recordingUrl !== null;
  return {
    id: booking.id,
    type: booking.type,
    status: booking.status,
    startTime: booking.startTime.toISOString(),
    endTime: booking.endTime.toISOString(),
    calendlyUrl: booking.joinUrl,
    rescheduleUrl: booking.rescheduleUrl,
    cancelUrl: booking.cancelUrl,
    coachName: booking.coachName,
    notes: hasNotes
      ? {
          summary: booking.notesSummary ?? '',
          actionItems: booking.notesActionItems,
          recordingUrl: booking.recordingUrl,
        }
      : null,
    links: [...links],
    createdAt: booking.createdAt.toISOString(),
    user: { email: user.email },
  };
}

/** Takes one statement. */
export async function listBookings(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  page: { limit: number; before?: string | undefined },
) {
  const rows = await queries.listBookings(deps.db, viewer.userId, page);
  return rows.map(({ booking, links }) => toOutput(booking, links, viewer));
}

export async function countCredits(deps: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const [{ session }, isBought] = await Promise.all([
    readBalances(deps.db, userId, deps.clock.now()),
    hasBoughtCredits(deps.db, userId, 'session'),
  ]);
  return { bookingCredits: session, ...(isBought ? { isBought } : {}) };
}

export const describeScheduling = ({ scheduling, config }: Pick<Deps, 'scheduling' | 'config'>) => ({
  types: scheduling ? scheduling.types.filter(isBookingType) : [],
  pagesOrigin: config.scheduling?.pagesOrigin ?? null,
});

function openScheduling({ scheduling }: Pick<Deps, 'scheduling'>): Calendly {
  if (!scheduling) throw new AppError('UNAVAILABLE', m.bookingIsOff());
  return scheduling;
}

/** @throws AppError UPGRADE_REQUIRED without a plan that includes sessions, unless sessions were bought alone. */
async function assertIncluded({ db }: Pick<Deps, 'db'>, viewer: Viewer) {
  if (includesSessions(viewer.entitledTier) || (await hasBoughtCredits(db, viewer.userId, 'session'))) return;
  throw new AppError('UPGRADE_REQUIRED', m.partOfBreakthrough(), {
    upgradeUrl: '/settings/subscription',
  });
}

/** Creates a single-use booking page at the provider that carries the person's tracking id. */
export async function createLink(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'scheduling'>,
  viewer: Viewer,
  type: BookingType,
) {
  await assertIncluded(deps, viewer);
  const scheduling = openScheduling(deps);
  if (!scheduling.types.includes(type)) throw new AppError('INVALID_INPUT', m.kindNotBookable());
  if ((await countCredits(deps, viewer.userId)).bookingCredits <= 0)
    throw new AppError('CONFLICT', m.noSessionsLeft());
  const id = newId();
  const url = new URL(await scheduling.createSchedulingLink(type, id));
  url.searchParams.set('embed_type', 'Inline');
  url.searchParams.set('embed_domain', new URL(deps.config.appUrl).host);
  url.searchParams.set('name', viewer.name);
  url.searchParams.set('email', viewer.email);
  const createdAt = deps.clock.now();
  await queries.insertSchedulingLink(deps.db, { id, userId: viewer.userId, type, url: url.href, createdAt });
  return { url: url.href };
}

type ClaimDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'scheduling'>;

/**
 * Books an event that the browser reports: only the provider's record counts (product.md#scheduling). If the
 * provider is unreachable, a job tries again later, so the session is not lost.
 */
export async function claimBooking(deps: ClaimDeps, viewer: Viewer, eventUri: string) {
  await assertIncluded(deps, viewer);
  const scheduling = openScheduling(deps);
  const reference = parseEventUri(eventUri);
  if (!reference) throw new AppError('INVALID_INPUT', m.eventNotFetched());
  const { eventId } = reference;
  const outcome = await syncEvent({ ...deps, scheduling }, eventId, viewer.userId).catch(
    async (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      if (error.retryable)
        await deps.jobs.enqueue(deps.db, syncEventJob, { eventId, webhookId: null }, { key: eventId });
      throw new AppError('PROVIDER_UNAVAILABLE', m.eventNotFetched());
    },
  );
  const booking = bookingOf(outcome);
  return toOutput(booking, await queries.listLinks(deps.db, booking), viewer);
}

function bookingOf(outcome: SyncOutcome): queries.Booking {
  if ('booking' in outcome) return outcome.booking;
  switch (outcome.kind) {
    case 'no-credit':
      throw new AppError('CONFLICT', m.noneLeftCancelled());
    case 'canceled':
    case 'deleted':
      throw new AppError('CONFLICT', m.sessionWasCancelled());
    case 'unknown-type':
      throw new AppError('CONFLICT', m.kindNotBookableSupport());
    default:
      throw new AppError('NOT_FOUND', m.notFound());
  }
}

export async function getOwnBooking(deps: Pick<Deps, 'db'>, userId: string, id: string) {
  const booking = await queries.findBooking(deps.db, { userId, id });
  if (!booking) throw new AppError('NOT_FOUND', m.notFound());
  return booking;
}
