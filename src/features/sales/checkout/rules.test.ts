import { describe, expect, it } from 'vitest';
import type { Tier } from '#access/tiers.ts';
import { type Buyer, judge, type OrderFacts, type ProviderRecord } from './rules.ts';

const order: OrderFacts = {
  status: 'OPEN',
  externalId: 'order-1',
  invoiceId: 'inv-1',
  amountIdr: 499_000,
  tier: 'ESSENTIAL',
  fromTier: null,
  isGift: false,
};
const paid: ProviderRecord = {
  id: 'inv-1',
  externalId: 'order-1',
  amountIdr: 499_000,
  currency: 'IDR',
  status: 'PAID',
};
const newcomer: Buyer = { entitledTier: null, isHere: true };
const withPlan = (entitledTier: Tier): Buyer => ({ entitledTier, isHere: true });

const others: [string, Partial<ProviderRecord>][] = [
  ['another amount', { amountIdr: 1 }],
  ['another currency', { currency: 'USD' }],
  ['another order’s name', { externalId: 'order-2' }],
];

describe('a payment', () => {
  it.each<OrderFacts['status']>(['OPEN', 'EXPIRED'])('activates an order that is %s', (status) => {
    expect(judge({ ...order, status }, paid, newcomer)).toEqual({ verdict: 'activate' });
  });

  it('of another invoice of the same order activates it too', () => {
    expect(judge(order, { ...paid, id: 'inv-2' }, newcomer)).toEqual({ verdict: 'activate' });
    expect(judge({ ...order, invoiceId: null }, paid, newcomer)).toEqual({ verdict: 'activate' });
  });

  it.each(others)('with %s activates nothing and is due for a refund', (_, change) => {
    const own = judge(order, { ...paid, ...change }, newcomer);
    expect(own).toEqual({ verdict: 'refund', problem: 'wrong-payment' });
    const beside = judge(order, { ...paid, ...change, id: 'inv-2' }, newcomer);
    expect(beside).toEqual({ verdict: 'surplus', problem: 'wrong-payment' });
  });

  it.each<OrderFacts['status']>(['PAID', 'REFUND_DUE'])('is known when it made the order %s', (status) => {
    expect(judge({ ...order, status }, paid, withPlan('ESSENTIAL'))).toEqual({ verdict: 'keep' });
  });

  it.each<OrderFacts['status']>(['PAID', 'REFUND_DUE'])(
    'of a second invoice of an order that is %s is due for a refund',
    (status) => {
      const second = judge({ ...order, status }, { ...paid, id: 'inv-2' }, withPlan('ESSENTIAL'));
      expect(second).toEqual({ verdict: 'surplus', problem: 'paid-twice' });
    },
  );

  it.each<Tier>(['ESSENTIAL', 'BREAKTHROUGH'])(
    'of someone who already has %s is due for a refund',
    (tier) => {
      expect(judge(order, paid, withPlan(tier))).toEqual({ verdict: 'refund', problem: 'paid-twice' });
    },
  );

  it('at an upgrade price counts only while the person has the plan that the price was for', () => {
    const upgrade: OrderFacts = { ...order, tier: 'BREAKTHROUGH', fromTier: 'STARTER' };
    expect(judge(upgrade, paid, withPlan('STARTER'))).toEqual({ verdict: 'activate' });
    for (const buyer of [newcomer, withPlan('ACCELERATOR')])
      expect(judge(upgrade, paid, buyer)).toEqual({ verdict: 'refund', problem: 'plan-changed' });
  });

  it('at the full price of someone who would now pay less is due for a refund', () => {
    expect(judge(order, paid, withPlan('STARTER'))).toEqual({ verdict: 'refund', problem: 'plan-changed' });
  });

  it('of a deleted account is due for a refund', () => {
    const gone = { entitledTier: null, isHere: false };
    expect(judge(order, paid, gone)).toEqual({ verdict: 'refund', problem: 'account-deleted' });
  });
});

describe('an unpaid invoice', () => {
  const pending: ProviderRecord = { ...paid, status: 'PENDING' };
  const expired: ProviderRecord = { ...paid, status: 'EXPIRED' };

  it('that is pending leaves the order open', () =>
    expect(judge(order, pending, newcomer)).toEqual({ verdict: 'keep' }));
  it('that expired closes the order', () =>
    expect(judge(order, expired, newcomer)).toEqual({ verdict: 'expire' }));

  it('that expired never undoes a payment', () => {
    expect(judge({ ...order, status: 'PAID' }, expired, newcomer)).toEqual({ verdict: 'keep' });
  });

  it('that expired and is not the order’s own closes nothing', () => {
    expect(judge(order, { ...expired, id: 'inv-2' }, newcomer)).toEqual({ verdict: 'keep' });
  });

  it.each(others)('with %s puts the order aside', (_, change) => {
    for (const record of [pending, expired])
      expect(judge(order, { ...record, ...change }, newcomer)).toEqual({
        verdict: 'aside',
        problem: 'unclear',
      });
  });
});
