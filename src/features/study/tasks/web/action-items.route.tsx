import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { percentOf } from '#kernel/counts.ts';
import { oneOf, searchOf } from '#kernel/search-params.ts';
import { brand, pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Donut, DonutLegend } from '#ui/donut.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonCard, SkeletonGroup } from '#ui/skeleton.tsx';
import { TabLinks } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';
import { type ActionItemFilter, actionItemFilters, encouragement, filterActionItems } from '../rules.ts';
import { actionItemsQuery } from './tasks-query.ts';

export const Route = createFileRoute('/_learner/action-items')({
  validateSearch: searchOf({ show: oneOf(actionItemFilters) }),
  loader: ({ context }) => context.queryClient.ensureQueryData(actionItemsQuery()),
  head: () => pageTitle(m.myActionItems()),
  component: ActionItemsPage,
  pendingComponent: () => (
    <Page className="max-w-[1024px]">
      <PageHeader title={m.myActionItems()} subtitle={m.whereToUpdate()} />
      <SkeletonGroup hasWaited label={m.loadingItems()}>
        <Skeleton className="h-44 w-full rounded-lg" />
        <Skeleton className="my-6 h-10 w-64" />
        <div className="grid gap-4 md:grid-cols-2">
          <SkeletonCard hasPicture={false} />
          <SkeletonCard hasPicture={false} />
        </div>
      </SkeletonGroup>
    </Page>
  ),
  errorComponent: () => (
    <Page className="max-w-[1024px]">
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
  const shown = filterActionItems(modules, show);
  return (
    <Page className="max-w-[1024px]">
      <PageHeader title={m.myActionItems()} subtitle={m.whereToUpdate()} />
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
            className="my-6"
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
          {shown.length === 0 ? (
            <EmptyState
              figure={show === 'incomplete' ? 'arrived' : 'start'}
              title={show === 'incomplete' ? m.allDone() : m.nothingCompleted()}
            />
          ) : null}
          <ul className="grid gap-4 md:grid-cols-2">
            {shown.map((module) => (
              <li key={module.moduleId}>
                <ModuleItems module={module} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

/** The encouragement and the count (product.md#action-items). */
function Summary({ done, total }: { done: number; total: number }) {
  const label = m.completedOf({ done, total });
  return (
    <Card className="flex flex-col items-center gap-6 sm:flex-row sm:gap-8">
      <Donut done={done} total={total} label={label} />
      <div className="min-w-0 flex-1 max-sm:text-center">
        <p className="text-h3">{encouragement(percentOf(done, total))}</p>
        <blockquote className="mt-2 text-ui text-ink-2">
          <span lang="id">“{brand.proverb}.”</span> <span className="text-ink-3">{m.proverbMeaning()}</span>
        </blockquote>
        <div className="mt-4 max-sm:flex max-sm:justify-center">
          <DonutLegend
            items={[
              { label: m.completedCount({ done }), isDone: true },
              { label: m.toDoCount({ left: total - done }), isDone: false },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}

function ModuleItems({ module }: { module: ReturnType<typeof filterActionItems>[number] }) {
  return (
    <Card
      padding="none"
      className="relative h-full transition-colors duration-(--dur-fast) hover:border-line-strong"
    >
      <div className="flex items-baseline justify-between gap-3 border-b border-line px-5 py-3.5">
        <h2 className="text-h4">
          <Link
            to="/modules/$id"
            params={{ id: String(module.moduleId) }}
            hash="action-items"
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {module.moduleTitle}
          </Link>
        </h2>
        <p className="shrink-0 text-small text-ink-3">
          {m.doneOf({ done: module.doneCount, total: module.totalCount })}
        </p>
      </div>
      <ul className="space-y-2.5 px-5 py-4 text-ui">
        {module.items.map((item) => (
          <li key={item.id} className="flex gap-2.5">
            {item.completed ? (
              <CircleCheck
                className="mt-0.5 size-[18px] shrink-0 text-success"
                aria-label={m.done()}
                role="img"
              />
            ) : (
              <CircleDashed
                className="mt-0.5 size-[18px] shrink-0 text-ink-3"
                aria-label={m.toDo()}
                role="img"
              />
            )}
            <span className={item.completed ? 'text-ink-3 line-through' : undefined}>{item.title}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
