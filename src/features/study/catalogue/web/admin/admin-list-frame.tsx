import { useRouter } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { type TabLink, TabLinks } from '#ui/tabs.tsx';
import * as m from '../../messages/m.ts';

export type AdminListName = 'courses' | 'modules';

/** The page of a list in an order, with its deleted rows behind a tab that has an address of its own. */
export function AdminListPage({
  list,
  title,
  label,
  count,
  isDeleted,
  add,
  link,
  children,
}: {
  list: AdminListName;
  title: string;
  label: string;
  count: string;
  isDeleted: boolean;
  add: ReactNode;
  link: (isDeleted: boolean, props: Parameters<TabLink['render']>[0]) => ReactElement;
  children: ReactNode;
}) {
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={isDeleted ? m.countDeleted({ count }) : m.countReorder({ count })}
        actions={add}
      />
      <TabLinks
        label={m.which({ list })}
        className="mb-5"
        links={[
          { key: 'all', label, isCurrent: !isDeleted, render: (props) => link(false, props) },
          { key: 'deleted', label: m.deleted(), isCurrent: isDeleted, render: (props) => link(true, props) },
        ]}
      />
      {children}
    </Page>
  );
}

export function DeletedList<Row extends { id: string | number; title: string }>({
  label,
  rows,
  renderFacts,
  onRestore,
}: {
  label: string;
  rows: readonly Row[];
  renderFacts: (row: Row) => ReactNode;
  onRestore: (row: Row) => void;
}) {
  if (rows.length === 0) return <EmptyState figure="arrived" title={m.nothingDeleted()} />;
  return (
    <ul aria-label={label} className="grid gap-2">
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2"
        >
          {renderFacts(row)}
          <Button
            variant="secondary"
            size="sm"
            icon={<RotateCcw className="size-4" />}
            onClick={() => onRestore(row)}
          >
            {m.restore()}
            <span className="sr-only"> {row.title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function AdminListSkeleton({ list, title }: { list: AdminListName; title: string }) {
  return (
    <Page>
      <PageHeader title={title} />
      <SkeletonGroup hasWaited label={m.loadingManage({ list })} className="grid gap-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-16 w-full rounded-lg" />
        ))}
      </SkeletonGroup>
    </Page>
  );
}

export function AdminListError({ title, message }: { title: string; message: string }) {
  const router = useRouter();
  return (
    <Page>
      <PageHeader title={title} />
      <Notice
        tone="danger"
        title={message}
        action={
          <Button variant="secondary" size="sm" onClick={() => void router.invalidate()}>
            {ui.tryAgain()}
          </Button>
        }
      />
    </Page>
  );
}
