import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Tier } from '#access/tiers.ts';
import { signUpDraft } from '#features/people/sign-in/web/sign-up-draft.ts';
import { PlanCard } from '#features/sales/plans/web/plan-card.tsx';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { paymentsQuery } from './payments-query.ts';
import { PricingSkeleton } from './pricing-skeleton.tsx';
import { type FlowPerson, useFlowPerson } from './use-flow-person.ts';

/** How much higher each plan starts than the one before, in pixels. */
const riserPx = 28;

export function PricingPage() {
  const { person, selectedTier, hasSession, isKnown } = useFlowPerson();
  if (!person) return isKnown ? <Navigate to="/signup" replace /> : <PricingSkeleton />;
  return <PlanChoice person={person} selectedTier={selectedTier} hasSession={hasSession} />;
}

function PlanChoice({
  person,
  selectedTier,
  hasSession,
}: {
  person: FlowPerson;
  selectedTier: Tier | null;
  hasSession: boolean;
}) {
  const { data: plans } = useSuspenseQuery(plansQuery());
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Tier | null>(null);
  // A plan whose payment was begun outranks what this browser remembers.
  const { data: payments } = useQuery({ ...paymentsQuery(), enabled: hasSession });
  const waiting = payments?.find((payment) => payment.status === 'OPEN')?.tier;
  const selected = chosen ?? waiting ?? selectedTier;
  const hasPlan = plans.some((plan) => plan.offer.kind === 'current');
  const isTop = plans.every((plan) => plan.offer.kind !== 'available');

  const choose = async (tier: Tier) => {
    setChosen(tier);
    await signUpDraft.save({ ...person, selectedTier: tier });
    await navigate({ to: '/pricing/checkout', search: { plan: tier } });
  };

  return (
    <div className="site-column pb-14 pt-12 lg:pt-16">
      <div className="lg:flex lg:items-end lg:justify-between">
        <div className="min-w-0 max-w-xl">
          <p className="text-body font-semibold text-ink-2 wrap-anywhere">
            {m.greeting({ name: firstName(person.name) })}
          </p>
          <h1 className="mt-2 text-title max-sm:text-h1">{m.choosePath()}</h1>
        </div>
        <p className="mt-3 max-w-xs text-body text-ink-2">{isTop ? m.highestPlan() : m.onePayment()}</p>
      </div>
      <div className="mt-10 grid gap-5 sm:grid-cols-2 lg:mt-6 lg:grid-cols-4">
        {plans.map((plan, index) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            dropPx={(plans.length - 1 - index) * riserPx}
            isSelected={plan.id === selected && plan.offer.kind === 'available'}
            isBusy={plan.id === chosen}
            onSelect={() => void choose(plan.id)}
          />
        ))}
      </div>
      {hasSession ? (
        <p className="mt-8 text-center text-ui text-ink-2">
          {hasPlan ? toDashboard(m.backToDashboard()) : m.notToday({ link: toDashboard })}
        </p>
      ) : null}
    </div>
  );
}

const toDashboard = (text: string) => <TextLink render={<Link to="/dashboard" />}>{text}</TextLink>;

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
