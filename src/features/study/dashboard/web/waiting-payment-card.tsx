import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type Tier, tierNames } from '#access/tiers.ts';
import { formatIdr } from '#kernel/money.ts';
import type { PaymentProviderName } from '#providers/payment.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';

interface WaitingPaymentCardProps {
  payment: { tier: Tier; amountIdr: number; provider: PaymentProviderName; couponCode: string | null };
  className?: string;
}

/** For someone with an unpaid order: a link back to it, or to another plan. */
export function WaitingPaymentCard({ payment, className }: WaitingPaymentCardProps) {
  return (
    <Card className={cn('flex flex-wrap items-center justify-between gap-4', className)}>
      <div>
        <h2 className="text-h3">{m.paymentIsWaiting({ plan: tierNames[payment.tier] })}</h2>
        <p className="mt-1 max-w-prose text-ui text-ink-2">
          {m.paidOnce({
            sum: formatIdr(payment.amountIdr),
            plans: (text) => <TextLink render={<Link to="/pricing" />}>{text}</TextLink>,
          })}
        </p>
      </div>
      <Button
        variant="accent"
        render={
          payment.provider === 'transfer' ? (
            <Link to="/pricing/transfer" />
          ) : (
            <Link
              to="/pricing/checkout"
              search={{ plan: payment.tier, ...(payment.couponCode ? { coupon: payment.couponCode } : {}) }}
            />
          )
        }
      >
        {m.continueToPay()}
        <ArrowRight className="size-4" aria-hidden="true" />
      </Button>
    </Card>
  );
}
