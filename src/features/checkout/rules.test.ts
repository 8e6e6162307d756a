import { describe, expect, it } from 'vitest';
import { judge, type OrderFacts, type ProviderRecord } from './rules.ts';

const order: OrderFacts = { status: 'OPEN', externalId: 'order-1', invoiceId: 'inv-1', amountIdr: 499_000 };
const record: ProviderRecord = {
  id: 'inv-1',
  externalId: 'order-1',
  amountIdr: 499_000,
  currency: 'IDR',
  status: 'PAID',
};

describe('what a provider record means for an order', () => {
  it('a matching payment activates', () => expect(judge(order, record, false)).toBe('activate'));

  it.each([
    ['another amount', { amountIdr: 1 }],
    ['another currency', { currency: 'USD' }],
    ['another order', { externalId: 'order-2' }],
    ['another invoice', { id: 'inv-2' }],
  ])('%s activates nothing', (_, change) => {
    expect(judge(order, { ...record, ...change }, false)).toBe('mismatch');
  });

  it('a payment after expiry still counts', () => {
    expect(judge({ ...order, status: 'EXPIRED' }, record, false)).toBe('activate');
  });
  it('expiry never undoes a payment', () => {
    expect(judge({ ...order, status: 'PAID' }, { ...record, status: 'EXPIRED' }, false)).toBe('keep');
  });
  it('a second payment for what the person already has is to be refunded', () => {
    expect(judge(order, record, true)).toBe('refund');
  });
  it('a repeated payment changes nothing', () => {
    expect(judge({ ...order, status: 'PAID' }, record, true)).toBe('keep');
  });
  it('a pending invoice stays open', () =>
    expect(judge(order, { ...record, status: 'PENDING' }, false)).toBe('keep'));
  it('an expired one closes', () =>
    expect(judge(order, { ...record, status: 'EXPIRED' }, false)).toBe('expire'));
  it('an order whose invoice id was never stored is matched by our own name for it', () => {
    expect(judge({ ...order, invoiceId: null }, record, false)).toBe('activate');
  });
});
