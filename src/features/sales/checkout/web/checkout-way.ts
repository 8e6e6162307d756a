import type { Tier } from '#access/tiers.ts';

export interface CheckoutFacts {
  hasPerson: boolean;
  hasSession: boolean;
  hasPassword: boolean;
  isOauth: boolean;
  planInQuery: Tier | null;
  selectedTier: Tier | null;
}

export type CheckoutWay = { kind: 'sign-up' } | { kind: 'pricing' } | { kind: 'confirm'; tier: Tier };

/** Where `/pricing/checkout` leads (product.md#checkout): the person has to be known first, then the plan. */
export function checkoutWay(facts: CheckoutFacts): CheckoutWay {
  if (!facts.hasPerson) return { kind: 'sign-up' };
  if (!facts.hasSession && !facts.hasPassword && !facts.isOauth) return { kind: 'sign-up' };
  const tier = facts.planInQuery ?? facts.selectedTier;
  return tier ? { kind: 'confirm', tier } : { kind: 'pricing' };
}
