import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type Tier, tierNames } from '#access/tiers.ts';
import { formatIdr } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { TextLink } from '#ui/text-link.tsx';

interface WaitingPaymentCardProps {
  payment: { tier: Tier; amountIdr: number };
  className?: string;
}

/** For someone with an unpaid order: a link back to it, or to another plan. */
export function WaitingPaymentCard({ payment, className }: WaitingPaymentCardProps) {
  return (
    <Card className={cn('flex flex-wrap items-center justify-between gap-4', className)}>
      <div>
        <h2 className="text-h3">Your payment for {tierNames[payment.tier]} is waiting</h2>
        <p className="mt-1 max-w-prose text-ui text-ink-2">
          {formatIdr(payment.amountIdr)}, paid once. Your plan opens as soon as it arrives. You can still{' '}
          <TextLink render={<Link to="/pricing" />}>choose another plan</TextLink>.
        </p>
      </div>
      <Button variant="accent" render={<Link to="/pricing/checkout" search={{ plan: payment.tier }} />}>
        Continue
        <ArrowRight className="size-4" aria-hidden="true" />
      </Button>
    </Card>
  );
}
