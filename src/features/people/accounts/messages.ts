import { plainWords } from '#features/people/consents/words.ts';
import * as m from './messages/m.ts';

/** The sentence above the button that creates an account, as it is logged: without its links. */
export const agreementWords = (): string =>
  plainWords(m.agreement({ terms: (text) => text, privacy: (text) => text }));

/** What people see when an administrator has closed their account, whichever way they sign in. */
export const accountClosed = {
  text: m.accountClosed,
  /** Reason of the refusal, and the code in the log-in page's URL after signing in with Google. */
  code: 'account_closed',
} as const;
