/** What people do with their own account (product.md#account-settings). Each change asks for proof of identity. */
import { z } from 'zod';
import { call } from '#access/call.ts';
import { emailField, passwordField } from './forms.ts';

const tag = 'Account';
const done = z.object({ message: z.string() });

/** Required if the account has a password; otherwise a recent sign-in is the proof. */
const currentPassword = z.string().max(128).optional();

export const accountContract = {
  get: call('own', 'GET', '/account', 'Address, ways in, second factor', { tag }).output(
    z.object({
      email: z.string(),
      emailVerified: z.boolean(),
      /** A new address that has not been confirmed yet. */
      pendingEmail: z.string().nullable(),
      hasPassword: z.boolean(),
      google: z.object({ isConfigured: z.boolean(), isConnected: z.boolean() }),
      twoFactor: z.boolean(),
    }),
  ),
  changePassword: call(
    'own',
    'POST',
    '/account/change-password',
    'Change the password; ends every other session',
    {
      tag,
      limit: 'proof',
    },
  )
    .input(z.strictObject({ currentPassword: z.string().max(128), newPassword: passwordField }))
    .output(done),
  sendPasswordLink: call('own', 'POST', '/account/password-link', 'Email a link to set a first password', {
    tag,
    limit: 'proof',
  }).output(done),
  sendConfirmation: call(
    'own',
    'POST',
    '/account/confirmation-link',
    'Email the link that confirms the address',
    {
      tag,
      limit: 'proof',
    },
  ).output(done),
  changeEmail: call('own', 'POST', '/account/change-email', 'Ask the new address to confirm the change', {
    tag,
    limit: 'proof',
  })
    .input(z.strictObject({ newEmail: emailField, currentPassword }))
    .output(done),
  confirmEmail: call(
    'own',
    'POST',
    '/account/confirm-email',
    'Confirm a new address with the emailed token',
    {
      tag,
      limit: 'reset-password',
    },
  )
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(z.object({ email: z.string() })),
  cancelEmail: call('own', 'DELETE', '/account/change-email', 'Cancel a pending change of address', {
    tag,
  }).output(done),
  unlinkGoogle: call('own', 'POST', '/account/google/disconnect', 'Disconnect Google; needs a password', {
    tag,
    limit: 'proof',
  })
    .input(z.strictObject({ currentPassword }))
    .output(done),
  sessions: {
    list: call('own', 'GET', '/account/sessions', 'Where the person is signed in', { tag }).output(
      z.array(
        z.object({
          id: z.string(),
          userAgent: z.string(),
          createdAt: z.string(),
          lastUsedAt: z.string(),
          isCurrent: z.boolean(),
        }),
      ),
    ),
    revoke: call('own', 'DELETE', '/account/sessions/{id}', 'End one session', { tag })
      .input(z.strictObject({ id: z.uuid() }))
      .output(done),
    revokeOthers: call('own', 'POST', '/account/sessions/revoke-others', 'End every other session', {
      tag,
    }).output(done),
  },
  export: call('own', 'GET', '/account/export', 'A copy of all the person’s data, as one JSON file', {
    tag,
    limit: 'proof',
  }).output(z.file()),
  remove: call('own', 'POST', '/account/delete', 'Delete the account; orders stay without its name', {
    tag,
    limit: 'proof',
  })
    .input(z.strictObject({ confirm: z.literal('DELETE'), currentPassword }))
    .output(done),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    account: typeof accountContract;
  }
}
