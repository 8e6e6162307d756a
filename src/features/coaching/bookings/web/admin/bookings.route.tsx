import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { countText } from '#kernel/counts.ts';
import { oneOf, searchOf, text, whole } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { viewerZoneName } from '#kit/preferences.ts';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import { FilterBar, FilterSelect, SortSelect } from '#ui/filter-bar.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { useAnnounced } from '#ui/use-announced.ts';
import { useFilters } from '#ui/use-filters.ts';
import * as m from '../../messages/m.ts';
import { bookingSortNames, bookingSorts, bookingStatuses } from '../../rules.ts';
import { statusLooks } from '../booking-look.ts';
import { adminBookingsQuery, type BookingSearch, unmatchedQuery } from './admin-queries.ts';
import { BookingsTable } from './bookings-table.tsx';
import { UnmatchedList } from './unmatched-list.tsx';

const readSearch = searchOf({
  search: text(100),
  status: oneOf(bookingStatuses),
  sort: oneOf(bookingSorts),
  page: whole(1, 10_000),
});

export const Route = createFileRoute('/_learner/_admin/admin/bookings')({
  head: () => pageTitle(m.allBookings()),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.prefetchQuery(adminBookingsQuery(deps)),
      queryClient.prefetchQuery(unmatchedQuery()),
    ]),
  component: AdminBookingsPage,
});

function AdminBookingsPage() {
  const search = Route.useSearch();
  const list = useQuery({
    ...adminBookingsQuery(search),
    placeholderData: keepPreviousData,
  });
  const change = useFilters<BookingSearch>(Route.useNavigate());
  const find = useCallback((words: string) => change({ search: words || undefined }), [change]);
  const isFiltered = Boolean(search.search || search.status);
  const total = list.data && countText(list.data.meta.totalItems, m.bookingNoun(), m.bookingsNoun());
  useAnnounced(total);
  return (
    <Page>
      <PageHeader
        title={m.bookings()}
        subtitle={m.timesIn({ what: total ?? m.everyonesSessions(), zone: viewerZoneName() })}
      />
      <UnmatchedList />
      <FilterBar
        label={m.filterBookings()}
        onReset={isFiltered ? () => change({ search: undefined, status: undefined }) : undefined}
      >
        <DebouncedSearch
          label={m.searchBookings()}
          value={search.search ?? ''}
          onSearch={find}
          className="w-96 max-sm:w-full"
        />
        <FilterSelect
          label={m.status()}
          all={m.allStatuses()}
          value={search.status}
          options={bookingStatuses.map((value) => ({ value, label: statusLooks[value].label() }))}
          onChange={(status) => change({ status })}
        />
        <SortSelect
          sorts={bookingSorts}
          names={bookingSortNames}
          value={search.sort}
          onChange={(sort) => change({ sort })}
        />
      </FilterBar>
      <PagedList
        list={list}
        loading={m.loadingAllBookings()}
        failed={m.allBookingsNotFetched()}
        renderPageLink={(page, props) => (
          <Link to="/admin/bookings" search={{ ...search, page }} {...props} />
        )}
      >
        {(data) => (
          <BookingsTable
            bookings={data.data}
            isFiltered={isFiltered}
            sort={{ value: search.sort ?? 'newest', onChange: (sort) => change({ sort }) }}
          />
        )}
      </PagedList>
    </Page>
  );
}
