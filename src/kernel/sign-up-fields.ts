/**
 * The rules for name and email in public forms, shared by page and server. Without a schema library, because the
 * forms are on pages that visitors load first.
 */

import * as m from './messages/m.ts';
import { plainName } from './plain-name.ts';

export const maxEmailLength = 254;

/** The same rule as in the account forms: letters, digits and `_'+-.`, with no dot first, last or doubled. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const isEmail = (text: string): boolean => text.length <= maxEmailLength && emailPattern.test(text);

export interface SignUpValues {
  name: string;
  email: string;
}

export type SignUpProblems = Partial<Record<keyof SignUpValues, string>>;

/** The values as they are stored: no line breaks or double spaces, addresses in one spelling. */
export const tidySignUp = ({ name, email }: SignUpValues): SignUpValues => ({
  name: plainName(name),
  email: email.trim().toLowerCase(),
});

export function signUpProblems({ name, email }: SignUpValues, maxNameLength: number): SignUpProblems {
  const problems: SignUpProblems = {};
  if (name.length < 2) problems.name = m.nameTooShort();
  else if (name.length > maxNameLength) problems.name = m.nameTooLong({ max: maxNameLength });
  if (!isEmail(email)) problems.email = m.emailInvalid();
  return problems;
}
