import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { countText } from '#kernel/counts.ts';
import { oneOf, searchOf, text, uuid, whole } from '#kernel/search-params.ts';
import { elapsedText } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { Ago } from '#ui/ago.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { besideFold, FilterBar, FilterFold, FilterSelect, SortSelect } from '#ui/filter-bar.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useAnnounced } from '#ui/use-announced.ts';
import { useFilters } from '#ui/use-filters.ts';
import * as m from '../../messages/m.ts';
import {
  allStatuses,
  allTypes,
  type ReviewSort,
  reviewSortNames,
  reviewSorts,
  reviewStatuses,
  reviewStatusNames,
  reviewTypeNames,
  reviewTypes,
} from '../../rules.ts';
import { reviewStatusTones } from '../review-look.ts';
import type { Review } from '../review-queries.ts';
import { CoachDialog } from './coach-dialog.tsx';

interface Search {
  search?: string | undefined;
  status?: (typeof reviewStatuses)[number] | undefined;
  type?: (typeof reviewTypes)[number] | undefined;
  sort?: ReviewSort | undefined;
  page?: number | undefined;
  review?: string | undefined;
}

const listQuery = ({ search = '', status, type, sort = 'newest', page = 1 }: Search) =>
  apiQuery.reviews.adminList.queryOptions({
    input: { search, sort, page, status: status ?? allStatuses, type: type ?? allTypes },
  });

const readSearch = searchOf({
  search: text(100),
  status: oneOf(reviewStatuses),
  type: oneOf(reviewTypes),
  sort: oneOf(reviewSorts),
  page: whole(1, 10_000),
  review: uuid,
});

export const Route = createFileRoute('/_learner/_admin/admin/reviews')({
  head: () => pageTitle(m.reviewsToRead()),
  validateSearch: readSearch,
  loaderDeps: ({ search: { review: _, ...list } }) => list,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(listQuery(deps)),
  component: AdminReviewsPage,
});

function AdminReviewsPage() {
  const { review: openId, ...filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const list = useQuery({
    ...listQuery(filter),
    placeholderData: keepPreviousData,
  });
  const change = useFilters<Search>(Route.useNavigate());
  const search = useCallback((words: string) => change({ search: words || undefined }), [change]);
  const isFiltered = Boolean(filter.search || filter.status || filter.type);
  const total = list.data && countText(list.data.meta.totalItems, m.reviewNoun(), m.reviewsNoun());
  useAnnounced(total);
  return (
    <Page>
      <PageHeader title={m.reviews()} subtitle={total ?? m.workToRead()} />
      <FilterBar
        label={m.filterReviews()}
        onReset={
          isFiltered ? () => change({ search: undefined, status: undefined, type: undefined }) : undefined
        }
      >
        <DebouncedSearch
          label={m.searchReviews()}
          value={filter.search ?? ''}
          onSearch={search}
          className={`w-96 ${besideFold}`}
        />
        <FilterFold count={[filter.status, filter.type].filter(Boolean).length}>
          <FilterSelect
            label={m.status()}
            all={m.allStatuses()}
            value={filter.status}
            options={reviewStatuses.map((value) => ({ value, label: reviewStatusNames[value]() }))}
            onChange={(status) => change({ status })}
          />
          <FilterSelect
            label={m.type()}
            all={m.allTypes()}
            value={filter.type}
            options={reviewTypes.map((value) => ({ value, label: reviewTypeNames[value]() }))}
            onChange={(type) => change({ type })}
          />
          <SortSelect
            sorts={reviewSorts}
            names={reviewSortNames}
            value={filter.sort}
            onChange={(sort) => change({ sort })}
          />
        </FilterFold>
      </FilterBar>
      <PagedList
        list={list}
        loading={m.loadingReviews()}
        failed={m.reviewsNotLoaded()}
        renderPageLink={(page, props) => <Link to="/admin/reviews" search={{ ...filter, page }} {...props} />}
      >
        {(data) => (
          <DataTable
            caption={m.reviews()}
            rows={data.data}
            rowKey={(review) => review.id}
            columns={columns}
            sort={{ value: filter.sort ?? 'newest', onChange: (sort) => change({ sort }) }}
            renderCard={(review) => <ReviewRowCard review={review} />}
            empty={
              <EmptyState
                title={isFiltered ? m.noReviewsFound() : m.noReviewsYet()}
                figure={isFiltered ? 'middle' : 'start'}
              />
            }
          />
        )}
      </PagedList>
      {openId ? (
        <CoachDialog
          key={openId}
          id={openId}
          known={list.data?.data.find((review) => review.id === openId)}
          onClose={() =>
            navigate({ search: ({ review: _, ...rest }) => rest, resetScroll: false, replace: true })
          }
        />
      ) : null}
    </Page>
  );
}

/** How long the learner has been waiting, bold after two days; of a completed review how long it took. */
function Waiting({ review }: { review: Review }) {
  const end = review.completedAt ? new Date(review.completedAt) : new Date();
  const ms = end.getTime() - new Date(review.createdAt).getTime();
  const isDone = review.status === 'COMPLETED';
  const isLong = !isDone && ms > 48 * 3_600_000;
  return (
    <span
      suppressHydrationWarning
      className={isLong ? 'font-semibold text-warning-ink' : isDone ? 'text-ink-3' : 'text-ink-2'}
    >
      {isDone ? m.tookTime({ time: elapsedText(ms) }) : elapsedText(ms)}
    </span>
  );
}

function ViewDetails({ review }: { review: Review }) {
  return (
    <Button
      variant="soft"
      size="sm"
      aria-label={m.viewDetailsOf({ id: review.id.slice(-6) })}
      render={
        <Link
          from="/admin/reviews"
          to="/admin/reviews"
          search={(before) => ({ ...before, review: review.id })}
          resetScroll={false}
        />
      }
    >
      {m.viewDetails()}
    </Button>
  );
}

const status = (review: Review) => (
  <StatusBadge tone={reviewStatusTones[review.status]}>{reviewStatusNames[review.status]()}</StatusBadge>
);

const columns: readonly TableColumn<Review, ReviewSort>[] = [
  { key: 'id', header: m.id, isId: true, cell: (review) => review.id.slice(-6) },
  {
    key: 'email',
    header: m.userEmail,
    cell: (review) => <PersonName name={review.user.name} email={review.user.email} />,
  },
  { key: 'type', header: m.type, cell: (review) => reviewTypeNames[review.type]() },
  { key: 'status', header: m.status, cell: status },
  {
    key: 'submitted',
    header: m.submitted,
    sorts: [
      { value: 'newest', direction: 'descending' },
      { value: 'oldest', direction: 'ascending' },
    ],
    cell: (review) => <Ago at={review.createdAt} className="text-ink-2" />,
  },
  {
    key: 'waiting',
    header: m.waiting,
    sorts: [{ value: 'waiting', direction: 'descending' }],
    cell: (review) => <Waiting review={review} />,
  },
  {
    key: 'actions',
    header: m.viewDetails,
    isActions: true,
    cell: (review) => <ViewDetails review={review} />,
  },
];

function ReviewRowCard({ review }: { review: Review }) {
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <span className="font-mono text-small text-ink-3">{review.id.slice(-6)}</span>
        {status(review)}
      </div>
      <PersonName className="mt-2 max-w-full" name={review.user.name} email={review.user.email} />
      <p className="text-small text-ink-2">
        {m.typeSubmitted({ type: reviewTypeNames[review.type]() })} <Ago at={review.createdAt} />
      </p>
      <div className="mt-3 border-t border-line pt-3">
        <ViewDetails review={review} />
      </div>
    </>
  );
}
