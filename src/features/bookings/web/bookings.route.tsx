import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { pageTitle } from '#brand';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { BookingsPage, bookingTabs } from './bookings-page.tsx';
import { bookingCreditsQuery, bookingsQuery, schedulingQuery } from './bookings-queries.ts';
import { BookingsSkeleton } from './bookings-skeleton.tsx';

export const Route = createFileRoute('/_learner/bookings')({
  validateSearch: z.object({ tab: z.catch(z.optional(z.enum(bookingTabs)), undefined) }),
  head: () => pageTitle('Bookings'),
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(bookingsQuery()),
      queryClient.ensureQueryData(bookingCreditsQuery()),
      queryClient.ensureQueryData(schedulingQuery()),
    ]);
    return { now: new Date().toISOString() };
  },
  component: BookingsRoute,
  pendingComponent: BookingsSkeleton,
  errorComponent: () => (
    <Page>
      <h1 className="mb-6 text-h1">Bookings</h1>
      <Notice tone="danger" title="Failed to load bookings. Please try again later." />
    </Page>
  ),
});

function BookingsRoute() {
  const navigate = Route.useNavigate();
  return (
    <BookingsPage
      viewer={Route.useRouteContext().viewer}
      loadedAt={Route.useLoaderData().now}
      tab={Route.useSearch().tab ?? 'upcoming'}
      onTabChange={(tab) =>
        void navigate({ search: tab === 'upcoming' ? {} : { tab }, replace: true, resetScroll: false })
      }
    />
  );
}
