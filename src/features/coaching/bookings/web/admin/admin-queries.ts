import type { QueryClient } from '@tanstack/react-query';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import type { BookingSort, BookingStatus } from '../../rules.ts';
import { keysOfBookings } from '../bookings-queries.ts';

export type AdminBooking = Awaited<ReturnType<ApiClient['bookings']['adminList']>>['data'][number];
export type UnmatchedEvent = Awaited<ReturnType<ApiClient['bookings']['unmatched']>>['data'][number];

export interface BookingSearch {
  search?: string | undefined;
  status?: BookingStatus | undefined;
  sort?: BookingSort | undefined;
  page?: number | undefined;
}

export const adminBookingsQuery = ({ search, status, sort = 'newest', page = 1 }: BookingSearch) =>
  apiQuery.bookings.adminList.queryOptions({
    input: { page, sort, ...(search ? { search } : {}), ...(status ? { status } : {}) },
  });

export const unmatchedQuery = () => apiQuery.bookings.unmatched.queryOptions({ input: { state: 'open' } });

export async function refreshBookings(queryClient: QueryClient): Promise<void> {
  await Promise.all(keysOfBookings().map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
