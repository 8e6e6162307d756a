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
import { RedirectOverlay } from './redirect-overlay.tsx';
import type { FlowPerson } from './use-flow-person.ts';
import { usePayment } from './use-payment.ts';

interface CheckoutSummaryProps {
  plan: OfferedPlan;
  person: FlowPerson;
  hasSession: boolean;
  /** The chosen way to pay; undefined while the school has set up none. */
  provider: PaymentProviderName | undefined;
}

export function CheckoutSummary({ plan, person, hasSession, provider }: CheckoutSummaryProps) {
  const { stage, pay } = usePayment(
    { tier: plan.id, priceIdr: payableIdr(plan), provider },
    person,
    hasSession,
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
      {canBuy ? <TotalLine plan={plan} /> : null}
      <form
        className="space-y-2 px-6 pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          void pay();
        }}
      >
        <PayButton plan={plan} isBusy={stage !== 'idle'} provider={provider} />
        <Button variant="ghost" className="h-11 w-full" render={<Link to="/pricing" />}>
          {m.changePlan()}
        </Button>
        <p className="pt-2 text-small text-ink-3">
          {provider === 'transfer' ? m.transferNote() : m.payNote()}
        </p>
      </form>
      {stage === 'leaving' ? <RedirectOverlay planName={plan.name} amountIdr={payableIdr(plan)} /> : null}
    </aside>
  );
}

function TotalLine({ plan }: { plan: OfferedPlan }) {
  const fromTier = plan.offer.kind === 'available' ? plan.offer.fromTier : null;
  return (
    <div className="border-t border-line px-6 py-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-ui font-semibold">{m.totalPaidOnce()}</span>
        <span className="flex flex-wrap items-baseline gap-x-2 text-h1">
          {plan.sale ? (
            <RegularPrice amountIdr={payableIdr(plan) + plan.sale.regularIdr - plan.price} />
          ) : null}
          {formatIdr(payableIdr(plan))}
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
}

function PayButton({ plan, isBusy, provider }: PayButtonProps) {
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
      if (!provider)
        return (
          <Button size="lg" isWide className="max-w-80" disabledReason={m.noWayToPay()}>
            {m.continueToPayment()}
          </Button>
        );
      return (
        <SubmitButton variant="accent" isBusy={isBusy}>
          {provider === 'transfer' ? m.continueToTransfer() : m.continueToPayment()}
          <ArrowRight className="size-4" aria-hidden="true" />
        </SubmitButton>
      );
  }
}
