import { Page } from '#ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';

export function DashboardSkeleton() {
  return (
    <Page>
      <SkeletonGroup hasWaited label={m.loadingDashboard()}>
        <Skeleton className="h-10 w-72 max-w-full" />
        <Skeleton className="mt-1 h-6 w-80 max-w-full" />
        <div className="mt-6 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          <Skeleton className="h-72 md:col-span-2" />
          <Skeleton className="h-72" />
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      </SkeletonGroup>
    </Page>
  );
}
