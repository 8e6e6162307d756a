import { describe, expect, it } from 'vitest';
import { isReferralCode, mailboxOf, makeReferralCode, refusalOf } from './rules.ts';

describe('a mailbox', () => {
  it.each([
    ['Budi.Santoso+kelas@gmail.com', 'budisantoso@gmail.com'],
    ['budi.santoso@googlemail.com', 'budisantoso@gmail.com'],
    ['Budi+a+b@Example.co.id', 'budi@example.co.id'],
    // Elsewhere a dot makes another mailbox.
    ['budi.s@example.com', 'budi.s@example.com'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});

describe('a code', () => {
  it('is made of eight letters and digits of chance, in a form of its own', () => {
    const code = makeReferralCode(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 255]));
    expect(code).toMatch(/^TEMAN-[A-Z2-9]{8}$/);
    expect(isReferralCode(code)).toBe(true);
    expect(isReferralCode('TEMAN-BARU')).toBe(false);
    expect(isReferralCode('HEMAT10')).toBe(false);
  });
});

describe('a friend', () => {
  const learner = { userId: '1', email: 'budi@gmail.com' };
  it.each([
    ['with another address', { userId: '2', email: 'sari@example.com', hadPlan: false }, null],
    ['who is the learner', { userId: '1', email: 'budi@gmail.com', hadPlan: true }, 'own'],
    ['with the same mailbox', { userId: '2', email: 'b.udi+2@gmail.com', hadPlan: false }, 'own'],
    ['who had a plan', { userId: '2', email: 'sari@example.com', hadPlan: true }, 'had-plan'],
  ] as const)('%s', (_, friend, refusal) => {
    expect(refusalOf({ learner, friend })).toBe(refusal);
  });
});
