import { Check } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import type { Tier } from '#access/tiers.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { StepGlyph } from '#ui/step-glyph.tsx';
import * as m from '../messages/m.ts';
import { PlanFeatures } from './plan-features.tsx';
import { PlanPrice } from './plan-price.tsx';
import type { OfferedPlan } from './plans-query.ts';
import { tierLook } from './tier-look.ts';

export interface PlanCardProps {
  plan: OfferedPlan;
  /** In the place of the plan's price. */
  price?: ReactNode;
  /** How far the card starts below the highest one on a wide screen, in pixels. */
  dropPx: number;
  isSelected: boolean;
  isBusy: boolean;
  /** Why it cannot be bought now, though it is above the person's plan; usually null. */
  refusal: string | null;
  onSelect: () => void;
}

/** The address of a plan's card within its page. */
export const planCardId = (tier: Tier): string => `plan-${tier.toLowerCase()}`;

export function PlanCard({ plan, price, dropPx, isSelected, isBusy, refusal, onSelect }: PlanCardProps) {
  const headingId = useId();
  return (
    <article
      id={planCardId(plan.id)}
      aria-labelledby={headingId}
      className={cn(
        'relative flex scroll-mt-24 flex-col rounded-xl border bg-surface lg:mt-(--drop)',
        isSelected ? 'border-primary ring-2 ring-primary' : 'border-line',
      )}
      style={{ '--drop': `${dropPx}px` } as CSSProperties}
    >
      <div className="flex min-h-7 items-start justify-between px-6 pt-5 max-[15rem]:px-4">
        <StepGlyph {...tierLook[plan.id]} className="h-6" />
        {plan.isPopular ? (
          <span className="inline-flex h-7 items-center rounded-full bg-primary px-3 text-caption font-bold text-on-primary">
            {m.mostPopular()}
          </span>
        ) : null}
      </div>
      <div className="px-6 pb-4 pt-3 max-[15rem]:px-4">
        <h2 id={headingId} className="text-h2">
          {plan.name}
        </h2>
        <p className="mb-4 mt-1 min-h-10 text-ui text-ink-2">{plan.description}</p>
        {price ?? <PlanPrice plan={plan} />}
      </div>
      <PlanFeatures
        features={plan.features}
        className="flex-1 border-t border-line px-6 py-4 max-[15rem]:px-4"
      />
      <div className="px-6 pb-5 max-[15rem]:px-4">
        <PlanAction {...{ plan, isSelected, isBusy, refusal, onSelect, headingId }} />
      </div>
    </article>
  );
}

function PlanAction({
  plan,
  isSelected,
  isBusy,
  refusal,
  onSelect,
  headingId,
}: Omit<PlanCardProps, 'dropPx' | 'price'> & { headingId: string }) {
  const look = 'h-11';
  switch (plan.offer.kind) {
    case 'current':
      return (
        <Button isWide className={look} disabledReason={m.yourPlan()}>
          {m.currentPlan()}
        </Button>
      );
    case 'lower':
      return (
        <Button isWide className={look} disabledReason={m.inYourPlan()}>
          {m.notAvailable()}
        </Button>
      );
    case 'available':
      if (refusal !== null)
        return (
          <Button isWide className={look} disabledReason={refusal}>
            {m.notAvailable()}
          </Button>
        );
      return (
        <Button
          isWide
          className={look}
          variant={isSelected ? 'primary' : plan.isPopular ? 'accent' : 'secondary'}
          icon={isSelected ? <Check className="size-4" aria-hidden="true" /> : undefined}
          aria-describedby={headingId}
          isBusy={isBusy}
          onClick={onSelect}
        >
          {isSelected ? m.selected() : m.selectPlan()}
        </Button>
      );
  }
}
