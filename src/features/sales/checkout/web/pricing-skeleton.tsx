import { NeedsScripts } from '#ui/needs-scripts.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';

export function PricingSkeleton() {
  return (
    <div className="site-column pb-14 pt-12 lg:pt-8">
      <NeedsScripts what={m.choosingPlan()} />
      <SkeletonGroup className="noscript:hidden">
        <Skeleton className="h-5 w-64" />
        <Skeleton className="mt-4 h-10 w-full max-w-xl" />
        <div className="mt-10 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {['a', 'b', 'c', 'd'].map((card) => (
            <Skeleton key={card} className="h-[420px] rounded-xl" />
          ))}
        </div>
      </SkeletonGroup>
    </div>
  );
}
