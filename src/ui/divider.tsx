import { cn } from './cn.ts';

export function Divider({ label, className }: { label?: string; className?: string }) {
  if (!label) return <hr className={cn('border-t border-line', className)} />;
  return (
    <div className={cn('flex items-center gap-3 text-small text-ink-3', className)}>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      {label}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  );
}
