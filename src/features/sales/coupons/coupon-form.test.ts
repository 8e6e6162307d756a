import { describe, expect, it } from 'vitest';
import { type CouponForm, emptyCouponForm, fromCouponForm } from './coupon-form.ts';

const now = new Date('2026-11-25T05:00:00Z');
const read = (more: Partial<CouponForm>) =>
  fromCouponForm({ ...emptyCouponForm, code: 'langkah 10', value: '10', ...more }, now);

describe('the form of a coupon', () => {
  it('means a coupon: capital letters, whole rupiah, the school’s time', () => {
    const { input, faults } = read({
      kind: 'fixed',
      value: 'Rp 100.000',
      isForAll: false,
      tiers: ['ACCELERATOR', 'ESSENTIAL'],
      startsAt: '2026-12-01T09:00',
      endsAt: '2026-12-31T23:59',
      maxUses: '1.000',
      minIdr: '100.000',
    });
    expect(faults).toEqual([]);
    expect(input).toEqual({
      code: 'LANGKAH10',
      kind: 'fixed',
      value: 100_000,
      tiers: ['ESSENTIAL', 'ACCELERATOR'],
      startsAt: '2026-12-01T02:00:00.000Z',
      endsAt: '2026-12-31T16:59:00.000Z',
      maxUses: 1_000,
      perPerson: 1,
      minIdr: 100_000,
    });
  });

  it.each<[Partial<CouponForm>, string[]]>([
    [{}, []],
    [{ value: '' }, ['value']],
    [{ value: '12,5' }, ['value']],
    [{ kind: 'price', value: '0' }, []],
    [{ isForAll: false }, ['tiers']],
    [{ maxUses: 'many', perPerson: '' }, ['maxUses']],
    [{ endsAt: '2026-11-25T11:00' }, ['endsAt']],
    [{ endsAt: '2026-11-25T13:00' }, []],
  ])('%o is wrong in %o', (more, faults) => {
    expect(read(more).faults).toEqual(faults);
  });
});
