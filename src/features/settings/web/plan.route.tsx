import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { apiQuery } from '#api/client.ts';
import { viewerTimeZone } from '#api/preferences.ts';
import { pageTitle } from '#brand';
import { orderStatusLook } from '#features/checkout/web/order-status-look.ts';
import { tierNames } from '#features/plans/rules.ts';
import { plansQuery } from '#features/plans/web/plans-query.ts';
import { TierBadge } from '#features/plans/web/tier-badge.tsx';
import { formatIdr } from '#kernel/money.ts';
import { formatDateIn } from '#kernel/time.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const historyQuery = () => apiQuery.checkout.history.queryOptions();

export const Route = createFileRoute('/_learner/settings/plan')({
  head: () => pageTitle('Plan'),
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(plansQuery()),
      context.queryClient.ensureQueryData(historyQuery()),
    ]),
  component: PlanPage,
});

/** The tiers with what each would cost this person, and the payments there were (D6, D13). */
function PlanPage() {
  const { data: plans } = useSuspenseQuery(plansQuery());
  const { data: payments } = useSuspenseQuery(historyQuery());
  const zone = viewerTimeZone();
  return (
    <SettingsFrame current="plan">
      <ul className="grid gap-4 sm:grid-cols-2">
        {plans.map((plan) => (
          <li key={plan.id}>
            <Card isSelected={plan.offer.kind === 'current'} className="flex h-full flex-col">
              <TierBadge tier={plan.id} />
              <p className="mt-3 text-h2">
                {formatIdr(plan.offer.kind === 'available' ? plan.offer.priceIdr : plan.price)}
              </p>
              <p className="text-small text-ink-3">
                {plan.offer.kind === 'available' && plan.offer.fromTier
                  ? `Upgrade from ${tierNames[plan.offer.fromTier]}, paid once`
                  : 'Paid once'}
              </p>
              <p className="mt-2 text-ui text-ink-2">{plan.description}</p>
              <div className="mt-auto pt-5">
                {plan.offer.kind === 'available' ? (
                  <Button
                    variant={plan.offer.fromTier ? 'primary' : 'accent'}
                    render={<Link to="/pricing/checkout" search={{ plan: plan.id }} />}
                  >
                    {plan.offer.fromTier ? `Upgrade to ${plan.name}` : `Choose ${plan.name}`}
                  </Button>
                ) : (
                  <p className="text-ui font-semibold text-ink-3">
                    {plan.offer.kind === 'current' ? 'Current Plan' : 'Not Available'}
                  </p>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <h2 className="mb-3 mt-10 text-h3">Payments</h2>
      {payments.length === 0 ? (
        <EmptyState title="No payments yet" headingLevel={3} />
      ) : (
        <Card padding="none">
          <ul className="divide-y divide-line">
            {payments.map((payment) => (
              <li
                key={payment.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3.5 text-ui"
              >
                <span className="font-semibold">
                  {tierNames[payment.tier]}
                  {payment.fromTier ? ` (from ${tierNames[payment.fromTier]})` : ''}
                </span>
                <span className="text-ink-3">
                  {formatDateIn(new Date(payment.paidAt ?? payment.createdAt), zone)}
                </span>
                <span>{formatIdr(payment.amountIdr)}</span>
                <StatusBadge tone={orderStatusLook[payment.status].tone}>
                  {orderStatusLook[payment.status].label}
                </StatusBadge>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </SettingsFrame>
  );
}
