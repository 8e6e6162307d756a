import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { OrderStatus } from '#features/sales/checkout/rules.ts';
import { CancelOrder } from '#features/sales/checkout/web/cancel-order.tsx';
import { instalmentsQuery, unpaidPlan } from '#features/sales/checkout/web/instalments-query.ts';
import { orderSearch } from '#features/sales/checkout/web/order-search.ts';
import { checkedLook, orderStatusLook } from '#features/sales/checkout/web/order-status-look.ts';
import { OwnParts } from '#features/sales/checkout/web/own-parts.tsx';
import { PartsPrice } from '#features/sales/checkout/web/parts-price.tsx';
import { paymentsQuery } from '#features/sales/checkout/web/payments-query.ts';
import {
  CheckedTransfer,
  prefetchCheckedTransfer,
  transferFirst,
  useCheckedTransfer,
} from '#features/sales/plans/web/checked-transfer.tsx';
import { PlanFeatures } from '#features/sales/plans/web/plan-features.tsx';
import { PlanPrice } from '#features/sales/plans/web/plan-price.tsx';
import { type OfferedPlan, plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { OpenedCourses } from '#features/sales/products/web/opened-courses.tsx';
import { openedCoursesQuery } from '#features/sales/products/web/product-queries.ts';
import { formatIdr } from '#kernel/money.ts';
import { formatDateIn } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { SettingsFrame } from './settings-frame.tsx';

export const Route = createFileRoute('/_learner/settings/plan')({
  head: () => pageTitle(m.plan()),
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(plansQuery()),
      context.queryClient.ensureQueryData(paymentsQuery()),
      context.queryClient.ensureQueryData(instalmentsQuery()),
      context.queryClient.ensureQueryData(openedCoursesQuery()),
      prefetchCheckedTransfer(context.queryClient),
    ]),
  component: PlanPage,
});

const lookOf = ({ id, status }: { id: string; status: OrderStatus }, checkedId: string | undefined) =>
  id === checkedId ? checkedLook : orderStatusLook[status];

