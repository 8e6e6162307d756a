import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { EmptyStones, type EmptyStonesStage } from './illustrations/empty-stones.tsx';

export interface EmptyStateProps {
  /** One sentence, such as "No upcoming sessions". */
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** `start`: nothing yet. `middle`: nothing found. `arrived`: all done. */
  figure?: EmptyStonesStage;
  /** No dashed outline, for places that already have a frame. */
  isBare?: boolean;
  /** Use 1 when the page has nothing else. */
  headingLevel?: 1 | 2 | 3;
  className?: string;
}

export function EmptyState({
  title,
  text,
  action,
  figure = 'start',
  isBare = false,
  headingLevel = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={cn(
        'flex flex-col items-center px-5 py-8 text-center',
        !isBare && 'rounded-lg border border-dashed border-line-strong/50',
        className,
      )}
    >
      <EmptyStones stage={figure} className="w-40" />
      <Heading className="mt-5 text-h4">{title}</Heading>
      {text ? <p className="mt-1 max-w-64 text-ui text-ink-2">{text}</p> : null}
      {action ? <div className="mt-4 *:justify-center">{action}</div> : null}
    </div>
  );
}
