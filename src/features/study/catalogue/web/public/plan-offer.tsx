import { Link } from '@tanstack/react-router';
import type { OfferedPlan } from '#features/sales/plans/web/plans-query.ts';
import { RegularPrice, SaleEnd } from '#features/sales/plans/web/sale-price.tsx';
import { tierLook } from '#features/sales/plans/web/tier-look.ts';
import { formatIdr } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { StepGlyph } from '#ui/step-glyph.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../../messages/m.ts';

interface PlanOfferProps {
  /** The lowest plan that opens more than the free previews. */
  plan: OfferedPlan;
  /** The lowest plan that opens all modules. */
  fullPlan: OfferedPlan;
  /** How many modules `plan` opens. */
  opens: number;
  total: number;
}

/** What the course costs, in which plan, and how much of it that opens. */
export function PlanOffer({ plan, fullPlan, opens, total }: PlanOfferProps) {
  return (
    <Card isPanel render={<section aria-labelledby="offer" />}>
      <h2 id="offer" className="flex items-center gap-2.5 text-ui font-semibold">
        <StepGlyph {...tierLook[plan.id]} className="h-5" />
        {m.fromPlan({ plan: plan.name })}
      </h2>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2 text-h1 tabular-nums">
        {formatIdr(plan.price)}
        {plan.sale ? <RegularPrice amountIdr={plan.sale.regularIdr} /> : null}
      </p>
      {plan.sale ? <SaleEnd endsAt={plan.sale.endsAt} className="text-small text-ink-2" /> : null}
      <p className="mt-1 text-ui text-ink-2">
        {opens === total
          ? m.opensAll({ plan: plan.name, total })
          : m.opensSome({ plan: plan.name, opens, total, fullPlan: fullPlan.name })}{' '}
        {m.paidOnce()}
      </p>
      <Button isWide size="lg" className="mt-5" render={<Link to="/signup" search={{ plan: plan.id }} />}>
        {m.choosePlan({ plan: plan.name })}
      </Button>
      <p className="mt-4 text-center text-ui">
        <TextLink look="standalone" render={<Link to="/" hash="plans" />}>
          {m.comparePlans()}
        </TextLink>
      </p>
    </Card>
  );
}
