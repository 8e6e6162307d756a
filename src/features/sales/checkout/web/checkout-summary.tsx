import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { tierNames } from '#access/tiers.ts';
import { signUpDraft } from '#features/people/sign-in/web/sign-up-draft.ts';
import { SubmitButton } from '#features/people/sign-in/web/submit-button.tsx';
import { payableIdr } from '#features/sales/plans/web/plan-price.tsx';
import type { OfferedPlan } from '#features/sales/plans/web/plans-query.ts';
import { formatIdr } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { RedirectOverlay } from './redirect-overlay.tsx';
import type { FlowPerson } from './use-flow-person.ts';
import { usePayment } from './use-payment.ts';

interface CheckoutSummaryProps {
  plan: OfferedPlan;
  person: FlowPerson;
  hasSession: boolean;
}

export function CheckoutSummary({ plan, person, hasSession }: CheckoutSummaryProps) {
  const { stage, pay } = usePayment(plan.id, person, hasSession);
  const { name, email } = person;
  useEffect(() => {
    // A plan from the URL becomes the chosen plan, also for "Change Plan".
    void signUpDraft.save({ name, email, selectedTier: plan.id });
  }, [name, email, plan.id]);

  const canBuy = plan.offer.kind === 'available';
  const rows = [
    ['Name', name],
    ['Email', email],
    ['Plan', plan.name],
  ] as const;
  return (
    <aside aria-label="Summary" className="h-max rounded-xl border border-line bg-surface lg:mt-4">
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
        <PayButton plan={plan} isBusy={stage !== 'idle'} />
        <Button variant="ghost" className="h-11 w-full" render={<Link to="/pricing" />}>
          Change Plan
        </Button>
        <p className="pt-2 text-small text-ink-3">
          You pay on our payment partner’s page. Langkah never sees your card or bank details.
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
        <span className="text-ui font-semibold">Total, paid once</span>
        <span className="text-h1">{formatIdr(payableIdr(plan))}</span>
      </p>
      {fromTier ? (
        <p className="mt-1 text-small text-ink-3">
          Upgrade price from {tierNames[fromTier]}; the full price is {formatIdr(plan.price)}.
        </p>
      ) : null}
    </div>
  );
}

function PayButton({ plan, isBusy }: { plan: OfferedPlan; isBusy: boolean }) {
  switch (plan.offer.kind) {
    case 'current':
      return (
        <Button size="lg" className="w-80 max-w-full" disabledReason="You already have this plan.">
          Current Plan
        </Button>
      );
    case 'lower':
      return (
        <Button size="lg" className="w-80 max-w-full" disabledReason="Your plan already includes this one.">
          Not Available
        </Button>
      );
    case 'available':
      return (
        <SubmitButton variant="accent" isBusy={isBusy}>
          Continue to Payment
          <ArrowRight className="size-4" aria-hidden="true" />
        </SubmitButton>
      );
  }
}
