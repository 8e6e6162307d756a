/**
 * Rules and messages of the account forms (product.md#sign-up), shared by the screens and the contract. Uses
 * zod's small build, because browsers download it.
 */
import * as z from 'zod/mini';
import { plainName } from '#kernel/plain-name.ts';
import * as m from './messages/m.ts';

const maxNameLength = 120;
const maxEmailLength = 254;
/** Long enough for any passphrase, short enough that hashing stays cheap (product.md#passwords). */
const maxPasswordLength = 128;

export const nameField = z
  .string()
  .check(
    z.overwrite(plainName),
    z.minLength(2, { error: () => m.nameTooShort() }),
    z.maxLength(maxNameLength, { error: () => m.nameTooLong({ max: maxNameLength }) }),
  );

export const emailField = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(maxEmailLength, { error: () => m.emailInvalid() }),
    z.email({ error: () => m.emailInvalid() }),
  );

export const passwordField = z
  .string()
  .check(
    z.minLength(8, { error: () => m.passwordTooShort() }),
    z.maxLength(maxPasswordLength, { error: () => m.passwordTooLong({ max: maxPasswordLength }) }),
  );

/** Checked on its own, so that an empty field is reported even while other fields have errors. */
const confirmPasswordField = z.string().check(z.minLength(1, { error: () => m.confirmPassword() }));

const samePasswords = z.refine<{ password: string; confirmPassword: string }>(
  (values) => values.password === values.confirmPassword,
  { error: () => m.passwordsDiffer(), path: ['confirmPassword'] },
);

export const signUpForm = z
  .object({
    name: nameField,
    email: emailField,
    password: passwordField,
    confirmPassword: confirmPasswordField,
  })
  .check(samePasswords);

export const loginForm = z.object({ email: emailField, password: passwordField });

export const forgotPasswordForm = z.object({ email: emailField });

export const resetPasswordForm = z
  .object({ password: passwordField, confirmPassword: confirmPasswordField })
  .check(samePasswords);
