import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The pull zone's half of Bunny's advanced token authentication, written from Bunny's description independently of
 * the adapter, so that the two check each other. The token is in the path
 * (`/bcdn_token=…&expires=…&token_path=…/file`) or in the query (`?token=…`).
 */

export type TokenCheck = { isAllowed: true; filePath: string } | { isAllowed: false; reason: string };

export function checkCdnToken(pathname: string, query: URLSearchParams, key: string, now: Date): TokenCheck {
  const [, signed, rest] = /^\/(bcdn_token=[^/]*)(\/.*)$/.exec(pathname) ?? [];
  const parameters = new URLSearchParams(signed ?? query);
  const filePath = decode(rest ?? pathname);
  const token = parameters.get(signed ? 'bcdn_token' : 'token');
  const expires = parameters.get('expires');
  if (filePath === null || !token || !expires || !/^\d+$/.test(expires)) return refuse('no token');

  const tokenPath = parameters.get('token_path') ?? filePath;
  const others = [...parameters].filter(([name]) => !['bcdn_token', 'token', 'expires'].includes(name));
  const data = others
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const mac = createHmac('sha256', key).update(`${tokenPath}${expires}${data}`).digest('base64url');
  if (!isEqual(token, `HS256-${mac}`)) return refuse('token does not match');
  if (Number(expires) * 1000 < now.getTime()) return refuse('token has expired');
  if (!filePath.startsWith(tokenPath)) return refuse('token is for another path');
  return { isAllowed: true, filePath };
}

const refuse = (reason: string): TokenCheck => ({ isAllowed: false, reason });

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
