import { formatIdr } from '#kernel/money.ts';
import { cn } from '#ui/cn.ts';
import { markOf } from '../rules.ts';

/** A sum whose last three digits, by which the transfer is recognised, are boxed. */
export function MarkedSum({ amountIdr, className }: { amountIdr: number; className?: string }) {
  const mark = markOf(amountIdr);
  const whole = formatIdr(amountIdr);
  return (
    <span className={cn('whitespace-nowrap tabular-nums', className)}>
      {whole.slice(0, -mark.length)}
      <span className="rounded-sm bg-accent-soft px-[0.08em] text-accent-ink outline-1 outline-accent/60">
        {mark}
      </span>
    </span>
  );
}
