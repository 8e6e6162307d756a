import { tierNames } from '#access/tiers.ts';
import { formatIdr } from '#kernel/money.ts';
import { formatTableDateIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import * as m from '../../messages/m.ts';
import type { CouponState } from '../../rules.ts';
import type { Coupon } from './coupon-queries.ts';

export const couponStateLook: Record<
  CouponState,
  { tone: 'success' | 'info' | 'neutral'; label: () => string }
> = {
  running: { tone: 'success', label: m.stateRunning },
  early: { tone: 'info', label: m.stateEarly },
  ended: { tone: 'neutral', label: m.stateEnded },
  'used-up': { tone: 'neutral', label: m.stateUsedUp },
  closed: { tone: 'neutral', label: m.stateClosed },
};

export function discountText({ kind, value }: Pick<Coupon, 'kind' | 'value'>): string {
  switch (kind) {
    case 'percent':
      return m.percent({ value });
    case 'fixed':
      return formatIdr(value);
    case 'price':
      return m.priceOf({ sum: formatIdr(value) });
  }
}

export const plansText = ({ tiers, products }: Pick<Coupon, 'tiers' | 'products'>): string =>
  tiers === null ? m.allPlans() : [...tiers.map((tier) => tierNames[tier]), ...(products ?? [])].join(', ');

const day = (at: string): string => formatTableDateIn(new Date(at), viewerTimeZone());

/** Until when it holds, or since when it does not. */
export function periodText({ state, startsAt, endsAt, closedAt }: Coupon): string {
  if (state === 'closed' && closedAt) return m.closedOn({ day: day(closedAt) });
  if (state === 'early') return m.startsOn({ day: day(startsAt) });
  if (endsAt === null) return m.noEnd();
  return state === 'ended' ? m.endedOn({ day: day(endsAt) }) : m.untilDay({ day: day(endsAt) });
}

/** The whole offer in one sentence. */
export function couponSentence(coupon: Coupon): string {
  const { kind, value, perPerson, minIdr } = coupon;
  const what = {
    percent: () => m.takesPercent({ value }),
    fixed: () => m.takesSum({ sum: formatIdr(value) }),
    price: () => m.setsPrice({ sum: formatIdr(value) }),
  }[kind]();
  const parts = [
    what,
    plansText(coupon),
    ...(perPerson === null ? [] : [m.perPersonText({ count: perPerson })]),
    ...(minIdr === null ? [] : [m.minText({ sum: formatIdr(minIdr) })]),
  ];
  return `${parts.map((part, index) => (index === 1 ? lower(part, coupon) : part)).join(', ')}.`;
}

/** "All plans and products" continues a sentence; names of plans keep their capitals. */
const lower = (text: string, { tiers }: Coupon): string =>
  tiers === null ? text.charAt(0).toLowerCase() + text.slice(1) : text;
