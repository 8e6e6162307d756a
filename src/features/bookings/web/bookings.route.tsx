import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '#brand';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { BookingsPage } from './bookings-page.tsx';
import { bookingCreditsQuery, bookingsQuery, schedulingQuery } from './bookings-queries.ts';
import { BookingsSkeleton } from './bookings-skeleton.tsx';

export const Route = createFileRoute('/_learner/bookings')({
  head: () => pageTitle('Bookings'),
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(bookingsQuery()),
      queryClient.ensureQueryData(bookingCreditsQuery()),
      queryClient.ensureQueryData(schedulingQuery()),
    ]);
    return { now: new Date().toISOString() };
  },
  component: () => (
    <BookingsPage viewer={Route.useRouteContext().viewer} loadedAt={Route.useLoaderData().now} />
  ),
  pendingComponent: BookingsSkeleton,
  errorComponent: () => (
    <Page>
      <h1 className="mb-6 text-h1">Bookings</h1>
      <Notice tone="danger" title="Failed to load bookings. Please try again later." />
    </Page>
  ),
});
