/** What people see when an administrator has closed their account, whichever way they sign in. */
export const accountClosed = {
  text: 'This account is closed. Write to us if you think that is a mistake.',
  /** Reason of the refusal, and the code in the log-in page's URL after signing in with Google. */
  code: 'account_closed',
} as const;
