import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';

export function CheckoutSkeleton() {
  return (
    <SkeletonGroup className="site-column grid grid-cols-1 gap-10 pb-14 pt-12 lg:grid-cols-[1fr_380px] lg:gap-16 lg:pt-16">
      <div>
        <Skeleton className="h-10 w-72" />
        <Skeleton className="mt-4 h-12 w-full max-w-md" />
        <Skeleton className="mt-8 h-60 rounded-xl" />
      </div>
      <Skeleton className="h-96 rounded-xl lg:mt-4" />
    </SkeletonGroup>
  );
}
