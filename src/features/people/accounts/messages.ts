import * as m from './messages/m.ts';

/** What people see when an administrator has closed their account, whichever way they sign in. */
export const accountClosed = {
  text: m.accountClosed,
  /** Reason of the refusal, and the code in the log-in page's URL after signing in with Google. */
  code: 'account_closed',
} as const;
