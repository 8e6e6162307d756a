import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterSignIn, afterSignUpPath, planOfCallback, safeCallbackUrl } from './rules.ts';

const own = 'https://langkah.test';

const coach = { adminPages: ['/admin', '/admin/questions'], entitledTier: null };

describe('the first page after a sign-in', () => {
  it.each([
    ['someone without a role', undefined, { adminPages: [], entitledTier: null }, '/dashboard'],
    ['a coach without a plan', undefined, coach, '/admin'],
    ['a coach who was on another page', '/bookings', coach, '/bookings'],
    ['a coach who asked for the dashboard', '/dashboard', coach, '/dashboard'],
    ['a coach whose page is not ours', 'https://evil.test', coach, '/dashboard'],
    ['a coach with a plan', undefined, { ...coach, entitledTier: 'ESSENTIAL' as const }, '/dashboard'],
    ['a coach with a course', undefined, { ...coach, openCourses: ['git'] }, '/dashboard'],
    ['a viewer of the former release', undefined, { entitledTier: null }, '/dashboard'],
    ['nobody', undefined, null, '/dashboard'],
  ])('of %s is right', (_who, callbackUrl, viewer, path) => {
    expect(afterSignIn(callbackUrl, viewer)).toBe(path);
  });
});

describe('the destination after a sign-in', () => {
  it.each([
    ['/modules/3?tab=notes#n1', '/modules/3?tab=notes#n1'],
    ['/onboarding/verify?token=a_b-c', '/onboarding/verify?token=a_b-c'],
    ['modules', '/modules'],
    [`${own}/notes?x=1`, '/notes?x=1'],
  ])('%s is accepted as a path on our own origin', (value, path) => {
    expect(safeCallbackUrl(value, own)).toBe(path);
  });

  it.each([
    'https://evil.test/modules',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://langkah.test.evil.test/',
    'https://langkah.test@evil.test/',
    'http://langkah.test/',
    'http://[',
    '/login?callbackUrl=/login',
    '/signup',
    '/api/auth/get-session',
    '',
    ' ',
    undefined,
    null,
    7,
    ['/modules'],
  ])('for %s is the dashboard', (value) => {
    expect(safeCallbackUrl(value, own)).toBe('/dashboard');
  });

  it('is always on our origin', () => {
    const parts = fc.array(
      fc.constantFrom('/', '\\', '.', '..', ':', '@', '//', 'evil.test', 'https:', '\t', '%2f', '?', '#'),
    );
    fc.assert(
      fc.property(
        parts.map((list) => list.join('')),
        (value) => {
          expect(new URL(safeCallbackUrl(value, own), own).origin).toBe(own);
          expect(new URL(safeCallbackUrl(value), own).origin).toBe(own);
        },
      ),
    );
  });
});

describe('the chosen plan', () => {
  it('leads from sign-up to its checkout; without one, sign-up leads to the plans', () => {
    expect(afterSignUpPath('ESSENTIAL')).toBe('/pricing/checkout?plan=ESSENTIAL');
    expect(afterSignUpPath(null)).toBe('/pricing');
  });

  it('survives when someone at the checkout signs up instead of logging in', () => {
    expect(planOfCallback('/pricing/checkout?plan=ACCELERATE')).toBe('ACCELERATOR');
    expect(planOfCallback('/pricing/checkout')).toBeNull();
    expect(planOfCallback('/modules?plan=STARTER')).toBeNull();
    expect(planOfCallback('https://evil.test/pricing/checkout?plan=STARTER')).toBeNull();
    expect(planOfCallback(undefined)).toBeNull();
  });
});
