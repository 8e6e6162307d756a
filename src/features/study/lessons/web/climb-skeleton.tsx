import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';

/** How far the steps rise to the right, from the top one down; the one in the middle is where one is. */
const indents = ['ml-6 lg:ml-44', 'ml-4.5 lg:ml-33', 'ml-3 lg:ml-22', 'ml-1.5 lg:ml-11', ''];

/** Steps of a climb that is on its way, as high as those of `ui/climb.tsx` (product.md#modules). */
export function ClimbSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup hasWaited label={label}>
      {indents.map((indent, index) => (
        <div key={indent} className={indent}>
          <div
            className={`flex items-center gap-2.5 rounded-tl-[14px] border border-b-0 border-line bg-surface pr-3.5 pl-3 lg:gap-5 lg:rounded-tl-[16px] lg:pr-6 lg:pl-5.5 ${index === 2 ? 'h-42 lg:h-34' : 'h-21 lg:h-19'} ${index === indents.length - 1 ? 'rounded-b-[14px] border-b lg:rounded-b-[16px]' : ''}`}
          >
            <Skeleton className="h-5 w-7.5 lg:w-8" />
            <Skeleton className="h-5 w-1/2 max-w-72" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
