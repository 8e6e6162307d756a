import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, Minus } from 'lucide-react';
import type { CSSProperties } from 'react';
import { plans as originalPlans, type Plan } from '#features/sales/plans/catalog.ts';
import { type OfferedPlan, plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { RegularPrice, SaleEnd } from '#features/sales/plans/web/sale-price.tsx';
import { tierLook } from '#features/sales/plans/web/tier-look.ts';
import { formatIdr } from '#kernel/money.ts';
import { StepGlyph } from '#ui/step-glyph.tsx';
import * as m from '../messages/m.ts';

/** Everything that a plan includes; one that includes less also shows what is missing. */
const leastShown = 4;

function shownFeatures(features: Plan['features']) {
  const included = features.filter((feature) => feature.included);
  const missing = features.filter((feature) => !feature.included);
  return [...included, ...missing.slice(0, Math.max(0, leastShown - included.length))];
}

/** Each plan is a step higher than the one before. */
function PlanStep({
  plan,
  index,
}: {
  plan: Plan & Partial<Pick<OfferedPlan, 'price' | 'sale'>>;
  index: number;
}) {
  return (
    <Link
      to="/signup"
      search={{ plan: plan.id }}
      className="group flex h-full flex-col rounded-lg border border-line bg-surface p-5 sm:p-6 hover:border-line-strong lg:min-h-(--h)"
      style={{ '--h': `${290 + index * 34}px` } as CSSProperties}
    >
      {/* On a phone one line, so that two plans can be compared in a window. */}
      <div className="flex flex-wrap items-center gap-x-2.5 sm:block">
        <StepGlyph {...tierLook[plan.id]} className="block h-6" />
        <h3 className="text-h3 sm:mt-4">{plan.name}</h3>
        {plan.price === undefined ? null : (
          <p className="ml-auto flex flex-wrap items-baseline gap-x-2 text-h3 sm:mt-1 sm:ml-0 sm:text-h2">
            {formatIdr(plan.price)}
            {plan.sale ? <RegularPrice amountIdr={plan.sale.regularIdr} /> : null}
          </p>
        )}
      </div>
      {plan.sale ? <SaleEnd endsAt={plan.sale.endsAt} className="text-small text-ink-2" /> : null}
      <ul className="mt-3 space-y-1.5 text-ui sm:mt-4 sm:space-y-2 text-ink-2">
        {shownFeatures(plan.features).map((feature) => (
          <li key={feature.title} className={feature.included ? 'flex gap-2' : 'flex gap-2 text-ink-3'}>
            {feature.included ? (
              <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
            ) : (
              <Minus className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            )}
            <span>
              {feature.included ? null : <span className="sr-only">{m.notIncluded()}</span>}
              {feature.title}
            </span>
          </li>
        ))}
      </ul>
      <span className="mt-auto flex items-center gap-1.5 pt-4 sm:pt-5 text-ui font-semibold text-primary-ink">
        {m.choosePlan({ plan: plan.name })} <ArrowRight className="size-4" aria-hidden="true" />
      </span>
    </Link>
  );
}

export function PlansSection() {
  // The start page must work even if the plans cannot be read: then with their original words, and without prices.
  const plans: readonly (Plan & Partial<OfferedPlan>)[] = useQuery(plansQuery()).data ?? originalPlans;
  return (
    <section id="plans" aria-labelledby="plans-title" className="site-column py-14 sm:py-20 lg:py-28">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 sm:gap-y-6">
        <h2 id="plans-title" className="max-w-lg text-title max-sm:text-h1">
          {m.plans()}
        </h2>
        <p className="max-w-sm text-body text-ink-2">{m.plansText()}</p>
      </div>
      <ul className="mt-6 grid grid-cols-1 gap-3 sm:mt-12 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4 lg:items-end">
        {plans.map((plan, index) => (
          <li key={plan.id}>
            <PlanStep plan={plan} index={index} />
          </li>
        ))}
      </ul>
    </section>
  );
}
