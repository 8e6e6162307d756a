/** The fields of a public sign-up form for a contract; rules and texts are those of the form. */
import { z } from 'zod';
import { type SignUpProblems, type SignUpValues, tidySignUp } from './sign-up-fields.ts';

const longestText = 500;

/** @param problemsOf checks tidied values; its message for a field becomes that field's error. */
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
