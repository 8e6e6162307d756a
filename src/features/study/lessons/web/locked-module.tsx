import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock, ListChecks, Lock, SquareTerminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Tier, tierNames } from '#access/tiers.ts';
import { CheckedTransfer, useCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { PlanFeatures } from '#features/sales/plans/web/plan-features.tsx';
import { PlanPrice } from '#features/sales/plans/web/plan-price.tsx';
import { type OfferedPlan, plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { CourseAlone } from '#features/sales/products/web/course-alone.tsx';
import { courseTone } from '#features/study/catalogue/web/course-look.ts';
import type { CoverSign } from '#kernel/cover-names.ts';
import type { Language } from '#kernel/language.ts';
import { formatTimecode } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Cover, coverBox } from '#ui/illustrations/cover.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { OtherLanguage } from './other-language.tsx';

interface LockedModuleProps {
  module: {
    tier: Tier;
    summary: string;
    language: Language;
    lengthSeconds: number;
    actionItemCount: number;
    exerciseCount: number;
    sign: CoverSign | null;
    course: { slug: string } | null;
    /** A part of what opens it is overdue (product.md#instalments). */
    isHeld?: true | undefined;
  };
  /** Someone who has paid upgrades; someone who has not chooses a plan (product.md#entitlement). */
  hasPlan: boolean;
}

/** A locked module: its subject, its contents, and this person's price for opening it. */
export function LockedModule({ module, hasPlan }: LockedModuleProps) {
  const { data: plans } = useSuspenseQuery(plansQuery());
  const plan = plans.find(({ id }) => id === module.tier);
  const transfer = useCheckedTransfer();
  return (
    <Card isPanel padding="none" className="@container">
      <div className="grid grid-cols-1 @2xl:grid-cols-[minmax(0,1fr)_minmax(300px,380px)] @2xl:grid-rows-[auto_auto_1fr]">
        <div className="min-w-0 p-5 sm:p-8 @2xl:pb-0">
          <div className={cn(coverBox['3:1'], 'mb-6 overflow-hidden rounded-lg')}>
            <Cover ratio="3:1" sign={module.sign} tone={courseTone(module.course?.slug ?? '')} />
          </div>
          <TierBadge tier={module.tier} />
          <OtherLanguage of={module.language} text={m.moduleInOtherLanguage} className="mt-4" />
          <p lang={langOf(module.language)} className="mt-4 max-w-prose text-body text-ink-2">
            {module.summary}
          </p>
        </div>
        <div className="min-w-0 border-line p-5 @max-2xl:border-y sm:p-8 @2xl:row-span-3 @2xl:border-l">
          <h2 className="mb-5 flex items-center gap-3 text-h3">
            <span className="grid size-10 place-items-center rounded-full bg-sunken">
              <Lock className="size-5 text-ink-2" strokeWidth={1.85} aria-hidden="true" />
            </span>
            <span className="min-w-0 flex-1">
              {module.isHeld
                ? m.accessPaused()
                : transfer
                  ? m.partOf({ plan: tierNames[module.tier] })
                  : hasPlan
                    ? m.upgradeToAccess({ plan: tierNames[module.tier] })
                    : m.chooseYourPlan()}
            </span>
          </h2>
          {module.isHeld ? (
            <Paused />
          ) : transfer ? (
            <CheckedTransfer />
          ) : plan ? (
            <UpgradeOffer plan={plan} hasPlan={hasPlan} courseSlug={module.course?.slug} />
          ) : null}
        </div>
        <div className="min-w-0 p-5 sm:p-8 @max-2xl:pb-0">
          <h2 className="text-h4">{m.whatsInside()}</h2>
          <ul className="mt-3 space-y-2.5 text-ui">
            <Content icon={<Clock className="size-[18px] text-ink-3" aria-hidden="true" />}>
              {m.videoOf({ length: formatTimecode(module.lengthSeconds) })}
            </Content>
            <Content icon={<ListChecks className="size-[18px] text-ink-3" aria-hidden="true" />}>
              {m.itemsToDo({ count: module.actionItemCount })}
            </Content>
            {module.exerciseCount > 0 ? (
              <Content icon={<SquareTerminal className="size-[18px] text-ink-3" aria-hidden="true" />}>
                {m.exercises({ count: module.exerciseCount })}
              </Content>
            ) : null}
          </ul>
        </div>
        {plan ? (
          <div className="min-w-0 p-5 sm:p-8 @2xl:pt-0">
            <h2 className="text-h4">{m.everythingOpens({ plan: plan.name })}</h2>
            <PlanFeatures features={plan.features.filter(({ included }) => included)} className="mt-3" />
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** Not an offer: the person has bought it, and a part is to be paid. */
const Paused = () => (
  <>
    <p className="text-ui text-ink-2">{m.accessPausedText()}</p>
    <Button variant="accent" size="lg" isWide className="mt-6" render={<Link to="/settings/plan" />}>
      {m.payPart()}
    </Button>
  </>
);

function Content({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

interface UpgradeOfferProps {
  plan: OfferedPlan;
  hasPlan: boolean;
  courseSlug: string | undefined;
}

function UpgradeOffer({ plan, hasPlan, courseSlug }: UpgradeOfferProps) {
  return (
    <>
      <PlanPrice plan={plan} />
      <Button
        variant="accent"
        size="lg"
        isWide
        className="mt-6"
        render={<Link to="/pricing/checkout" search={{ plan: plan.id }} />}
      >
        {hasPlan ? m.upgradeTo({ plan: plan.name }) : m.choosePlan({ plan: plan.name })}
      </Button>
      <p className="mt-4 w-full text-center text-ui">
        <TextLink
          look="standalone"
          render={hasPlan ? <Link to="/settings/subscription" /> : <Link to="/pricing" />}
        >
          {hasPlan ? m.seeYourPlan() : m.seeTheFourPlans()}
        </TextLink>
      </p>
      {courseSlug ? <CourseAlone courseSlug={courseSlug} className="mt-6 border-t border-line pt-5" /> : null}
    </>
  );
}
