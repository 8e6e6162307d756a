/** The auth calls after which another person may be signed in. */

/** After these, it is uncertain who is signed in until the server says so. */
const begins = /^\/api\/auth\/(sign-in\/|sign-out$|verify-email$)/;
/** These complete a sign-in that began with one of the above; linking an account and confirming a code use them too. */
const ends = /^\/api\/auth\/(callback\/|two-factor\/verify-)/;

/** @param isCertain nobody has started to sign in since the server last said who is signed in. */
export const mayChangePerson = (pathname: string, isCertain: boolean): boolean =>
  begins.test(pathname) || (ends.test(pathname) && !isCertain);
