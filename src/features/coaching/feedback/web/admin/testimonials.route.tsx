import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Check, Undo2, X } from 'lucide-react';
import { useCallback } from 'react';
import { AdminLink } from '#features/sales/plans/web/admin-link.tsx';
import { countText } from '#kernel/counts.ts';
import { oneOf, searchOf, text, whole } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Ago } from '#ui/ago.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DebouncedSearch } from '#ui/debounced-search.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterBar, FilterSelect } from '#ui/filter-bar.tsx';
import { ownWords } from '#ui/own-words.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { StarRatingDisplay } from '#ui/star-rating.tsx';
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx';
import { toast } from '#ui/toast.ts';
import { useAnnounced } from '#ui/use-announced.ts';
import { useFilters } from '#ui/use-filters.ts';
import * as m from '../../messages/m.ts';
import { type StoryStatus, storyStatuses } from '../../rules.ts';

type Story = Awaited<ReturnType<ApiClient['feedback']['adminList']>>['data'][number];

interface Search {
  search?: string | undefined;
  status?: StoryStatus | undefined;
  page?: number | undefined;
}

const storiesQuery = ({ search, status, page = 1 }: Search) =>
  apiQuery.feedback.adminList.queryOptions({
    input: { page, ...(search ? { search } : {}), ...(status ? { status } : {}) },
  });

const readSearch = searchOf({
  search: text(100),
  status: oneOf(storyStatuses),
  page: whole(1, 10_000),
});

export const Route = createFileRoute('/_learner/_admin/admin/testimonials')({
  head: () => pageTitle(m.testimonials()),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(storiesQuery(deps)),
  component: TestimonialsPage,
});

const looks: Record<StoryStatus, { tone: StatusTone; label: () => string }> = {
  PENDING: { tone: 'warning', label: m.toRead },
  APPROVED: { tone: 'success', label: m.published },
  REJECTED: { tone: 'neutral', label: m.notPublished },
};

function TestimonialsPage() {
  const search = Route.useSearch();
  const list = useQuery({
    ...storiesQuery(search),
    placeholderData: keepPreviousData,
  });
  const change = useFilters<Search>(Route.useNavigate());
  const find = useCallback((words: string) => change({ search: words || undefined }), [change]);
  const isFiltered = Boolean(search.search || search.status);
  useAnnounced(list.data && countText(list.data.meta.totalItems, m.storyNoun(), m.storiesNoun()));
  return (
    <Page>
      <PageHeader title={m.testimonials()} subtitle={m.aboutTestimonials()} />
      <FilterBar
        label={m.filterStories()}
        onReset={isFiltered ? () => change({ search: undefined, status: undefined }) : undefined}
      >
        <DebouncedSearch
          label={m.searchPeople()}
          value={search.search ?? ''}
          onSearch={find}
          className="w-80 max-sm:w-full"
        />
        <FilterSelect
          label={m.status()}
          all={m.allStories()}
          value={search.status}
          options={storyStatuses.map((value) => ({ value, label: looks[value].label() }))}
          onChange={(status) => change({ status })}
        />
      </FilterBar>
      <PagedList
        list={list}
        loading={m.loadingStories()}
        failed={m.storiesNotLoaded()}
        renderPageLink={(page, props) => (
          <Link to="/admin/testimonials" search={{ ...search, page }} {...props} />
        )}
      >
        {({ data: stories }) =>
          stories.length === 0 ? (
            <NoStories search={search} isFiltered={isFiltered} />
          ) : (
            <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
              {stories.map((story) => (
                <li key={story.id}>
                  <StoryCard story={story} />
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
    </Page>
  );
}

function NoStories({ search, isFiltered }: { search: Search; isFiltered: boolean }) {
  if (search.status === 'PENDING' && !search.search)
    return <EmptyState title={m.nothingToRead()} figure="arrived" />;
  return isFiltered ? (
    <EmptyState title={m.noStoriesFound()} text={m.tryFewerFilters()} figure="middle" />
  ) : (
    <EmptyState title={m.noStoriesYet()} text={m.sharedUnderFeedback()} />
  );
}

function StoryCard({ story }: { story: Story }) {
  const look = looks[story.status];
  return (
    <Card render={<article />} className="flex h-full flex-col">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {story.rating ? (
          <StarRatingDisplay stars={story.rating} />
        ) : (
          <span className="text-small text-ink-3">{m.noRating()}</span>
        )}
        <StatusBadge tone={look.tone}>{look.label()}</StatusBadge>
      </div>
      <h2 lang="" className="mt-3 text-h4">
        <AdminLink page="/admin/users" link={<Link to="/admin/users/$id" params={{ id: story.user.id }} />}>
          {story.user.name}
        </AdminLink>
      </h2>
      <p className="text-small text-ink-2">
        {story.user.email}, <Ago at={story.updatedAt} />
      </p>
      <div className="mt-4 flex flex-1 items-start gap-4">
        {story.photo ? (
          <img
            src={story.photo}
            alt={m.uploadedBy({ name: story.user.name })}
            className="size-20 shrink-0 rounded-md object-cover"
          />
        ) : null}
        <div className="min-w-0 space-y-2 text-ui [overflow-wrap:anywhere]">
          <p lang="" className="whitespace-pre-wrap">
            {story.testimonial}
          </p>
          <p className="text-small text-ink-2">
            {m.startedAs({ background: story.careerBackground, own: ownWords })}
          </p>
          {story.currentRole ? (
            <p className="text-small text-ink-2">{m.nowRole({ role: story.currentRole, own: ownWords })}</p>
          ) : null}
        </div>
      </div>
      <Decision story={story} />
    </Card>
  );
}

function Decision({ story }: { story: Story }) {
  const queryClient = useQueryClient();
  const moderate = useMutation(
    apiQuery.feedback.moderate.mutationOptions({
      onSuccess: async ({ status }) => {
        toast.success(status === 'PENDING' ? m.movedToRead() : looks[status].label());
        await queryClient.invalidateQueries({ queryKey: apiQuery.feedback.key() });
      },
      onError: async (error) => {
        toast.error(m.decisionNotSaved(), errorMessage(error, m.pleaseTryAgain()));
        // The story may have been edited meanwhile: show the text that a decision would now be about.
        await queryClient.invalidateQueries({ queryKey: apiQuery.feedback.key() });
      },
    }),
  );
  const { id, updatedAt } = story;
  const decide = (status: StoryStatus) => moderate.mutate({ id, status, updatedAt });
  const isBusy = (status: StoryStatus) => moderate.isPending && moderate.variables.status === status;
  const name = story.user.name;
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-3">
      {story.status === 'APPROVED' ? null : (
        <Button
          variant="soft"
          size="sm"
          icon={<Check className="size-4" />}
          aria-label={m.publishStoryOf({ name })}
          isBusy={isBusy('APPROVED')}
          onClick={() => decide('APPROVED')}
        >
          {m.publish()}
        </Button>
      )}
      {story.status === 'REJECTED' ? null : (
        <Button
          variant="ghost"
          size="sm"
          icon={<X className="size-4" />}
          aria-label={m.dontPublishStoryOf({ name })}
          isBusy={isBusy('REJECTED')}
          onClick={() => decide('REJECTED')}
        >
          {m.dontPublish()}
        </Button>
      )}
      {story.status === 'PENDING' ? null : (
        <Button
          variant="ghost"
          size="sm"
          icon={<Undo2 className="size-4" />}
          aria-label={m.toReadStoryOf({ name })}
          isBusy={isBusy('PENDING')}
          onClick={() => decide('PENDING')}
        >
          {m.toRead()}
        </Button>
      )}
    </div>
  );
}
