import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Tier, tierNames } from '#access/tiers.ts';
import { formatIdr } from '#kernel/money.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { useCheckedTransfer } from './checked-transfer.tsx';
import { plansQuery } from './plans-query.ts';

interface UpgradeButtonProps extends Omit<ButtonProps, 'size'> {
  tier: Tier;
}

/**
 * Leads to a plan, with this person's price in it, once that is known (product.md#prices). Says "Upgrade to …", or
 * "Choose …" to someone without a plan, unless it has a text of its own. While a transfer of theirs is being checked it
 * leads to that.
 */
export function UpgradeButton({ tier, children, className, ...button }: UpgradeButtonProps) {
  const plan = useQuery(plansQuery()).data?.find(({ id }) => id === tier);
  const transfer = useCheckedTransfer();
  const name = plan?.name ?? tierNames[tier];
  const price = plan?.offer.kind === 'available' && !transfer ? plan.offer : null;
  const label = transfer
    ? m.yourTransferIsChecked()
    : (children ?? (price?.fromTier === null ? m.choosePlan : m.upgradeTo)({ plan: name }));
  return (
    <Button
      variant="accent"
      render={<Link to="/pricing/checkout" search={{ plan: tier }} />}
      {...button}
      {...(transfer ? { render: <Link to="/pricing/transfer" search={{ order: transfer.orderId }} /> } : {})}
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
