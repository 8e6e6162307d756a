import type { ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonCard, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';

const columnClasses = { 2: 'md:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' };

/** Cards side by side: two columns for courses, three for modules. */
export function CardGrid({ columns, children }: { columns: 2 | 3; children: ReactNode }) {
  return <ul className={`grid gap-4 ${columnClasses[columns]}`}>{children}</ul>;
}

export function CardGridSkeleton({
  title,
  subtitle,
  columns,
}: {
  title: string;
  subtitle: string;
  columns: 2 | 3;
}) {
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={<Skeleton className="h-10 w-32 max-sm:grow" />}
      />
      <SkeletonGroup hasWaited label={m.loadingList({ title: title.toLowerCase() })}>
        <div className={`grid gap-4 ${columnClasses[columns]}`}>
          {Array.from({ length: columns }, (_, place) => `card-${place}`).map((key) => (
            <SkeletonCard key={key} />
          ))}
        </div>
      </SkeletonGroup>
    </Page>
  );
}

/** The card page when loading failed (product.md#modules; courses share the text). */
export function CardGridError({ title }: { title: string }) {
  return (
    <Page>
      <PageHeader title={title} />
      <Notice tone="danger" title={m.modulesNotLoaded()} />
    </Page>
  );
}
