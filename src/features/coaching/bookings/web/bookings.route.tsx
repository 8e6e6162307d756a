import { createFileRoute } from '@tanstack/react-router';
import { prefetchCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { oneOf, searchOf } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import * as m from '../messages/m.ts';
import { includesSessions } from '../rules.ts';
import { bookingTabs } from './booking-tabs.ts';
import { BookingsPage } from './bookings-page.tsx';
import { bookingCreditsQuery, bookingsQuery, schedulingQuery } from './bookings-queries.ts';
import { BookingsSkeleton } from './bookings-skeleton.tsx';
import { SessionOffer } from './session-offer-late.ts';

export const Route = createFileRoute('/_learner/bookings')({
  validateSearch: searchOf({ tab: oneOf(bookingTabs) }),
  head: () => pageTitle(m.bookings()),
  loader: async ({ context: { queryClient, viewer } }) => {
    await Promise.all([
      ...(includesSessions(viewer.entitledTier)
        ? []
        : [
            queryClient.prefetchQuery(plansQuery()),
            prefetchCheckedTransfer(queryClient),
            SessionOffer.preload?.(),
          ]),
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
      <h1 className="mb-6 text-h1">{m.bookings()}</h1>
      <Notice tone="danger" title={m.bookingsNotLoaded()} />
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
