import { expect, it } from 'vitest';
import { stepsDone } from './flow-steps.ts';

it.each([
  ['/pricing', false, 1],
  ['/pricing/checkout', false, 2],
  ['/pricing/transfer', false, 2],
  ['/onboarding/verify', false, 2],
])('on %s the payment is still to come', (pathname, isPaid, done) => {
  expect(stepsDone(pathname, { isPaid })).toBe(done);
});

it.each(['/pricing/transfer', '/onboarding/verify'])(
  'on %s no step is left once the payment has arrived',
  (pathname) => {
    expect(stepsDone(pathname, { isPaid: true })).toBe(3);
  },
);
