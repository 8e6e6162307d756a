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
  payment: {
    tier: Tier | null;
    product?: { slug: string; name: string } | undefined;
    amountIdr: number;
    provider: PaymentProviderName;
    couponCode: string | null;
    isGift: boolean;
    isLaterPart?: true | undefined;
  };
  className?: string;
}

/** For someone with an unpaid order: a link back to it, or to another plan. */
export function WaitingPaymentCard({ payment, className }: WaitingPaymentCardProps) {
  const search = {
    ...(payment.couponCode ? { coupon: payment.couponCode } : {}),
    ...(payment.isGift ? { gift: true as const } : {}),
  };
  const plan = payment.tier ? tierNames[payment.tier] : (payment.product?.name ?? '');
  return (
    <Card className={cn('flex flex-wrap items-center justify-between gap-4', className)}>
      <div>
        <h2 className="text-h3">{m.paymentIsWaiting({ plan })}</h2>
        <p className="mt-1 max-w-prose text-ui text-ink-2">
          {(payment.isLaterPart ? m.partWaits : payment.product ? m.productPaidOnce : m.paidOnce)({
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
          ) : payment.isLaterPart ? (
            <Link to="/settings/plan" />
          ) : payment.product ? (
            <Link to="/checkout/products/$slug" params={{ slug: payment.product.slug }} search={search} />
          ) : (
            <Link
              to="/pricing/checkout"
              search={{ ...(payment.tier ? { plan: payment.tier } : {}), ...search }}
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
