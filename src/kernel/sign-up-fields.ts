/**
 * What a public form asks of a name and an email, for the page and for the server alike. Without a schema
 * library: the forms are on pages that visitors load first.
 */

import { plainName } from './plain-name.ts';

export const maxEmailLength = 254;

/** As the account forms read an address: letters, digits and `_'+-.`, no dot first, last or twice. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const isEmail = (text: string): boolean => text.length <= maxEmailLength && emailPattern.test(text);

export interface SignUpValues {
  name: string;
  email: string;
}

/** By field, the text to show beside it. */
export type SignUpProblems = Partial<Record<keyof SignUpValues, string>>;

export const signUpMessages = {
  nameTooShort: 'Name must be at least 2 characters',
  invalidEmail: 'Please enter a valid email address',
} as const;

/** As it is kept: no line breaks or doubled spaces, one spelling of an address. */
export const tidySignUp = ({ name, email }: SignUpValues): SignUpValues => ({
  name: plainName(name),
  email: email.trim().toLowerCase(),
});

/** What is wrong with tidied values; empty when nothing is. */
export function signUpProblems({ name, email }: SignUpValues, maxNameLength: number): SignUpProblems {
  const problems: SignUpProblems = {};
  if (name.length < 2) problems.name = signUpMessages.nameTooShort;
  else if (name.length > maxNameLength) problems.name = `Name must not exceed ${maxNameLength} characters`;
  if (!isEmail(email)) problems.email = signUpMessages.invalidEmail;
  return problems;
}
