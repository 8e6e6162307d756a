import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Tier } from '#access/tiers.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { PlanFeatures } from './plan-features.tsx';
import { plansQuery } from './plans-query.ts';
import { TierBadge } from './tier-badge.tsx';
import { UpgradeButton } from './upgrade-button.tsx';

interface PlanOfferProps {
  /** The lowest plan that has it. */
  tier: Tier;
  title: string;
  text: string;
  /** A sample of what the person would get. */
  children: ReactNode;
}

/** What a person's plan does not have: a sample of it, beside the plan that has it and their price for that plan. */
export function PlanOffer({ tier, title, text, children }: PlanOfferProps) {
  const titleId = useId();
  const plan = useQuery(plansQuery()).data?.find(({ id }) => id === tier);
  return (
    <Card
      isPanel
      padding="none"
      aria-labelledby={titleId}
      className="grid grid-cols-1 lg:grid-cols-[minmax(280px,360px)_minmax(0,1fr)]"
    >
      <div className="p-5 sm:p-8">
        {/* The price stays in view while the sample is read. */}
        <div className="lg:sticky lg:top-22">
          <TierBadge tier={tier} />
          <h2 id={titleId} className="mt-4 text-h2">
            {title}
          </h2>
          <p className="mt-2 text-ui text-ink-2">{text}</p>
          <UpgradeButton tier={tier} isWide className="mt-5" />
          <p className="mt-3 text-center text-ui">
            <TextLink look="standalone" render={<Link to="/settings/plan" />}>
              {m.seePlans()}
            </TextLink>
          </p>
          {plan ? (
            <PlanFeatures
              features={plan.features.filter(({ included }) => included)}
              className="mt-6 border-t border-line pt-6 max-lg:hidden"
            />
          ) : null}
        </div>
      </div>
      <div className="min-w-0 rounded-b-xl border-line bg-canvas p-5 max-lg:border-t sm:p-8 lg:rounded-bl-none lg:rounded-tr-xl lg:border-l">
        {children}
      </div>
    </Card>
  );
}

interface SampleProps {
  /** What kind of thing it is, such as "CV review". */
  kind: string;
  title: string;
  children: ReactNode;
}

/** A sample that we wrote, marked as one, so that nobody takes it for a learner's. */
export function Sample({ kind, title, children }: SampleProps) {
  return (
    <article className="max-w-[68ch]">
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
        <Badge tone="info">{m.sample()}</Badge>
        {kind}
      </p>
      <h3 className="mt-2 text-h3">{title}</h3>
      {children}
      <p className="mt-6 border-t border-line pt-4 text-small text-ink-3">{m.aboutSample()}</p>
    </article>
  );
}
