/**
 * Remembers in a signed cookie which emails have signed in from a browser. Someone who tries passwords elsewhere then
 * cannot use up the attempts of the person's own browser.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';

interface Browser {
  id: string;
  cookieHeader: string;
  secret: string;
  isSecure: boolean;
}

/** People of one household share a browser; beyond this number the oldest mark is dropped. */
const mostMarks = 5;
const cookieSeconds = 365 * 24 * 3600;

const cookieName = (isSecure: boolean) => (isSecure ? '__Host-langkah_known' : 'langkah_known');

/** Reveals nothing about the email without the secret, and is valid in this browser only. */
const markOf = ({ id, secret }: Browser, email: string) =>
  createHmac('sha256', secret)
    .update(`known:${id}:${email.trim().toLowerCase()}`)
    .digest('base64url')
    .slice(0, 32);

const marksOf = ({ cookieHeader, isSecure }: Browser): string[] => {
  const name = cookieName(isSecure);
  return (parse(cookieHeader, name)[name] ?? '').split('.').filter(Boolean).slice(0, mostMarks);
};

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export function hasSignedInBefore(browser: Browser, email: string): boolean {
  const mark = markOf(browser, email);
  return marksOf(browser).some((known) => isSame(known, mark));
}

export function knownBrowserCookie(browser: Browser, email: string): string {
  const mark = markOf(browser, email);
  const marks = [mark, ...marksOf(browser).filter((known) => known !== mark)].slice(0, mostMarks);
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieSeconds}${browser.isSecure ? '; Secure' : ''}`;
  return `${cookieName(browser.isSecure)}=${marks.join('.')}; ${attributes}`;
}
