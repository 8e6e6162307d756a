import { Card } from '#ui/card.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';

export function ReviewsSkeleton() {
  return (
    <SkeletonGroup label={m.loadingReviews()}>
      <Card
        padding="none"
        className="grid grid-cols-1 divide-line max-sm:divide-y sm:grid-cols-3 sm:divide-x"
      >
        {[0, 1, 2].map((index) => (
          <div key={index} className="flex items-center gap-4 p-5">
            <Skeleton className="size-10" />
            <div className="space-y-2">
              <Skeleton className="h-5 w-8" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
        ))}
      </Card>
      <Skeleton className="mt-10 h-8 w-96 max-w-full" />
      <div className="mt-6 grid grid-cols-1 gap-4 md:grid-cols-2">
        {[0, 1].map((index) => (
          <Card key={index} className="space-y-3">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-5 w-56" />
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-2 w-full" />
          </Card>
        ))}
      </div>
    </SkeletonGroup>
  );
}
