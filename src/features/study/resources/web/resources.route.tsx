import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useCallback } from 'react';
import { totalText } from '#kernel/counts.ts';
import { tagName } from '#kernel/tag-names.ts';
import { splitTags } from '#kernel/tags.ts';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton, SkeletonCard, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';
import { foundCountLimit, resourcePageSize, shownRange } from '../rules.ts';
import { ResourceCard } from './resource-card.tsx';
import { ResourceFilters } from './resource-filters.tsx';
import {
  type Resource,
  type ResourceSearch,
  rememberResourceSearch,
  resourcesQuery,
} from './resource-queries.ts';
import { parseResourceSearch } from './resource-search.ts';

export const Route = createFileRoute('/_learner/resources')({
  validateSearch: parseResourceSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(resourcesQuery(deps)),
  head: () => pageTitle(m.resources()),
  component: ResourcesPage,
});

const gridClasses = 'grid grid-cols-1 gap-2.5 sm:gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

function ResourcesPage() {
  const search = Route.useSearch();
  rememberResourceSearch(search);
  const navigate = Route.useNavigate();
  const { data, isError, isPending, isPlaceholderData } = useQuery({
    ...resourcesQuery(search),
    placeholderData: keepPreviousData,
  });
  const change = useCallback(
    (part: ResourceSearch) =>
      void navigate({
        search: (before) => parseResourceSearch({ ...before, ...part, page: undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <Page>
      <PageHeader title={m.resources()} subtitle={m.aboutResources()} />
      <ResourceFilters search={search} onChange={change} />
      <ChosenTags search={search} />
      {isPending ? <ResourcesSkeleton /> : null}
      {isError ? <Notice tone="danger" title={m.resourcesNotLoaded()} /> : null}
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <ResourceGrid resources={data.data} />
          <PageFoot search={search} meta={data.meta} />
        </div>
      ) : null}
    </Page>
  );
}

/** Shows the tags in the address, each with a link that removes it: they also narrow the next search. */
function ChosenTags({ search }: { search: ResourceSearch }) {
  const tags = splitTags(search.tags ?? '');
  if (tags.length === 0) return null;
  return (
    <ul aria-label={m.selectedTags()} className="mb-5 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to="/resources"
            search={{
              ...search,
              page: undefined,
              tags: tags.filter((other) => other !== tag).join(',') || undefined,
            }}
            className="inline-flex h-9 items-center gap-2 rounded-full bg-primary-soft px-3 text-ui font-semibold text-primary-ink hover:underline"
          >
            {m.tag({ tag: tagName(tag) })}
            <span className="sr-only">{m.removeTag()}</span>
            <X aria-hidden className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ResourceGrid({ resources }: { resources: readonly Resource[] }) {
  if (resources.length === 0) {
    return (
      <EmptyState
        figure="middle"
        title={m.noResourcesFound()}
        text={m.tryAnotherWord()}
        action={
          <Button variant="secondary" render={<Link to="/resources" />}>
            {m.showAll()}
          </Button>
        }
      />
    );
  }
  return (
    <ul className={gridClasses}>
      {resources.map((resource) => (
        <li key={resource.id}>
          <ResourceCard resource={resource} />
        </li>
      ))}
    </ul>
  );
}

/** Instead of tags in the message: its function would be in a script of its own, which every page fetches. */
const withStrongNumbers = (text: string) =>
  text.split(/(\d+(?:[.,]\d+)*\+?)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name.
      <strong key={place} className="font-semibold text-ink">
        {part}
      </strong>
    ),
  );

/** The count, announced after a search; visible if there is more than one page (product.md#resource-list). */
function PageFoot({
  search,
  meta,
}: {
  search: ResourceSearch;
  meta: { totalItems: number; currentPage: number; totalPages: number };
}) {
  const { totalItems: total, currentPage: page, totalPages: pageCount } = meta;
  const { from, to } = shownRange(page, resourcePageSize, total);
  const isPaged = total > resourcePageSize;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <p role="status" className={isPaged ? 'text-ui text-ink-2' : 'sr-only'}>
        {isPaged
          ? withStrongNumbers(m.showingRange({ from, to, total: totalText(total, foundCountLimit(search)) }))
          : m.resourceCount({ count: total })}
      </p>
      <Pagination
        page={page}
        pageCount={pageCount}
        renderLink={(to, props) => (
          <Link to="/resources" search={parseResourceSearch({ ...search, page: to })} {...props} />
        )}
      />
    </div>
  );
}

function ResourcesSkeleton() {
  return (
    <SkeletonGroup label={m.loadingResources()}>
      <div className={gridClasses}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key}>
            <Skeleton className="h-[108px] rounded-lg sm:hidden" />
            <div className="max-sm:hidden">
              <SkeletonCard />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
