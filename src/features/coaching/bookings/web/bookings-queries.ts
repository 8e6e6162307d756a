import type { z } from 'zod';
import { apiQuery } from '#kit/client.ts';
import type { bookingOutput } from '../contract.ts';
import { isUpcoming, sortSessions } from '../rules.ts';

/** How often a page polls while a meeting link is missing. */
const joinLinkPollMs = 5_000;

export type BookingItem = z.infer<typeof bookingOutput>;

export type Session = Omit<BookingItem, 'startTime' | 'endTime'> & { startTime: Date; endTime: Date };

export const bookingsQuery = () =>
  apiQuery.bookings.list.queryOptions({
    input: {},
    refetchInterval: ({ state }) =>
      state.data?.some((booking) => isJoinLinkAwaited(booking)) ? joinLinkPollMs : false,
  });

const isJoinLinkAwaited = (booking: BookingItem): boolean =>
  booking.calendlyUrl === null &&
  isUpcoming({ status: booking.status, endTime: new Date(booking.endTime) }, new Date());

export const bookingCreditsQuery = () => apiQuery.bookings.credits.queryOptions();

export const schedulingQuery = () =>
  apiQuery.bookings.scheduling.queryOptions({ staleTime: Number.POSITIVE_INFINITY });

export const creditsQuery = () => apiQuery.credits.get.queryOptions();

export const creditHistoryQuery = () =>
  apiQuery.credits.history.queryOptions({ input: { kind: 'session', limit: 100 } });

export const keysOfBookings = () => [
  apiQuery.bookings.key(),
  apiQuery.credits.key(),
  apiQuery.dashboard.key(),
  apiQuery.notifications.key(),
];

export function sortBookings(bookings: readonly BookingItem[], now: Date) {
  const sessions = bookings.map(
    (booking): Session => ({
      ...booking,
      startTime: new Date(booking.startTime),
      endTime: new Date(booking.endTime),
    }),
  );
  return sortSessions(sessions, now);
}
