import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Banknote, Pencil } from 'lucide-react';
import { ContentFrame } from '#features/site/content/web/content-frame.tsx';
import { formatIdr } from '#kernel/money.ts';
import { readIn } from '#kernel/translated-form.ts';
import { pageTitle } from '#kit/brand.ts';
import { Ago } from '#ui/ago.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import * as m from '../../messages/m.ts';
import { PlanFeatures } from '../plan-features.tsx';
import { RegularPrice } from '../sale-price.tsx';
import { TierBadge } from '../tier-badge.tsx';
import { type PlanText, planTextsQuery } from './plan-text-queries.ts';

export const Route = createFileRoute('/_learner/_admin/admin/content/plans')({
  head: () => pageTitle(m.planTexts()),
  loader: ({ context }) => context.queryClient.prefetchQuery(planTextsQuery()),
  component: PlanTextsPage,
});

function PlanTextsPage() {
  const query = useQuery(planTextsQuery());
  const { data: plans, isError } = query;
  return (
    <ContentFrame
      current="plans"
      subtitle={m.planTextsHelp()}
      actions={
        <Button
          variant="secondary"
          icon={<Banknote className="size-4" />}
          render={<Link to="/admin/content/plans/prices" />}
        >
          {m.editPrices()}
        </Button>
      }
    >
      {isError ? <LoadFailure title={m.plansNotLoaded()} query={query} /> : null}
      {!plans && !isError ? <TableSkeleton label={m.loadingPlans()} /> : null}
      {plans ? (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {plans.map((plan) => (
            <li key={plan.id}>
              <PlanTextCard plan={plan} />
            </li>
          ))}
        </ul>
      ) : null}
    </ContentFrame>
  );
}

function PlanTextCard({ plan: edited }: { plan: PlanText }) {
  const plan = readIn<PlanText>(edited);
  return (
    <Card className="flex h-full flex-col">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <TierBadge tier={plan.id} />
        <StatusBadge tone={plan.isEdited ? 'info' : 'neutral'}>
          {plan.isEdited ? m.edited() : m.original()}
        </StatusBadge>
      </div>
      <h2 className="mt-3 text-h3 [overflow-wrap:anywhere]">{plan.name}</h2>
      <p className="text-small text-ink-2">
        {formatIdr(plan.price)}{' '}
        {plan.sale ? <RegularPrice amountIdr={plan.sale.regularIdr} className="text-small" /> : null}
      </p>
      <p className="mt-2 text-ui text-ink-2">{plan.description}</p>
      <PlanFeatures features={plan.features} className="mt-4 flex-1 border-t border-line pt-4" />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="sm"
          icon={<Pencil className="size-4" />}
          render={<Link to="/admin/content/plans/$tier" params={{ tier: plan.id }} />}
        >
          {m.edit()}
          <span className="sr-only"> {plan.name}</span>
        </Button>
        {plan.updatedAt ? (
          <span className="text-small text-ink-3">
            <Ago at={plan.updatedAt} />
            {plan.updatedByName ? ` ${m.byName({ name: plan.updatedByName })}` : ''}
          </span>
        ) : null}
      </div>
    </Card>
  );
}
