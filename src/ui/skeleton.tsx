import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';

/** One grey shape. Size it like the content that it replaces: `<Skeleton className="h-4 w-4/5" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-sm bg-sunken-2', className)} />;
}

/**
 * Wraps the skeletons of an area: announces "Loading" once to screen readers and stays invisible for 150 ms, so that
 * a fast answer never flashes grey. Set `hasWaited` when the router has already waited that long.
 */
export function SkeletonGroup({
  label = m.loading(),
  className,
  hasWaited = false,
  children,
}: {
  label?: string;
  hasWaited?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="status"
      aria-busy="true"
      className={cn('skeleton-delay', hasWaited && '[animation-delay:0s]', className)}
    >
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

export function SkeletonCard({ hasPicture = true }: { hasPicture?: boolean }) {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-lg border border-line bg-surface">
      {hasPicture ? <div className="aspect-video animate-pulse bg-sunken-2" /> : null}
      <div className="space-y-2.5 p-4">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-2/3" />
      </div>
    </div>
  );
}
