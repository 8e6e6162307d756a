import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useEffect } from 'react';
import { type Tier, tierNames, tierRank } from '#access/tiers.ts';
import { PlanFeatures } from '#features/sales/plans/web/plan-features.tsx';
import { type OfferedPlan, plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { modulesQuery } from '#features/study/lessons/web/lesson-queries.ts';
import { formatIdr } from '#kernel/money.ts';
import { businessTimeZone, formatDateIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/button.tsx';
import { MomentScene, momentFact } from '#ui/moment-scene.tsx';
import { StepList } from '#ui/step-list.tsx';
import * as m from '../messages/m.ts';
import { type OnboardingStep, onboardingSteps } from '../rules.ts';
import { instalmentsQuery, nextPart, type PartsPurchase } from './instalments-query.ts';
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
  const viewer = useQuery(viewerQuery());
  const tier = viewer.data?.viewer?.entitledTier;
  const { data: payments, isLoading: arePaymentsLoading } = useQuery(paymentsQuery());
  const { data: plans, isLoading: arePlansLoading } = useQuery(plansQuery());
  const latest = payments?.find(({ paidAt }) => paidAt !== null);
  const { data: purchases, isLoading: arePartsLoading } = useQuery({
    ...instalmentsQuery(),
    enabled: latest?.part !== undefined,
  });
  const purchase = purchases?.find(({ orderId }) => orderId === latest?.id);
  const isUpgrade = Boolean(latest?.fromTier);
  // A product that was bought just now, with or without a plan beside it.
  const product = latest?.productSlug ? latest.planName : null;
  const bought = product === null ? undefined : viewer.data?.viewer?.openCourses;
  const shown = tier || product === null ? onboardingSteps : (['profile'] as const);
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

  const { data: modules, isLoading: areModulesLoading } = useQuery(modulesQuery());
  const first =
    modules &&
    firstToWatch(bought ? modules.filter(({ courseId }) => courseId && bought.includes(courseId)) : modules);
  // Links come when nothing above them can still arrive and move them under a finger.
  const isStill = !(
    viewer.isLoading ||
    arePaymentsLoading ||
    arePlansLoading ||
    areModulesLoading ||
    arePartsLoading
  );
  return (
    <>
      <MomentScene
        hour="night"
        isInColumn
        once="paid"
        count={first?.count ?? 7}
        done={0}
        above={product || tier ? m.paidFor({ plan: product ?? tierNames[tier ?? 'STARTER'] }) : undefined}
        heading={m.welcome()}
        actions={
          isStill ? (
            <>
              {first ? (
                <Button
                  variant="accent"
                  size="lg"
                  className="h-13"
                  icon={<Play className="size-4" aria-hidden="true" />}
                  render={
                    <Link to="/lessons/$slug/$id" params={{ slug: first.slug, id: String(first.id) }} />
                  }
                >
                  {m.startModule(first)}
                </Button>
              ) : null}
              <Link to="/dashboard" className={quiet}>
                {m.goToDashboard()}
              </Link>
              <Link to="/dashboard" replace className={quiet}>
                {m.skipTour()}
              </Link>
            </>
          ) : null
        }
      >
        <p className={momentFact('night')}>
          {product
            ? m.productOpenSentence({ product })
            : tier
              ? m.onPlan({ plan: tierNames[tier] })
              : m.planOpen()}{' '}
          {latest ? paidText(latest, purchase) : null}
        </p>
      </MomentScene>
      <div className="mx-auto w-full max-w-[560px] px-5 py-12">
        {shown.length > 1 ? (
          <p className="mb-6 text-body text-ink-2">{isUpgrade ? m.newForYou() : m.threeThings()}</p>
        ) : null}
        {isUpgrade && plan ? <WhatIsNew features={plan.features} tier={plan.id} /> : null}
        {isStill ? (
          <StepList
            label={m.firstSteps()}
            items={shown.map((id) => ({
              key: id,
              label: steps[id].label(),
              isDone: isDone(data?.steps, id),
              render: (row) => (
                <Link to={steps[id].to} onClick={() => complete.mutate({ step: id })} {...row} />
              ),
            }))}
          />
        ) : null}
      </div>
    </>
  );
}

/** What was paid; of a part also what comes next. */
function paidText(
  { amountIdr, part }: { amountIdr: number; part?: { no: number; of: number } | undefined },
  purchase: PartsPurchase | undefined,
): string {
  const sum = formatIdr(amountIdr);
  if (!part) return m.paidOnce({ sum });
  const next = purchase && nextPart(purchase);
  const due = next && formatDateIn(new Date(next.dueAt), businessTimeZone);
  return [
    m.partPaid({ sum, no: part.no, parts: part.of }),
    next && due && m.nextPartDue({ amount: formatIdr(next.amountIdr), due }),
  ]
    .filter(Boolean)
    .join(' ');
}

const quiet =
  'inline-flex h-12 items-center justify-center rounded-md px-4 text-ui font-semibold text-on-night hover:underline lg:h-13 lg:px-2';

interface OpenModule {
  id: number;
  locked: boolean;
  completed: boolean;
  courseSlug: string | null;
  lengthSeconds: number;
}

/** The first open module of a course that is not done, with its number there. */
function firstToWatch(modules: readonly OpenModule[]) {
  const module = modules.find((each) => !each.locked && !each.completed && each.courseSlug !== null);
  if (!module?.courseSlug) return null;
  const ofCourse = modules.filter((each) => each.courseSlug === module.courseSlug && !each.locked);
  const whole = Math.round(module.lengthSeconds);
  return {
    id: module.id,
    slug: module.courseSlug,
    count: ofCourse.length,
    number: ofCourse.indexOf(module) + 1,
    minutes: Math.floor(whole / 60),
    seconds: whole % 60,
  };
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
