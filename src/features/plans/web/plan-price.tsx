import { formatIdr } from '#kernel/money.ts';
import { tierNames } from '../rules.ts';
import type { OfferedPlan } from './plans-query.ts';

/** What the viewer would pay; the plan's own price where they cannot buy it. Rupiah. */
export const payableIdr = ({ offer, price }: OfferedPlan): number =>
  offer.kind === 'available' ? offer.priceIdr : price;

export function PlanPrice({ plan }: { plan: OfferedPlan }) {
  const { offer, price } = plan;
  const fromTier = offer.kind === 'available' ? offer.fromTier : null;
  return (
    <>
      <p className="text-h1">{formatIdr(payableIdr(plan))}</p>
      <p className="text-small text-ink-3">
        {fromTier ? (
          <>
            Upgrade from {tierNames[fromTier]}, paid once
            <span className="block">Full price {formatIdr(price)}</span>
          </>
        ) : (
          'Paid once'
        )}
      </p>
    </>
  );
}
