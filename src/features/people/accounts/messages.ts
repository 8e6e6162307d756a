/** What someone is told whose account an administrator has closed, whichever way they come. */
export const accountClosed = {
  text: 'This account is closed. Write to us if you think that is a mistake.',
  /** In the address of the log-in page, after Google. */
  code: 'account_closed',
} as const;
