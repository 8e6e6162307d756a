import { formatIdr } from '#kernel/money.ts';
import { businessTimeZone, formatZonedTimeIn } from '#kernel/time.ts';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

/** What it costs without the sale, struck through. In rupiah. */
export function RegularPrice({ amountIdr, className }: { amountIdr: number; className?: string }) {
  return (
    <span className={cn('text-ui font-normal whitespace-nowrap text-ink-3', className)}>
      <span className="sr-only">{m.regularPrice()} </span>
      <s>{formatIdr(amountIdr)}</s>
    </span>
  );
}

/** Until when the sale runs, in the school's time, so that a page need not be drawn again for the reader's. */
export function SaleEnd({ endsAt, className }: { endsAt: string; className?: string }) {
  return (
    <span className={className}>
      {m.saleUntil({ time: formatZonedTimeIn(new Date(endsAt), businessTimeZone) })}
    </span>
  );
}
