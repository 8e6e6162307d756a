/** Messages of the log-in page about why someone is there. Not in `rules.ts`, which every page downloads. */

import { accountClosed } from '#features/people/accounts/messages.ts';
import * as m from './messages/m.ts';
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
      ? m.confirmWelcome()
      : m.confirmNewAddress();
  return learningPath.test(path) ? m.logInToLearn() : m.logInToGoOn();
}

/** Why a second step ended without the right code, by the code in the log-in page's URL. */
export const secondStepEnds = {
  too_many_codes: m.tooManyCodes,
  second_step_expired: m.codeExpired,
} as const;
export type SecondStepEnd = keyof typeof secondStepEnds;

export const isSecondStepEnd = (code: string): code is SecondStepEnd => Object.hasOwn(secondStepEnds, code);

/** What went wrong at Google, from the code that the auth library puts into the URL. */
export function googleErrorText(code: string): string {
  switch (code.toLowerCase().replaceAll(' ', '_')) {
    case accountClosed.code:
      return accountClosed.text();
    case 'access_denied':
      return m.googleCancelled();
    case 'account_not_linked':
      return m.googleNotLinked();
    default:
      return m.googleFailed();
  }
}
