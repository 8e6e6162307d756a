import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { langOf } from '#kit/other-language.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { ActionItemFilter } from '../filters.ts';
import * as m from '../messages/m.ts';
import { filterActionItems, foldModules, type ModuleActionItems } from '../rules.ts';
import { actionItemsQuery } from './tasks-query.ts';
import { TickRow } from './tick-row.tsx';
import type { ShownItems } from './use-toggle.ts';

interface ItemListsProps {
  modules: readonly ModuleActionItems[];
  show: ActionItemFilter;
}

/**
 * The lists of all modules; later and finished ones are folded. What is listed, in which order, and what is folded is
 * decided once for each filter: a tick changes its row only, so nothing jumps away while someone looks. Give it
 * `key={show}`.
 */
export function ItemLists({ modules, show }: ItemListsProps) {
  const [listed] = useState(() => filterActionItems(modules, show));
  const { near, later, finished } = foldModules(listed);
  const open = show === 'all' ? near : listed.filter((module) => !finished.includes(module));
  const folded = show === 'all' ? later : [];
  const current = (open.find((module) => module.doneCount > 0) ?? open[0])?.moduleId;
  const now = new Map(modules.map((module) => [module.moduleId, module]));
  const shown = useShownItems();
  const list = ({ moduleId, items: listedItems }: (typeof listed)[number]) => {
    const module = now.get(moduleId);
    if (!module) return null;
    const items = new Map(module.items.map((item) => [item.id, item]));
    return (
      <ModuleItems
        key={moduleId}
        module={module}
        items={listedItems.flatMap(({ id }) => items.get(id) ?? [])}
        shown={shown}
        isCurrent={moduleId === current}
      />
    );
  };
  const byCourse = (some: typeof listed) =>
    some.map((module, index) => (
      <Fragment key={module.moduleId}>
        <CourseHead of={module} after={some[index - 1]} />
        {list(module)}
      </Fragment>
    ));
  const nowOf = (some: typeof listed) => some.map(({ moduleId }) => now.get(moduleId) ?? null);
  if (listed.length === 0)
    return (
      <EmptyState
        figure={show === 'incomplete' ? 'arrived' : 'start'}
        title={show === 'incomplete' ? m.allDone() : m.nothingCompleted()}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-3">
      {byCourse(open)}
      {folded.length > 0 ? (
        <Folded title={m.laterModules({ count: folded.length })} modules={nowOf(folded)}>
          {byCourse(folded)}
        </Folded>
      ) : null}
      {finished.length > 0 ? (
        <Folded
          isOpen={open.length === 0}
          isDone
          title={m.finishedModules({ count: finished.length })}
          modules={nowOf(finished)}
        >
          {finished.map(list)}
        </Folded>
      ) : null}
    </div>
  );
}

/** The course's name where another begins: numbers of modules start again there. */
function CourseHead({ of, after }: { of: ModuleActionItems; after: ModuleActionItems | undefined }) {
  const { course } = of;
  if (!course || course.title === after?.course?.title) return null;
  return (
    <p lang={langOf(course.language)} className="mt-4 text-small font-semibold text-ink-3 first:mt-0">
      {course.title}
    </p>
  );
}

/** Ticks the items in the list of all modules. */
function useShownItems(): ShownItems {
  const queryClient = useQueryClient();
  const { queryKey } = actionItemsQuery();
  return {
    setCompleted: (id, completed) =>
      queryClient.setQueryData(queryKey, (modules) =>
        modules?.map((module) => ({
          ...module,
          items: module.items.map((item) => (item.id === id ? { ...item, completed } : item)),
        })),
      ),
    cancelReading: () => void queryClient.cancelQueries({ queryKey }),
  };
}

const countOf = (modules: readonly (ModuleActionItems | null)[]) => {
  const items = modules.flatMap((module) => module?.items ?? []);
  return m.doneOf({ done: items.filter((item) => item.completed).length, total: items.length });
};

interface FoldedProps {
  title: string;
  modules: readonly (ModuleActionItems | null)[];
  isOpen?: boolean;
  isDone?: boolean;
  children: ReactNode;
}

function Folded({ title, modules, isOpen = false, isDone = false, children }: FoldedProps) {
  return (
    <details open={isOpen} className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-14 list-none items-center gap-3 px-5 py-3.5 [&::-webkit-details-marker]:hidden">
        <Stone className={isDone ? 'bg-primary' : 'bg-sunken-2'} />
        <span className="min-w-0 flex-1 text-h4">{title}</span>
        <span className="shrink-0 text-small text-ink-3">{countOf(modules)}</span>
        <ChevronDown
          className="size-4 shrink-0 text-ink-3 transition-transform duration-(--dur-fast) group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-3 border-t border-line p-3">{children}</div>
    </details>
  );
}

function Stone({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={cn('step-mark h-2 w-[18px] shrink-0 rounded-[3.5px]', className)} />
  );
}

interface ModuleItemsProps {
  module: ModuleActionItems;
  items: ModuleActionItems['items'];
  shown: ShownItems;
  isCurrent: boolean;
}

function ModuleItems({ module, items, shown, isCurrent }: ModuleItemsProps) {
  const isDone = module.items.every((item) => item.completed);
  const ahead = isCurrent ? 'bg-accent' : 'bg-sunken-2';
  return (
    <Card padding="none">
      <div className="mx-5 flex min-h-14 flex-wrap items-center gap-x-3 border-b border-line py-3.5">
        <Stone className={isDone ? 'bg-primary' : ahead} />
        <span aria-hidden="true" className="shrink-0 font-mono text-ui font-semibold text-ink-3">
          {module.number}
        </span>
        <h2 lang={langOf(module.language)} className="min-w-0 flex-1 text-h4">
          <Link
            to="/modules/$id"
            params={{ id: String(module.moduleId) }}
            hash="action-items"
            className="hover:text-primary-ink hover:underline"
          >
            {module.moduleTitle}
          </Link>
        </h2>
        <span className="shrink-0 text-small text-ink-3">{countOf([module])}</span>
      </div>
      <ul className="divide-y divide-line px-5 pb-1">
        {items.map((item) => (
          // The row's own padding reaches into the card's, so that the hairlines begin with the boxes.
          <li key={item.id} className="*:-mx-3">
            <TickRow moduleId={module.moduleId} item={item} shown={shown} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
