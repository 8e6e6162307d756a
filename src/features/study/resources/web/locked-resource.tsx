import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type Tier, tierNames } from '#access/tiers.ts';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { formatIdr } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import * as m from '../messages/m.ts';

/** The widths of blank lines in place of the text, which was never sent (product.md#locked-content). */
const blankLines = ['w-[88%]', 'w-[96%]', 'w-[72%]', 'w-[91%]', 'w-[64%]', 'w-[83%]'];

/** Covers a locked resource: the plan that opens it, and this person's price (product.md#resource-page). */
export function LockedResource({ minTier }: { minTier: Tier }) {
  const { data: plans } = useSuspenseQuery(plansQuery());
  const offer = plans.find((plan) => plan.id === minTier)?.offer;
  const name = tierNames[minTier];
  return (
    <div className="relative mt-8">
      <div aria-hidden="true" className="grid gap-4 mask-b-from-20%">
        {blankLines.map((width) => (
          <div key={width} className={`h-3 rounded-full bg-sunken ${width}`} />
        ))}
      </div>
      <Card
        isPanel
        className="absolute inset-x-0 top-4 flex flex-col gap-5 shadow-pop sm:flex-row sm:items-center"
        aria-labelledby="locked-title"
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
          <Lock className="size-5" strokeWidth={1.85} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="locked-title" className="text-h3">
            {m.partOf({ plan: name })}
          </h2>
          {offer?.kind === 'available' ? (
            <p className="mt-1 text-ui text-ink-2">
              {offer.fromTier
                ? m.upgradeFor({ plan: tierNames[offer.fromTier], sum: formatIdr(offer.priceIdr) })
                : m.paidOnce({ sum: formatIdr(offer.priceIdr) })}
            </p>
          ) : null}
        </div>
        <Button variant="accent" render={<Link to="/settings/subscription" />}>
          {m.upgradeToAccess({ plan: name })}
        </Button>
      </Card>
      <div className="h-24 sm:h-8" />
    </div>
  );
}
