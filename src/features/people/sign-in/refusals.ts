/**
 * What people read where the auth library refuses something. Its own messages are in English only, name fields of the
 * code, and are written for developers.
 */
import * as accounts from '#features/people/accounts/messages/m.ts';
import * as kernel from '#kernel/messages/m.ts';
import * as m from './messages/m.ts';

const texts: Readonly<Record<string, () => string>> = {
  INVALID_EMAIL_OR_PASSWORD: m.wrongCredentials,
  INVALID_EMAIL: kernel.emailInvalid,
  INVALID_PASSWORD: accounts.wrongPassword,
  INVALID_CODE: m.wrongCode,
  INVALID_BACKUP_CODE: m.wrongCode,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: m.tooManyCodes,
  INVALID_TWO_FACTOR_COOKIE: m.codeExpired,
};

/** @param code the library's own. */
export const refusalText = (code: string, status: number): string =>
  texts[code]?.() ??
  (status === 401 ? kernel.signInFirst() : status < 500 ? kernel.invalidInput() : kernel.somethingWrong());
