import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { ArrowDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Tier } from '#access/tiers.ts';
import { signUpDraft } from '#features/people/sign-in/web/sign-up-draft.ts';
import {
  CheckedTransfer,
  transferFirst,
  useCheckedTransfer,
} from '#features/sales/plans/web/checked-transfer.tsx';
import { PlanCard, planCardId } from '#features/sales/plans/web/plan-card.tsx';
import { asGift, payableIdr } from '#features/sales/plans/web/plan-price.tsx';
import { type OfferedPlan, plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { tierLook } from '#features/sales/plans/web/tier-look.ts';
import { ProductsOffered } from '#features/sales/products/web/products-offered.tsx';
import { formatIdr } from '#kernel/money.ts';
import { StepGlyph } from '#ui/step-glyph.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { giftSearch } from './checkout-item.ts';
import { rememberCoupon, rememberedCoupon } from './coupon-memory.ts';
import { instalmentsQuery, unpaidPlan } from './instalments-query.ts';
import { PartsPrice } from './parts-price.tsx';
import { paymentsQuery } from './payments-query.ts';
import { PricingSkeleton } from './pricing-skeleton.tsx';
import { type FlowPerson, useFlowPerson } from './use-flow-person.ts';

/** How much higher each plan starts than the one before, in pixels. */
const riserPx = 28;

export function PricingPage({ couponInQuery, isGift }: { couponInQuery: string | null; isGift: boolean }) {
  const { person, selectedTier, hasSession, isKnown } = useFlowPerson();
  useEffect(() => {
    // For the checkout, also after sign-up.
    if (couponInQuery) rememberCoupon(couponInQuery);
  }, [couponInQuery]);
  if (!person)
    return isKnown ? (
      <Navigate to="/signup" search={isGift ? { callbackUrl: '/pricing?gift=true' } : {}} replace />
    ) : (
      <PricingSkeleton />
    );
  return <PlanChoice isGift={isGift} person={person} selectedTier={selectedTier} hasSession={hasSession} />;
}

function PlanChoice({
  isGift,
  person,
  selectedTier,
  hasSession,
}: {
  isGift: boolean;
  person: FlowPerson;
  selectedTier: Tier | null;
  hasSession: boolean;
}) {
  const { data: ownPlans } = useSuspenseQuery(plansQuery());
  const plans = isGift ? ownPlans.map(asGift) : ownPlans;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Tier | null>(null);
  // A plan whose payment was begun outranks what this browser remembers.
  const { data: payments } = useQuery({ ...paymentsQuery(), enabled: hasSession });
  const open = payments?.find((payment) => payment.status === 'OPEN');
  const waiting = (open?.isGift === isGift ? open.tier : null) ?? undefined;
  const selected = chosen ?? waiting ?? (isGift ? null : selectedTier);
  const hasPlan = ownPlans.some((plan) => plan.offer.kind === 'current');
  const { data: purchases } = useQuery({ ...instalmentsQuery(), enabled: hasSession });
  // No other plan is sold before that.
  const unpaid = isGift ? undefined : unpaidPlan(purchases);
  const isChecked = useCheckedTransfer() !== null;
  const refusal = isChecked ? transferFirst() : unpaid ? m.partsFirst({ plan: unpaid.name }) : null;
  const popular = plans.find((plan) => plan.isPopular && plan.offer.kind === 'available' && refusal === null);
  const isTop = plans.every((plan) => plan.offer.kind !== 'available');

  const choose = async (tier: Tier) => {
    setChosen(tier);
    await signUpDraft.save({ ...person, selectedTier: tier });
    const coupon = rememberedCoupon();
    await navigate({
      to: '/pricing/checkout',
      search: { plan: tier, ...giftSearch(isGift), ...(coupon ? { coupon } : {}) },
    });
  };

  return (
    <div className="site-column pb-14 pt-12 lg:pt-8">
      <div className="lg:flex lg:items-end lg:justify-between">
        <div className="min-w-0 max-w-xl">
          <p className="text-body font-semibold text-ink-2 wrap-anywhere">
            {m.greeting({ name: firstName(person.name) })}
          </p>
          <h1 className="mt-2 text-title max-sm:text-h1">{isGift ? m.chooseGift() : m.choosePath()}</h1>
        </div>
        <p className="mt-3 max-w-xs text-body text-ink-2">
          {isGift ? m.giftPays() : isTop ? m.highestPlan() : m.onePayment()}
        </p>
      </div>
      <CheckedTransfer className="mt-8" />
      {popular ? <PopularLink plan={popular} /> : null}
      <div className="mt-10 grid grid-cols-1 gap-5 max-sm:mt-6 sm:grid-cols-2 lg:mt-6 lg:grid-cols-4">
        {plans.map((plan, index) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            price={unpaid?.name === plan.name ? <PartsPrice purchase={unpaid} /> : undefined}
            dropPx={(plans.length - 1 - index) * riserPx}
            isSelected={plan.id === selected && plan.offer.kind === 'available' && refusal === null}
            refusal={refusal}
            isBusy={plan.id === chosen}
            onSelect={() => void choose(plan.id)}
          />
        ))}
      </div>
      <p className="mt-8 text-center text-ui text-ink-2">
        {isGift ? m.forYourself({ link: toOwnPlans }) : m.forSomeoneElse({ link: toGifts })}
      </p>
      <ProductsOffered isGift={isGift} />
      {hasSession ? (
        <p className="mt-8 text-center text-ui text-ink-2">
          {hasPlan ? toDashboard(m.backToDashboard()) : m.notToday({ link: toDashboard })}
        </p>
      ) : null}
    </div>
  );
}

/** On a phone the cheapest plan comes first, and the popular one is a screen and a half below it. */
function PopularLink({ plan }: { plan: OfferedPlan }) {
  return (
    <a
      href={`#${planCardId(plan.id)}`}
      className="mt-6 flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 text-ui sm:hidden"
    >
      <StepGlyph {...tierLook[plan.id]} className="h-5" />
      <span className="min-w-0 flex-1">
        <span className="block text-small text-ink-3">{m.popularPlan()}</span>
        <span className="block font-semibold">
          {m.nameAtPrice({ name: plan.name, price: formatIdr(payableIdr(plan)) })}
        </span>
      </span>
      <ArrowDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
    </a>
  );
}

const toDashboard = (text: string) => <TextLink render={<Link to="/dashboard" />}>{text}</TextLink>;

const toGifts = (text: string) => (
  <TextLink render={<Link to="/pricing" search={{ gift: true }} />}>{text}</TextLink>
);
const toOwnPlans = (text: string) => <TextLink render={<Link to="/pricing" />}>{text}</TextLink>;

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