/** The plans at this person's prices, and their payments (product.md#plan-tab). */
function PlanPage() {
  const { viewer } = Route.useRouteContext();
  const { data: payments } = useSuspenseQuery(paymentsQuery());
  const checkedId = useCheckedTransfer()?.orderId;
  const zone = viewerTimeZone();
  return (
    <SettingsFrame current="plan">
      <CheckedTransfer className="mb-5" />
      <OwnParts />
      {viewer.isAdmin ? (
        <Notice tone="info" title={m.allOpen()}>
          {m.allOpenText()}
        </Notice>
      ) : (
        <PlanOffers />
      )}
      <p className="mt-5 text-ui text-ink-2">
        {m.giveAway({
          link: (text) => <TextLink render={<Link to="/pricing" search={{ gift: true }} />}>{text}</TextLink>,
          code: (text) => <TextLink render={<Link to="/gift" />}>{text}</TextLink>,
        })}
      </p>
      <OpenedCourses />
      <h2 className="mb-3 mt-10 text-h3">{m.payments()}</h2>
      {payments.length === 0 ? (
        <EmptyState title={m.noPayments()} headingLevel={3} />
      ) : (
        <Card padding="none">
          <ul className="divide-y divide-line">
            {payments.map((payment) => (
              <li
                key={payment.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3.5 text-ui"
              >
                <span className="font-semibold">
                  {payment.fromPlanName
                    ? m.planFrom({ plan: payment.planName, from: payment.fromPlanName })
                    : payment.planName}
                  {payment.part ? (
                    <span className="block text-small font-normal text-ink-2">
                      {m.partOf({ no: payment.part.no, parts: payment.part.of })}
                    </span>
                  ) : null}
                  {payment.isGift ? (
                    <Badge className="ml-2" tone="info">
                      {m.gift()}
                    </Badge>
                  ) : null}
                </span>
                <span className="text-ink-3">
                  {formatDateIn(new Date(payment.paidAt ?? payment.createdAt), zone)}
                </span>
                <span>
                  {formatIdr(payment.amountIdr)}
                  {payment.markIdr ? (
                    <span className="block text-small text-ink-2">
                      {m.lessMark({
                        price: formatIdr(payment.amountIdr + payment.markIdr),
                        mark: formatIdr(payment.markIdr),
                      })}
                    </span>
                  ) : null}
                </span>
                <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <StatusBadge tone={lookOf(payment, checkedId).tone}>
                    {payment.isClosed ? m.statusClosed() : lookOf(payment, checkedId).label()}
                  </StatusBadge>
                  {payment.status === 'OPEN' && (payment.isTransfer || (payment.part?.no ?? 1) === 1) ? (
                    <TextLink
                      look="standalone"
                      render={
                        payment.isTransfer ? (
                          <Link to="/pricing/transfer" search={{ order: payment.id }} />
                        ) : payment.productSlug ? (
                          <Link
                            to="/checkout/products/$slug"
                            params={{ slug: payment.productSlug }}
                            search={orderSearch(payment)}
                          />
                        ) : (
                          <Link
                            to="/pricing/checkout"
                            search={{
                              ...(payment.tier ? { plan: payment.tier } : {}),
                              ...orderSearch(payment),
                            }}
                          />
                        )
                      }
                    >
                      {payment.id === checkedId ? m.seeTransfer() : m.continuePayment()}
                    </TextLink>
                  ) : null}
                  {payment.status === 'OPEN' ? (
                    <CancelOrder
                      order={{
                        id: payment.id,
                        name: payment.planName,
                        isTransfer: payment.isTransfer === true,
                        isProved: payment.id === checkedId,
                        isLaterPart: (payment.part?.no ?? 1) > 1,
                      }}
                      trigger={
                        <Button
                          variant="ghost"
                          size="sm"
                          aria-label={m.cancelOrderOf({ what: payment.planName })}
                        >
                          {m.cancelOrder()}
                        </Button>
                      }
                    />
                  ) : null}
                  {payment.isGift && payment.status === 'PAID' ? (
                    <TextLink
                      look="standalone"
                      render={
                        <Link
                          to="/settings/gifts/$id"
                          params={{ id: payment.id }}
                          aria-label={m.giftFor({ plan: payment.planName })}
                        />
                      }
                    >
                      {m.openGift()}
                    </TextLink>
                  ) : null}
                  {payment.status === 'PAID' || payment.refundIdr !== null ? (
                    <TextLink
                      look="standalone"
                      render={
                        <Link
                          to="/settings/receipts/$id"
                          params={{ id: payment.id }}
                          search={payment.refundIdr === null ? {} : { paper: 'correction' }}
                          aria-label={(payment.refundIdr === null ? m.receiptFor : m.correctionFor)({
                            plan: payment.planName,
                          })}
                        />
                      }
                    >
                      {payment.refundIdr === null ? m.receipt() : m.correctionReceipt()}
                    </TextLink>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </SettingsFrame>
  );
}

/** A subgrid aligns each part of a card with the same part of the card beside it. */
function PlanOffers() {
  const { data: plans } = useSuspenseQuery(plansQuery());
  const { data: purchases } = useSuspenseQuery(instalmentsQuery());
  const unpaid = unpaidPlan(purchases);
  const isChecked = useCheckedTransfer() !== null;
  const refusal = isChecked ? transferFirst() : unpaid ? m.partsFirst({ plan: unpaid.name }) : null;
  const current = plans.find((plan) => plan.offer.kind === 'current');
  const lower = plans.filter((plan) => plan.offer.kind === 'lower');
  // One's own plan first, then those above it.
  const offered = plans
    .filter((plan) => !lower.includes(plan))
    .sort((one, other) => Number(other === current) - Number(one === current));
  // Nothing above one's own: what the plan has is beside its price.
  const isAlone = offered.length === 1;
  return (
    <>
      <ul className={cn('grid grid-cols-1 gap-4', columnsOf[offered.length])}>
        {offered.map((plan) => (
          <li key={plan.id} className="row-span-4 grid grid-cols-1 grid-rows-subgrid gap-y-0">
            <Card
              isSelected={plan === current}
              className={cn(
                'row-span-4 grid grid-cols-1 grid-rows-subgrid gap-y-0',
                isAlone && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-x-10',
              )}
            >
              <div>
                <TierBadge tier={plan.id} name={plan.name} />
                <p className="mb-4 mt-3 text-ui text-ink-2">{plan.description}</p>
              </div>
              {unpaid?.name === plan.name ? <PartsPrice purchase={unpaid} /> : <PlanPrice plan={plan} />}
              <PlanFeatures
                features={plan.features}
                className={cn(
                  'mt-5 border-t border-line pt-5',
                  isAlone &&
                    'lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-0 lg:columns-2 lg:gap-x-8 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-10 lg:[&>*]:break-inside-avoid',
                )}
              />
              <div className="pt-6">
                <PlanAction plan={plan} isInParts={unpaid !== undefined} refusal={refusal} />
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <LowerPlans plans={lower} currentName={current?.name} />
    </>
  );
}

/** How many cards there are side by side, by how many there are. */
const columnsOf: Record<number, string> = {
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 xl:grid-cols-3',
  4: 'sm:grid-cols-2 xl:grid-cols-4',
};

interface LowerPlansProps {
  plans: readonly OfferedPlan[];
  currentName: string | undefined;
}

/** The plans that one's own includes: nothing to decide, so a line each (product.md#plan-tab). */
function LowerPlans({ plans, currentName }: LowerPlansProps) {
  if (plans.length === 0) return null;
  return (
    <ul className="mt-4 divide-y divide-line rounded-lg border border-line">
      {plans.map((plan) => (
        <li
          key={plan.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-small text-ink-2"
        >
          <TierBadge tier={plan.id} name={plan.name} />
          <span className="min-w-0 flex-1 basis-40">
            {currentName ? m.includedIn({ plan: currentName }) : m.includedInYours()}
          </span>
          <span className="font-semibold text-ink-3">{m.notAvailable()}</span>
        </li>
      ))}
    </ul>
  );
}

interface PlanActionProps {
  plan: OfferedPlan;
  /** Parts of one's own plan are still to be paid. */
  isInParts: boolean;
  /** Why nothing is sold to this person now; usually null. */
  refusal: string | null;
}

/** Only a higher tier can be bought; the button of one's own is disabled and says why (product.md#plan-tab). */
function PlanAction({ plan, isInParts, refusal }: PlanActionProps) {
  if (refusal !== null && plan.offer.kind === 'available')
    return (
      <Button isWide disabledReason={refusal}>
        {m.notAvailable()}
      </Button>
    );
  switch (plan.offer.kind) {
    case 'current':
      return (
        <Button isWide disabledReason={isInParts ? m.yourPlanParts() : m.yourPlan()}>
          {m.currentPlan()}
        </Button>
      );
    case 'lower':
      return null;
    case 'available':
      return (
        <Button
          isWide
          variant={plan.offer.fromTier ? 'primary' : 'secondary'}
          render={<Link to="/pricing/checkout" search={{ plan: plan.id }} />}
        >
          {plan.offer.fromTier ? m.upgradeTo({ plan: plan.name }) : m.choosePlan({ plan: plan.name })}
        </Button>
      );
  }
}
