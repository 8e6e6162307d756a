import { useQuery } from '@tanstack/react-query';
import { CalendarCog, type LucideIcon, ReceiptText, UserCog } from 'lucide-react';
import { bookingTypeNames } from '#features/coaching/bookings/rules.ts';
import { formatTableDateIn } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import * as m from '../messages/m.ts';

export interface AdminFound {
  id: string;
  label: string;
  detail: string;
  group: string;
  icon: LucideIcon;
  url: string;
}

/** Results of each kind, as for everything else. */
const shownOfEach = 4;

/** People, orders and bookings, for whom the lists of the admin area are open; each list checks it again. */
export function useAdminFound(query: string, isEnabled: boolean, adminPages: readonly string[]) {
  const asked = (page: string) => ({
    enabled: isEnabled && adminPages.includes(page),
    staleTime: 30_000,
    // The lists answer for their own pages; here a failure only means that nothing of the kind is found.
    retry: false,
  });
  const input = { search: query, limit: shownOfEach };
  const people = useQuery(apiQuery.users.list.queryOptions({ input, ...asked('/admin/users') }));
  const orders = useQuery(apiQuery.checkout.adminOrders.queryOptions({ input, ...asked('/admin/orders') }));
  const bookings = useQuery(apiQuery.bookings.adminList.queryOptions({ input, ...asked('/admin/bookings') }));
  const zone = viewerTimeZone();
  const found: AdminFound[] = [
    ...(people.data?.data ?? []).map((person) => ({
      id: `person-${person.id}`,
      label: person.name,
      detail: person.email,
      group: m.people(),
      icon: UserCog,
      url: `/admin/users/${person.id}`,
    })),
    ...(orders.data?.data ?? []).map((order) => ({
      id: `order-${order.id}`,
      label: order.name,
      detail: m.orderOf({
        plan: order.soldName,
        date: formatTableDateIn(new Date(order.createdAt), zone),
      }),
      group: m.orders(),
      icon: ReceiptText,
      url: `/admin/orders?search=${encodeURIComponent(order.id.slice(-8))}`,
    })),
    ...(bookings.data?.data ?? []).map((booking) => ({
      id: `booking-${booking.id}`,
      label: booking.user.name,
      detail: m.bookingOf({
        type: bookingTypeNames[booking.type](),
        date: formatTableDateIn(new Date(booking.startTime), zone),
      }),
      group: m.bookings(),
      icon: CalendarCog,
      url: `/admin/bookings?search=${encodeURIComponent(booking.id.slice(-6))}`,
    })),
  ];
  return {
    found: isEnabled ? found : [],
    isFetching: people.isFetching || orders.isFetching || bookings.isFetching,
  };
}
