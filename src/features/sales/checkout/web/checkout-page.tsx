import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Tier } from '#access/tiers.ts';
import { passwordFor } from '#features/people/sign-in/web/password-memory.ts';
import type { PartCount } from '#features/sales/plans/parts.ts';
import { PlanFeatures } from '#features/sales/plans/web/plan-features.tsx';
import { type OfferedPlan, plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { tierLook } from '#features/sales/plans/web/tier-look.ts';
import { StepGlyph } from '#ui/step-glyph.tsx';
import * as m from '../messages/m.ts';
import { checkoutPath, giftSearch, planItem } from './checkout-item.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { checkoutWay } from './checkout-way.ts';
import { Confirm } from './confirm.tsx';
import { rememberCoupon } from './coupon-memory.ts';
import { type FlowPerson, useFlowPerson } from './use-flow-person.ts';

interface CheckoutPageProps {
  planInQuery: Tier | null;
  couponInQuery: string | null;
  isOauth: boolean;
  hasFailed: boolean;
  isGift: boolean;
  partsInQuery: PartCount | null;
}

export function CheckoutPage({
  planInQuery,
  couponInQuery,
  isOauth,
  hasFailed,
  isGift,
  partsInQuery,
}: CheckoutPageProps) {
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
    const back = planInQuery && isGift ? { callbackUrl: checkoutPath({ tier: planInQuery }, true) } : null;
    return <Navigate to="/signup" search={back ?? (planInQuery ? { plan: planInQuery } : {})} replace />;
  }
  if (!plan) return <Navigate to="/pricing" search={giftSearch(isGift)} replace />;
  // The key ends a payment that is being started when the URL changes to another plan.
  return (
    <ConfirmPlan
      key={plan.id}
      plan={plan}
      person={person}
      hasSession={hasSession}
      hasFailed={hasFailed}
      couponInQuery={couponInQuery}
      isGift={isGift}
      partsInQuery={partsInQuery}
    />
  );
}

function ConfirmPlan({
  plan,
  isGift,
  ...checkout
}: {
  plan: OfferedPlan;
  person: FlowPerson;
  hasSession: boolean;
  hasFailed: boolean;
  couponInQuery: string | null;
  isGift: boolean;
  partsInQuery: PartCount | null;
}) {
  return (
    <Confirm
      {...checkout}
      item={planItem(plan, isGift)}
      title={m.confirmPlan()}
      glyph={<StepGlyph {...tierLook[plan.id]} className="h-6" />}
      line={plan.description}
    >
      <PlanFeatures features={plan.features.filter(({ included }) => included)} className="mt-3" />
    </Confirm>
  );
}
