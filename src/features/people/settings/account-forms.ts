import * as z from 'zod/mini';
import { emailField, passwordField } from '#features/people/accounts/forms.ts';
import * as m from './messages/m.ts';

const currentPassword = z.string().check(z.minLength(8, { error: () => m.passwordTooShort() }));

export const passwordForm = z
  .object({ currentPassword, newPassword: passwordField, confirmPassword: z.string() })
  .check(
    z.refine((values) => values.newPassword === values.confirmPassword, {
      error: () => m.passwordsDiffer(),
      path: ['confirmPassword'],
    }),
  );

/** People without a password prove their identity by a recent sign-in. */
export const emailForm = (hasPassword: boolean) =>
  z.object({ newEmail: emailField, currentPassword: hasPassword ? currentPassword : z.string() });

export const deleteForm = (hasPassword: boolean) =>
  z.object({
    confirm: z.string().check(z.refine((value) => value === 'DELETE', { error: () => m.deleteInCapitals() })),
    currentPassword: hasPassword ? currentPassword : z.string(),
  });
