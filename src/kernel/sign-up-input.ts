/** The fields of a public sign-up form as a contract takes them; the rules and texts are the form's own. */
import { z } from 'zod';
import { type SignUpProblems, type SignUpValues, tidySignUp } from './sign-up-fields.ts';

const longestText = 500;

/** @param problemsOf judges tidied values; what it says of a field is that field's refusal. */
export function signUpFields(problemsOf: (values: SignUpValues) => SignUpProblems) {
  const field = (name: keyof SignUpValues) =>
    z
      .string()
      .max(longestText)
      .transform((text) => tidySignUp({ name: text, email: text })[name])
      .superRefine((text, context) => {
        const message = problemsOf({ name: text, email: text })[name];
        if (message) context.addIssue({ code: 'custom', message });
      });
  return { name: field('name'), email: field('email') };
}
