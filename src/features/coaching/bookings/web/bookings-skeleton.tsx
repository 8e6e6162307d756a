import { Page } from '#ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';

export function BookingsSkeleton() {
  return (
    <Page>
      <SkeletonGroup hasWaited label={m.loadingBookings()}>
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-11 w-40" />
        </div>
        <Skeleton className="h-56 rounded-xl" />
        <Skeleton className="mt-10 h-6 w-72" />
        <div className="mt-6 space-y-3">
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-24 rounded-lg" />
        </div>
      </SkeletonGroup>
    </Page>
  );
}
