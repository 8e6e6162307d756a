/** Messages of the log-in page about why someone is there. Not in `rules.ts`, which every page downloads. */
import { accountClosed } from '#features/people/accounts/messages.ts';
import { homePath, safeCallbackUrl } from './rules.ts';

/** In place of a token: the welcome mail went to another account than the signed-in one. */
export const tokenOfAnother = 'other';

/** The welcome mail's token is a JWT; the token for a new address has two parts. */
export const isWelcomeToken = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

/** Whether the person opened a mailed confirmation link without being logged in. */
export const isConfirming = (callbackUrl: string | undefined): boolean =>
  safeCallbackUrl(callbackUrl).startsWith('/confirm-email?token=');

const learningPath = /^\/(lessons|modules)(\/|$)/;

/** Why someone who opened another page sees the log-in; null if they came for the log-in itself. */
export function loginReason(callbackUrl: string | undefined): string | null {
  if (callbackUrl === undefined) return null;
  const path = safeCallbackUrl(callbackUrl);
  if (path === homePath) return null;
  if (isConfirming(path))
    return isWelcomeToken(new URL(path, 'https://own.invalid').searchParams.get('token') ?? '')
      ? 'Log in to confirm your email. If you didn’t create this account, reset its password to make it yours.'
      : 'Log in with your current email to confirm the new one.';
  const wish = learningPath.test(path) ? 'to start learning' : 'to see that page';
  return `Log in or create an account ${wish}.`;
}

/** Why a second step ended without the right code, by the code in the log-in page's URL. */
export const secondStepEnds = {
  too_many_codes: 'Too many wrong codes. Please log in again.',
  second_step_expired: 'You ran out of time to enter the code. Please log in again.',
} as const;
export type SecondStepEnd = keyof typeof secondStepEnds;

export const isSecondStepEnd = (code: string): code is SecondStepEnd => Object.hasOwn(secondStepEnds, code);

/** What went wrong at Google, from the code that the auth library puts into the URL. */
export function googleErrorText(code: string): string {
  switch (code.toLowerCase().replaceAll(' ', '_')) {
    case accountClosed.code:
      return accountClosed.text;
    case 'access_denied':
      return 'Google sign-in was cancelled.';
    case 'account_not_linked':
      return 'This email already has an account. Log in with your password, or reset it; once the address is confirmed, Google works too.';
    default:
      return 'Google sign-in didn’t work. Please try again.';
  }
}
