import { describe, expect, it } from 'vitest';
import { tidySignUp } from '#kernel/sign-up-fields.ts';
import { disposableDomains, guideProblems, isDisposable, isGuideOpen } from './guide-rules.ts';
import { mailWaitMs, maxNameLength, subscriberProblems } from './rules.ts';

describe('a sign-up', () => {
  it('is tidied before it is validated', () => {
    expect(tidySignUp({ name: '  Dewi \n Lestari ', email: ' DEWI@Example.com ' })).toEqual({
      name: 'Dewi Lestari',
      email: 'dewi@example.com',
    });
  });

  it.each([
    ['De', 'dewi@example.com', {}],
    ['D', 'dewi@example.com', { name: 'Name must be at least 2 characters' }],
    ['', '', { name: 'Name must be at least 2 characters', email: 'Please enter a valid email address' }],
    ['x'.repeat(maxNameLength + 1), 'dewi@example.com', { name: 'Name must not exceed 120 characters' }],
  ])('of %s, %s', (name, email, problems) => expect(subscriberProblems({ name, email })).toEqual(problems));

  it.each(['a@b.co', "o'neil+x@mail.example.co.id", 'a.b-c_d@x1.id', '1@2.id'])(
    'with %s is accepted',
    (email) => expect(subscriberProblems({ name: 'Dewi', email })).toEqual({}),
  );

  it.each([
    'a',
    'a@b',
    '@b.co',
    'a@b.c',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a b@c.co',
    'a@b..co',
    'a@-b.co',
    'a@b.co\nBcc: x@y.id',
    `${'a'.repeat(250)}@b.co`,
  ])('with %j is refused', (email) =>
    expect(subscriberProblems({ name: 'Dewi', email })).toEqual({
      email: 'Please enter a valid email address',
    }),
  );

  it('of 500 characters is validated quickly, whatever its form', () => {
    const began = performance.now();
    for (const text of ['a.'.repeat(250), `${'a'.repeat(120)}@${'a-'.repeat(60)}`, `a@${'a.'.repeat(120)}`])
      subscriberProblems({ name: 'Dewi', email: text });
    expect(performance.now() - began).toBeLessThan(50);
  });
});

describe('throw-away addresses', () => {
  it('come from exactly 35 domains, each listed once', () => {
    expect(disposableDomains.length).toBe(35);
    expect(new Set(disposableDomains).size).toBe(35);
  });

  it.each([
    ['a@mailinator.com', true],
    ['a@x.mailinator.com', true],
    ['a@notmailinator.com', false],
    ['a@mailinator.com.example.id', false],
    ['mailinator.com@gmail.com', false],
  ])('include %s: %s', (email, expected) => expect(isDisposable(email)).toBe(expected));

  it('are refused by the guide with a message of their own', () => {
    expect(guideProblems({ name: 'Dewi', email: 'a@yopmail.com' })).toEqual({
      email: 'Temporary or disposable email addresses are not allowed',
    });
  });
});

it.each([
  ['2025-01-31T22:59:59.999+07:00', true],
  ['2025-01-31T23:00:00+07:00', false],
  ['2025-01-31T16:00:00Z', false],
])('at %s the guide is open: %s', (now, isOpen) =>
  expect(isGuideOpen(new Date('2025-01-31T23:00:00+07:00'), new Date(now))).toBe(isOpen),
);

it('each further mail waits twice as long, up to a few days', () => {
  expect([0, 1, 2, 3].map((sent) => mailWaitMs(sent) / 60_000)).toEqual([0, 10, 20, 40]);
  expect(mailWaitMs(50)).toBe(mailWaitMs(10));
});
