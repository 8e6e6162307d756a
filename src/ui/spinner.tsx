import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.ts';

/** A turning circle. Set `label` when no text beside it says what is happening. */
export function Spinner({ className, label }: { className?: string; label?: string }) {
  const circle = <LoaderCircle className={cn('size-4 animate-spin', className)} aria-hidden="true" />;
  if (!label) return circle;
  return (
    <span role="status" className="inline-flex">
      {circle}
      <span className="sr-only">{label}</span>
    </span>
  );
}
