import { describe, expect, it } from 'vitest';
import { googleErrorText, loginReason } from './reasons.ts';

describe('the reason for a log-in', () => {
  it.each([
    ['/lessons/javascript-from-zero', 'Log in or create an account to start learning.'],
    ['/modules/3', 'Log in or create an account to start learning.'],
    ['/modulesx', 'Log in or create an account to see that page.'],
    ['/settings/plan', 'Log in or create an account to see that page.'],
    [
      '/confirm-email?token=a.b.c',
      'Log in to confirm your email. If you didn’t create this account, reset its password to make it yours.',
    ],
    ['/confirm-email?token=a.b', 'Log in with your current email to confirm the new one.'],
    ['/dashboard', null],
    ['https://evil.test/modules', null],
    [undefined, null],
  ])('%s', (callbackUrl, reason) => {
    expect(loginReason(callbackUrl)).toBe(reason);
  });
});

describe('a refusal of Google', () => {
  it('is explained in words, however its code is spelled', () => {
    expect(googleErrorText('account_not_linked')).toContain('already has an account');
    expect(googleErrorText('account not linked')).toContain('already has an account');
    expect(googleErrorText('access_denied')).toContain('cancelled');
    expect(googleErrorText('<script>')).not.toContain('<');
  });
});
