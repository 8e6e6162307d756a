import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Tier } from '#access/tiers.ts';
import { passwordFor } from '#features/people/sign-in/web/password-memory.ts';
import { PlanFeatures } from '#features/sales/plans/web/plan-features.tsx';
import { payableIdr } from '#features/sales/plans/web/plan-price.tsx';
import { type OfferedPlan, plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { tierLook } from '#features/sales/plans/web/tier-look.ts';
import type { PaymentProviderName } from '#providers/payment.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { StepGlyph } from '#ui/step-glyph.tsx';
import * as m from '../messages/m.ts';
import { leastTransferIdr } from '../rules.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { checkoutWay } from './checkout-way.ts';
import { rememberCoupon } from './coupon-memory.ts';
import { useCoupon } from './use-coupon.ts';
import { type FlowPerson, useFlowPerson } from './use-flow-person.ts';
import { waysQuery } from './ways-query.ts';
import { WaysToPay } from './ways-to-pay.tsx';

interface CheckoutPageProps {
  planInQuery: Tier | null;
  couponInQuery: string | null;
  isOauth: boolean;
  hasFailed: boolean;
}

export function CheckoutPage({ planInQuery, couponInQuery, isOauth, hasFailed }: CheckoutPageProps) {
  const { person, selectedTier, hasSession, isKnown } = useFlowPerson();
  const { data: plans } = useSuspenseQuery(plansQuery());
  useEffect(() => {
    // For the way through sign-up.
    if (couponInQuery) rememberCoupon(couponInQuery);
  }, [couponInQuery]);
  const isDecided = isKnown || (hasSession && planInQuery !== null);
  if (!isDecided) return <CheckoutSkeleton />;

  const way = checkoutWay({
    hasPerson: person !== null,
    hasSession,
    hasPassword: person !== null && passwordFor(person.email) !== null,
    isOauth,
    planInQuery,
    selectedTier,
  });
  const plan = way.kind === 'confirm' ? plans.find(({ id }) => id === way.tier) : undefined;
  if (way.kind === 'sign-up' || !person) {
    return <Navigate to="/signup" search={planInQuery ? { plan: planInQuery } : {}} replace />;
  }
  if (!plan) return <Navigate to="/pricing" replace />;
  // The key ends a payment that is being started when the URL changes to another plan.
  return (
    <ConfirmPlan
      key={plan.id}
      plan={plan}
      person={person}
      hasSession={hasSession}
      hasFailed={hasFailed}
      couponInQuery={couponInQuery}
    />
  );
}

function ConfirmPlan({
  plan,
  person,
  hasSession,
  hasFailed,
  couponInQuery,
}: {
  plan: OfferedPlan;
  person: FlowPerson;
  hasSession: boolean;
  hasFailed: boolean;
  couponInQuery: string | null;
}) {
  const isForSale = plan.offer.kind === 'available';
  const coupon = useCoupon(plan.id, couponInQuery, isForSale);
  const totalIdr = coupon.applied?.totalIdr ?? payableIdr(plan);
  const { data: allWays } = useSuspenseQuery(waysQuery());
  // A smaller sum has no room for a transfer's mark.
  const ways = allWays.filter(({ provider }) => provider !== 'transfer' || totalIdr >= leastTransferIdr);
  const [chosen, setChosen] = useState<PaymentProviderName>();
  const provider = ways.find((way) => way.provider === chosen)?.provider ?? ways[0]?.provider;
  return (
    <div className="site-column grid grid-cols-1 gap-10 pb-14 pt-12 lg:grid-cols-[1fr_380px] lg:gap-16 lg:pt-16">
      <div className="min-w-0">
        {hasFailed ? (
          <Notice tone="info" title={m.notCompleted()} className="mb-6">
            {m.stillSelected()}
          </Notice>
        ) : null}
        <h1 className="text-title max-sm:text-h1">{m.confirmPlan()}</h1>
        <p className="mt-3 max-w-md text-body text-ink-2">
          {isForSale ? introText(totalIdr, provider) : m.nothingToPay()}
        </p>
        <Card isPanel className="mt-8 lg:p-6">
          <div className="flex items-center gap-3">
            <StepGlyph {...tierLook[plan.id]} className="h-6" />
            <h2 className="text-h2">{plan.name}</h2>
          </div>
          <p className="mt-1.5 text-ui text-ink-2">{plan.description}</p>
          <h3 className="mt-6 text-ui font-semibold">{m.included()}</h3>
          <PlanFeatures features={plan.features.filter(({ included }) => included)} className="mt-3" />
        </Card>
        {isForSale && totalIdr > 0 && ways.length > 1 ? (
          <WaysToPay ways={ways} value={provider} onChange={setChosen} className="mt-6" />
        ) : null}
      </div>
      <CheckoutSummary
        plan={plan}
        person={person}
        hasSession={hasSession}
        provider={provider}
        coupon={coupon}
        totalIdr={totalIdr}
      />
    </div>
  );
}

function introText(totalIdr: number, provider: PaymentProviderName | undefined): string {
  if (totalIdr === 0) return m.lastLookFree();
  return provider === 'transfer' ? m.lastLookTransfer() : m.lastLook();
}
