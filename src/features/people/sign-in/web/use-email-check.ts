import { useRef } from 'react';
import { api } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import * as m from '../messages/m.ts';

/**
 * Checks once per address whether it is taken. A limited or failing check returns null, because it must never
 * block a sign-up (product.md#email-check): registering checks again.
 * @returns the message for a taken address, otherwise null.
 */
export function useEmailCheck(): (typed: string) => Promise<string | null> {
  const answers = useRef(new Map<string, Promise<string | null>>());
  return async (typed) => {
    const { emailField } = await import('#features/people/accounts/forms.ts');
    const parsed = emailField.safeParse(typed);
    if (!parsed.success) return null;
    const email = parsed.data;
    const known = answers.current.get(email);
    if (known) return known;
    const answer = api.accounts.checkEmail({ email }).then(
      () => null,
      (error: unknown) => {
        if (errorStatusOf(error) === 409) return errorMessage(error, m.emailTaken());
        answers.current.delete(email);
        return null;
      },
    );
    answers.current.set(email, answer);
    return answer;
  };
}
