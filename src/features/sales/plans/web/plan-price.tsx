import { tierNames } from '#access/tiers.ts';
import { formatIdr } from '#kernel/money.ts';
import * as m from '../messages/m.ts';
import { offeredParts, splitInParts } from '../parts.ts';
import type { OfferedPlan } from './plans-query.ts';
import { RegularPrice, SaleEnd } from './sale-price.tsx';

/** What the viewer would pay, or the plan's own price if they cannot buy it. In rupiah. */
export const payableIdr = ({ offer, price }: OfferedPlan): number =>
  offer.kind === 'available' ? offer.priceIdr : price;

/** The plan as anyone can give it to someone else, whatever their own plan is. */
export const asGift = (plan: OfferedPlan): OfferedPlan => ({
  ...plan,
  offer: { kind: 'available', priceIdr: plan.price, fromTier: null },
});

/** The price for this viewer. An upgrade price shows how it is calculated. */
export function PlanPrice({ plan }: { plan: OfferedPlan }) {
  const { offer, price, sale } = plan;
  const fromTier = offer.kind === 'available' ? offer.fromTier : null;
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2 text-h1 max-[15rem]:text-h2">
        {formatIdr(payableIdr(plan))}
        {sale ? <RegularPrice amountIdr={payableIdr(plan) + sale.regularIdr - price} /> : null}
      </p>
      <p className="text-small text-ink-3">
        {fromTier ? (
          <>
            {m.upgradeFrom({ plan: tierNames[fromTier] })}
            <span className="block">
              {m.minusPaid({
                full: formatIdr(price),
                paid: formatIdr(price - payableIdr(plan)),
                plan: tierNames[fromTier],
              })}
            </span>
          </>
        ) : (
          <>
            {m.paidOnce()}
            <PartsLine plan={plan} />
          </>
        )}
        {sale ? <SaleEnd endsAt={sale.endsAt} className="block font-semibold text-ink-2" /> : null}
      </p>
    </div>
  );
}

/** What each part costs, where the plan can be paid in parts. */
function PartsLine({ plan }: { plan: OfferedPlan }) {
  const totalIdr = payableIdr(plan);
  const count = plan.offer.kind === 'available' ? offeredParts(plan.parts, totalIdr).at(-1) : undefined;
  if (count === undefined) return null;
  const amount = formatIdr(splitInParts(totalIdr, count)[0] ?? totalIdr);
  return <span className="block">{m.orInParts({ count, amount })}</span>;
}
