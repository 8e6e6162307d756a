import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Tier, tierNames, tierRank } from '#access/tiers.ts';
import { PlanFeatures } from '#features/sales/plans/web/plan-features.tsx';
import { type OfferedPlan, plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { StepList } from '#ui/step-list.tsx';
import * as m from '../messages/m.ts';
import { type OnboardingStep, onboardingSteps } from '../rules.ts';
import { paymentsQuery } from './payments-query.ts';

const steps = {
  profile: { label: m.completeProfile, to: '/settings/profile' },
  community: { label: m.joinCommunity, to: '/community/join' },
  materials: { label: m.openMaterials, to: '/dashboard/materials' },
} as const satisfies Record<OnboardingStep, { label: () => string; to: string }>;

export function WelcomeChecklist() {
  const checklistQuery = apiQuery.checkout.checklist.queryOptions();
  const { data } = useQuery(checklistQuery);
  const queryClient = useQueryClient();
  const tier = useQuery(viewerQuery()).data?.viewer?.entitledTier;
  const { data: payments } = useQuery(paymentsQuery());
  const { data: plans } = useQuery(plansQuery());
  const latest = payments?.find(({ paidAt }) => paidAt !== null);
  const isUpgrade = Boolean(latest?.fromTier);
  const plan = plans?.find(({ id }) => id === tier);
  const complete = useMutation(
    apiQuery.checkout.completeStep.mutationOptions({
      retry: 2,
      onMutate: ({ step }) => {
        queryClient.setQueryData(checklistQuery.queryKey, (known) => ({
          steps: onboardingSteps.map((id) => ({ id, done: id === step || isDone(known?.steps, id) })),
        }));
      },
      onSuccess: (saved) => queryClient.setQueryData(checklistQuery.queryKey, saved),
    }),
  );
  useEffect(() => {
    document.title = pageTitle(m.welcome()).meta[0]?.title ?? document.title;
    announce(m.welcome());
  }, []);

  return (
    <Card isPanel className="lg:p-8">
      <h1 className="text-h2">{m.welcome()}</h1>
      <p className="mb-6 mt-1.5 text-body text-ink-2">
        {tier ? m.onPlan({ plan: tierNames[tier] }) : m.planOpen()}{' '}
        {isUpgrade ? m.newForYou() : m.threeThings()}
      </p>
      {isUpgrade && plan ? <WhatIsNew features={plan.features} tier={plan.id} /> : null}
      <StepList
        label={m.firstSteps()}
        items={onboardingSteps.map((id) => ({
          key: id,
          label: steps[id].label(),
          isDone: isDone(data?.steps, id),
          render: (row) => <Link to={steps[id].to} onClick={() => complete.mutate({ step: id })} {...row} />,
        }))}
      />
      <div className="mt-8 flex flex-wrap gap-2">
        <Button size="lg" render={<Link to="/dashboard" />}>
          {m.goToDashboard()}
        </Button>
        <Button size="lg" variant="ghost" render={<Link to="/dashboard" replace />}>
          {m.skipTour()}
        </Button>
      </div>
    </Card>
  );
}

function WhatIsNew({ features, tier }: { features: OfferedPlan['features']; tier: Tier }) {
  return (
    <div className="mb-8">
      <PlanFeatures features={features.filter(({ included }) => included)} />
      <div className="mt-5 flex flex-wrap gap-2">
        {tierRank(tier) >= tierRank('ACCELERATOR') ? (
          <Button variant="accent" render={<Link to="/reviews" />}>
            {m.submitReview()}
          </Button>
        ) : (
          <Button variant="accent" render={<Link to="/lessons" />}>
            {m.browseModules()}
          </Button>
        )}
        {tier === 'BREAKTHROUGH' ? (
          <Button variant="secondary" render={<Link to="/bookings" />}>
            {m.scheduleSession()}
          </Button>
        ) : null}
        <Button variant="ghost" render={<Link to="/settings/plan" />}>
          {m.receipt()}
        </Button>
      </div>
    </div>
  );
}

const isDone = (known: readonly { id: OnboardingStep; done: boolean }[] | undefined, id: OnboardingStep) =>
  known?.some((step) => step.id === id && step.done) ?? false;
