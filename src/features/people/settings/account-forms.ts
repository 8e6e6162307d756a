import * as z from 'zod/mini';
import { emailField, passwordField } from '#features/people/accounts/forms.ts';

const currentPassword = z.string().check(z.minLength(8, 'Password must be at least 8 characters'));

export const passwordForm = z
  .object({ currentPassword, newPassword: passwordField, confirmPassword: z.string() })
  .check(
    z.refine((values) => values.newPassword === values.confirmPassword, {
      error: "Passwords don't match",
      path: ['confirmPassword'],
    }),
  );

/** People without a password prove their identity by a recent sign-in. */
export const emailForm = (hasPassword: boolean) =>
  z.object({ newEmail: emailField, currentPassword: hasPassword ? currentPassword : z.string() });

export const deleteForm = (hasPassword: boolean) =>
  z.object({
    confirm: z.string().check(z.refine((value) => value === 'DELETE', { error: 'Type DELETE in capitals.' })),
    currentPassword: hasPassword ? currentPassword : z.string(),
  });
