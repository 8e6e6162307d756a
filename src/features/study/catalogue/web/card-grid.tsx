import type { ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonCard, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';

/** Cards side by side. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">{children}</ul>;
}

export function CardGridSkeleton({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={<Skeleton className="h-10 w-32 max-sm:grow" />}
      />
      <SkeletonGroup hasWaited label={m.loadingList({ title: title.toLowerCase() })}>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <SkeletonCard />
          <SkeletonCard />
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
