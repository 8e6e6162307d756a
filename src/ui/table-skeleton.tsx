import { Skeleton, SkeletonGroup } from './skeleton.tsx';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The shape of a `DataTable` that is still loading. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <div className="h-11 border-b border-line bg-sunken" />
        <div className="divide-y divide-line">
          {rows.map((row) => (
            <div key={row} className="flex h-[52px] items-center gap-6 px-4">
              <Skeleton className="h-3.5 w-16" />
              <Skeleton className="h-3.5 w-48" />
              <Skeleton className="h-3.5 w-24 max-md:hidden" />
              <Skeleton className="h-3.5 flex-1 max-md:hidden" />
            </div>
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
