import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type Tier, tierNames } from '#access/tiers.ts';
import { orderSearch } from '#features/sales/checkout/web/order-search.ts';
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
    part?: { no: number; of: number } | undefined;
    isProved?: true | undefined;
  };
  className?: string;
}

/** For someone with an open order: a link back to it, or to another plan. */
export function WaitingPaymentCard({ payment, className }: WaitingPaymentCardProps) {
  const search = orderSearch(payment);
  const plan = payment.tier ? tierNames[payment.tier] : (payment.product?.name ?? '');
  const { part, isProved } = payment;
  const isLaterPart = part !== undefined && part.no > 1;
  const text = isProved
    ? m.proofWaits
    : part
      ? isLaterPart
        ? m.partWaits
        : m.firstPartWaits
      : payment.product
        ? m.productPaidOnce
        : m.paidOnce;
  return (
    <Card className={cn('flex flex-wrap items-center justify-between gap-4', className)}>
      <div>
        <h2 className="text-h3">
          {isProved
            ? m.proofIsChecked({ plan })
            : part
              ? m.partIsWaiting({ plan, no: part.no, parts: part.of })
              : m.paymentIsWaiting({ plan })}
        </h2>
        <p className="mt-1 max-w-prose text-ui text-ink-2">
          {text({
            sum: formatIdr(payment.amountIdr),
            parts: part?.of ?? 1,
            plans: (words) => <TextLink render={<Link to="/pricing" />}>{words}</TextLink>,
          })}
        </p>
      </div>
      <Button
        variant="accent"
        render={
          payment.provider === 'transfer' ? (
            <Link to="/pricing/transfer" />
          ) : isLaterPart ? (
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
        {isProved ? m.seeTransfer() : m.continueToPay()}
        <ArrowRight className="size-4" aria-hidden="true" />
      </Button>
    </Card>
  );
}
