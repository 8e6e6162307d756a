import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { tierNames } from '#access/tiers.ts';
import { signUpDraft } from '#features/people/sign-in/web/sign-up-draft.ts';
import { SubmitButton } from '#features/people/sign-in/web/submit-button.tsx';
import { payableIdr } from '#features/sales/plans/web/plan-price.tsx';
import type { OfferedPlan } from '#features/sales/plans/web/plans-query.ts';
import { RegularPrice, SaleEnd } from '#features/sales/plans/web/sale-price.tsx';
import { formatIdr } from '#kernel/money.ts';
import type { PaymentProviderName } from '#providers/payment.ts';
import { Button } from '#ui/button.tsx';
import * as m from '../messages/m.ts';
import { CouponPart } from './coupon-part.tsx';
import { RedirectOverlay } from './redirect-overlay.tsx';
import type { AppliedCoupon, CouponState } from './use-coupon.ts';
import type { FlowPerson } from './use-flow-person.ts';
import { usePayment } from './use-payment.ts';

interface CheckoutSummaryProps {
  plan: OfferedPlan;
  person: FlowPerson;
  hasSession: boolean;
  /** The chosen way to pay; undefined while the school has set up none. */
  provider: PaymentProviderName | undefined;
  coupon: CouponState;
  /** The price less what the coupon takes off. */
  totalIdr: number;
}

export function CheckoutSummary({
  plan,
  person,
  hasSession,
  provider,
  coupon,
  totalIdr,
}: CheckoutSummaryProps) {
  const { stage, pay } = usePayment(
    { tier: plan.id, priceIdr: totalIdr, provider, coupon: coupon.applied?.code },
    person,
    hasSession,
    coupon.recheck,
  );
  const { name, email } = person;
  useEffect(() => {
    // A plan from the URL becomes the chosen plan, also for "Change Plan".
    void signUpDraft.save({ name, email, selectedTier: plan.id });
  }, [name, email, plan.id]);

  const canBuy = plan.offer.kind === 'available';
  const rows = [
    [m.name(), name],
    [m.email(), email],
    [m.plan(), plan.name],
  ] as const;
  return (
    <aside aria-label={m.summary()} className="h-max rounded-xl border border-line bg-surface lg:mt-4">
      <dl className="space-y-3 p-6 text-ui">
        {rows.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-ink-3">{term}</dt>
            <dd className="min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {canBuy ? (
        <div className="border-t border-line px-6 py-4">
          <CouponPart coupon={coupon} />
        </div>
      ) : null}
      {canBuy ? <TotalLine plan={plan} applied={coupon.applied} /> : null}
      <form
        className="space-y-2 px-6 pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
        }}
      >
        <PayButton plan={plan} isBusy={stage !== 'idle'} provider={provider} isFree={totalIdr === 0} />
        <Button variant="ghost" className="h-11 w-full" render={<Link to="/pricing" />}>
          {m.changePlan()}
        </Button>
        <p className="pt-2 text-small text-ink-3">
          {totalIdr === 0 ? m.freeNote() : provider === 'transfer' ? m.transferNote() : m.payNote()}
        </p>
      </form>
      {stage === 'leaving' ? <RedirectOverlay planName={plan.name} amountIdr={totalIdr} /> : null}
    </aside>
  );
}

function TotalLine({ plan, applied }: { plan: OfferedPlan; applied: AppliedCoupon | null }) {
  const fromTier = plan.offer.kind === 'available' ? plan.offer.fromTier : null;
  return (
    <div className="border-t border-line px-6 py-5">
      {applied ? (
        <dl className="mb-3 space-y-2 text-ui">
          <div className="flex justify-between gap-4">
            <dt className="text-ink-2">{m.priceOf({ plan: plan.name })}</dt>
            <dd>{formatIdr(applied.priceIdr)}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="min-w-0 text-ink-2 wrap-anywhere">{m.couponLine({ code: applied.code })}</dt>
            <dd className="whitespace-nowrap">{m.minusSum({ sum: formatIdr(applied.discountIdr) })}</dd>
          </div>
        </dl>
      ) : null}
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-ui font-semibold">{m.totalPaidOnce()}</span>
        <span className="flex flex-wrap items-baseline gap-x-2 text-h1">
          {plan.sale && !applied ? (
            <RegularPrice amountIdr={payableIdr(plan) + plan.sale.regularIdr - plan.price} />
          ) : null}
          {formatIdr(applied?.totalIdr ?? payableIdr(plan))}
        </span>
      </p>
      {plan.sale ? <SaleEnd endsAt={plan.sale.endsAt} className="text-small text-ink-2" /> : null}
      {fromTier ? (
        <p className="mt-1 text-small text-ink-3">
          {m.upgradePrice({ plan: tierNames[fromTier], price: formatIdr(plan.price) })}
        </p>
      ) : null}
    </div>
  );
}

interface PayButtonProps {
  plan: OfferedPlan;
  isBusy: boolean;
  provider: PaymentProviderName | undefined;
  /** A coupon pays for all of it. */
  isFree: boolean;
}

function PayButton({ plan, isBusy, provider, isFree }: PayButtonProps) {
  switch (plan.offer.kind) {
    case 'current':
      return (
        <Button size="lg" isWide className="max-w-80" disabledReason={m.havePlan()}>
          {m.currentPlan()}
        </Button>
      );
    case 'lower':
      return (
        <Button size="lg" isWide className="max-w-80" disabledReason={m.planIncludes()}>
          {m.notAvailable()}
        </Button>
      );
    case 'available':
      if (!provider && !isFree)
        return (
          <Button size="lg" isWide className="max-w-80" disabledReason={m.noWayToPay()}>
            {m.continueToPayment()}
          </Button>
        );
      return (
        <SubmitButton variant="accent" isBusy={isBusy}>
          {isFree
            ? m.openPlan({ plan: plan.name })
            : provider === 'transfer'
              ? m.continueToTransfer()
              : m.continueToPayment()}
          <ArrowRight className="size-4" aria-hidden="true" />
        </SubmitButton>
      );
  }
}
