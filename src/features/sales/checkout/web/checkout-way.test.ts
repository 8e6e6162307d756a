import { describe, expect, it } from 'vitest';
import { type CheckoutFacts, checkoutWay } from './checkout-way.ts';

const nobody: CheckoutFacts = {
  hasPerson: false,
  hasSession: false,
  hasPassword: false,
  isOauth: false,
  planInQuery: 'STARTER',
  selectedTier: null,
};
const drafted: CheckoutFacts = { ...nobody, hasPerson: true };

describe('the checkout page', () => {
  it.each<[string, CheckoutFacts]>([
    ['nobody is known', nobody],
    ['nobody is known, whatever the URL claims', { ...nobody, isOauth: true }],
    ['a name is known, but nothing proves it', drafted],
    ['nothing proves the name and no plan is chosen', { ...drafted, planInQuery: null }],
  ])('redirects to sign-up when %s', (_, facts) => {
    expect(checkoutWay(facts)).toEqual({ kind: 'sign-up' });
  });

  it.each<[string, Partial<CheckoutFacts>]>([
    ['a session', { hasSession: true }],
    ['a password in memory', { hasPassword: true }],
    ['Google’s hint', { isOauth: true }],
  ])('continues with %s', (_, facts) => {
    expect(checkoutWay({ ...drafted, ...facts })).toEqual({ kind: 'confirm', tier: 'STARTER' });
  });

  it('redirects to the plans when none is chosen', () => {
    expect(checkoutWay({ ...drafted, hasSession: true, planInQuery: null })).toEqual({ kind: 'pricing' });
  });

  it('uses the stored plan unless the URL names one', () => {
    const stored = { ...drafted, hasSession: true, selectedTier: 'BREAKTHROUGH' as const };
    expect(checkoutWay({ ...stored, planInQuery: null })).toEqual({ kind: 'confirm', tier: 'BREAKTHROUGH' });
    expect(checkoutWay(stored)).toEqual({ kind: 'confirm', tier: 'STARTER' });
  });
});
