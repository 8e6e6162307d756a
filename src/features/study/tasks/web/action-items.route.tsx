import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { percentOf } from '#kernel/counts.ts';
import { oneOf, searchOf } from '#kernel/search-params.ts';
import { brand, pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { Donut } from '#ui/donut.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TabLinks } from '#ui/tabs.tsx';
import { type ActionItemFilter, actionItemFilters } from '../filters.ts';
import * as m from '../messages/m.ts';
import { encouragement } from '../rules.ts';
import { ItemLists } from './item-lists.tsx';
import { actionItemsQuery } from './tasks-query.ts';

export const Route = createFileRoute('/_learner/action-items')({
  validateSearch: searchOf({ show: oneOf(actionItemFilters) }),
  loader: ({ context }) => context.queryClient.ensureQueryData(actionItemsQuery()),
  head: () => pageTitle(m.myActionItems()),
  component: ActionItemsPage,
  pendingComponent: () => (
    <Page width="reading">
      <PageHeader title={m.myActionItems()} className="mb-3" />
      <SkeletonGroup hasWaited label={m.loadingItems()}>
        <Skeleton className="mb-2 h-10 w-72" />
        <Skeleton className="mb-4 h-11 w-64 sm:mb-5" />
        <div className="grid grid-cols-1 gap-3">
          <Skeleton className="h-64 w-full rounded-lg" />
          <Skeleton className="h-64 w-full rounded-lg" />
        </div>
      </SkeletonGroup>
    </Page>
  ),
  errorComponent: () => (
    <Page width="reading">
      <PageHeader title={m.myActionItems()} />
      <Notice tone="danger" title={m.itemsNotLoaded()} />
    </Page>
  ),
});

const filterLabels: Record<ActionItemFilter, () => string> = {
  all: m.all,
  completed: m.completed,
  incomplete: m.incomplete,
};

function ActionItemsPage() {
  const { data: modules } = useSuspenseQuery(actionItemsQuery());
  const show = Route.useSearch().show ?? 'all';
  const items = modules.flatMap((module) => module.items);
  const done = items.filter((item) => item.completed).length;
  return (
    <Page width="reading">
      <PageHeader title={m.myActionItems()} className="mb-3" />
      {items.length === 0 ? (
        <EmptyState
          title={m.noItemsYet()}
          text={m.itemsComeWithModules()}
          action={
            <Button variant="secondary" render={<Link to="/lessons" />}>
              {m.browseModules()}
            </Button>
          }
        />
      ) : (
        <>
          <Summary done={done} total={items.length} />
          <TabLinks
            label={m.whichItems()}
            className="mb-4 sm:mb-5"
            links={actionItemFilters.map((filter) => ({
              key: filter,
              label: filterLabels[filter](),
              isCurrent: filter === show,
              render: (props) => (
                <Link
                  to="/action-items"
                  search={filter === 'all' ? {} : { show: filter }}
                  replace
                  resetScroll={false}
                  {...props}
                />
              ),
            }))}
          />
          <ItemLists key={show} modules={modules} show={show} />
          <div className="mt-5 space-y-2 text-ui text-ink-3">
            <p>{m.whereToUpdate()}</p>
            <blockquote>
              <span lang="id">“{brand.proverb}.”</span> {m.proverbMeaning()}
            </blockquote>
          </div>
        </>
      )}
    </Page>
  );
}

/** The encouragement and the count in one line, so that the first task is near the top (product.md#action-items). */
function Summary({ done, total }: { done: number; total: number }) {
  return (
    <div className="mb-2 flex items-center gap-3">
      <Donut done={done} total={total} label={m.completedOf({ done, total })} />
      <p className="min-w-0 text-ui">
        <span className="font-semibold">{encouragement(percentOf(done, total))}</span>{' '}
        <span className="text-ink-2">{m.completedAndToDo({ done, left: total - done })}</span>
      </p>
    </div>
  );
}
