import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Tier, tierNames } from '#access/tiers.ts';
import { formatIdr } from '#kernel/money.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { plansQuery } from './plans-query.ts';

interface UpgradeButtonProps extends Omit<ButtonProps, 'size'> {
  tier: Tier;
}

/**
 * Leads to a plan, with this person's price in it, once that is known (product.md#prices). Says "Upgrade to …", or
 * "Choose …" to someone without a plan, unless it has a text of its own.
 */
export function UpgradeButton({ tier, children, className, ...button }: UpgradeButtonProps) {
  const plan = useQuery(plansQuery()).data?.find(({ id }) => id === tier);
  const name = plan?.name ?? tierNames[tier];
  const price = plan?.offer.kind === 'available' ? plan.offer : null;
  const label = children ?? (price?.fromTier === null ? m.choosePlan : m.upgradeTo)({ plan: name });
  return (
    <Button
      variant="accent"
      render={<Link to="/pricing/checkout" search={{ plan: tier }} />}
      {...button}
      className={cn(
        'h-auto min-h-12 flex-wrap gap-x-3 gap-y-0 whitespace-normal py-2 text-center',
        className,
      )}
    >
      <span>{label}</span>
      {price ? <span className="whitespace-nowrap">{formatIdr(price.priceIdr)}</span> : null}
    </Button>
  );
}
