import { z } from 'zod';
import { call } from '#access/call.ts';
import { emailField, nameField, passwordField } from './forms.ts';

const tag = 'Accounts';
const done = z.object({ message: z.string() });

export const accountsContract = {
  ways: call('public', 'GET', '/auth/ways', 'The ways to sign in that the school has set up', { tag }).output(
    z.object({ google: z.boolean() }),
  ),
  register: call('public', 'POST', '/auth/register', 'Create an account', {
    tag,
    limit: 'register',
    successStatus: 201,
  })
    .input(z.strictObject({ name: nameField, email: emailField, password: passwordField }))
    .output(z.object({ userId: z.string() })),
  checkEmail: call(
    'public',
    'POST',
    '/auth/check-email',
    'Whether an email can still be used; 409 when not',
    {
      tag,
      limit: 'check-email',
    },
  )
    .input(z.strictObject({ email: emailField }))
    .output(z.object({ available: z.literal(true) })),
  forgotPassword: call('public', 'POST', '/auth/forgot-password', 'Send a reset link if the account exists', {
    tag,
    limit: 'forgot-password',
  })
    .input(z.strictObject({ email: emailField }))
    .output(done),
  /** POST, because a token in the URL would end up in logs. */
  checkResetLink: call(
    'public',
    'POST',
    '/auth/reset-link',
    'Whether an emailed token still works; 410 when not',
    {
      tag,
      limit: 'reset-link',
    },
  )
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(z.object({ isValid: z.literal(true) })),
  resetPassword: call('public', 'POST', '/auth/reset-password', 'Set a new password with an emailed token', {
    tag,
    limit: 'reset-password',
  })
    .input(z.strictObject({ token: z.string().min(1).max(200), password: passwordField }))
    .output(done),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    accounts: typeof accountsContract;
  }
}
