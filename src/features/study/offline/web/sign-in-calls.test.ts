import { expect, it } from 'vitest';
import { mayChangePerson } from './sign-in-calls.ts';

it.each<[string, boolean, boolean]>([
  // The booleans: while it is certain who is signed in, and while it is not.
  ['sign-in/email', true, true],
  ['sign-in/social', true, true],
  ['sign-out', true, true],
  ['verify-email', true, true],
  ['callback/google', false, true],
  ['two-factor/verify-totp', false, true],
  ['two-factor/verify-backup-code', false, true],
  ['two-factor/enable', false, false],
  ['two-factor/disable', false, false],
  ['two-factor/generate-backup-codes', false, false],
  ['link-social', false, false],
  ['get-session', false, false],
])('%s deletes stored data: %j for a certain person, %j for an uncertain one', (call, known, unknown) => {
  expect([true, false].map((isCertain) => mayChangePerson(`/api/auth/${call}`, isCertain))).toEqual([
    known,
    unknown,
  ]);
});
