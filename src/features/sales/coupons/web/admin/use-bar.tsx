import * as m from '../../messages/m.ts';
import type { Coupon } from './coupon-queries.ts';

/** Paid and held uses as two parts of one bar, and the numbers. */
export function UseBar({ coupon: { paid, held, maxUses } }: { coupon: Coupon }) {
  const share = (count: number) => `${maxUses ? Math.min(100, (count / maxUses) * 100) : 0}%`;
  const b = (text: string) => <span className="font-semibold text-ink">{text}</span>;
  return (
    <span className="block">
      {maxUses === null ? null : (
        <span aria-hidden="true" className="mb-1 flex h-1.5 w-full overflow-hidden rounded-full bg-sunken-2">
          <span className="bg-primary" style={{ width: share(paid) }} />
          <span className="bg-terrace-3" style={{ width: share(held) }} />
        </span>
      )}
      <span className="block text-small text-ink-2 tabular-nums">
        {held > 0 ? m.usedAndHeld({ paid, held, b }) : m.usedOnly({ paid, b })}{' '}
        {maxUses === null ? m.noLimit({ count: paid + held }) : m.ofLimit({ count: maxUses })}
      </span>
    </span>
  );
}

/** What the two colours of the bars mean. */
export function BarLegend() {
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2" aria-hidden="true">
      <span className="inline-flex items-center gap-2">
        <span className="size-2.5 rounded-xs bg-primary" />
        {m.legendPaid()}
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="size-2.5 rounded-xs bg-terrace-3" />
        {m.legendHeld()}
      </span>
    </p>
  );
}
