/** After which of its calls it may be another person who is signed in here. */

/** From here on nobody knows, until the server has said it. */
const begins = /^\/api\/auth\/(sign-in\/|sign-out$|verify-email$)/;
/** The end of signing in, which has begun by one of those. Who links an account or confirms a code goes the same ways. */
const ends = /^\/api\/auth\/(callback\/|two-factor\/verify-)/;

/** @param isCertain nobody has begun to sign in since it was known who is signed in. */
export const mayChangePerson = (pathname: string, isCertain: boolean): boolean =>
  begins.test(pathname) || (ends.test(pathname) && !isCertain);
