/**
 * The token in an unsubscribe link: the subscriber's id, signed. It never expires, needs no sign-in and gives access to
 * nothing else.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (secret: string, subscriberId: string) =>
  createHmac('sha256', secret).update(`newsletter:unsubscribe:${subscriberId}`).digest('base64url');

export const unsubscribeToken = (secret: string, subscriberId: string): string =>
  `${subscriberId}.${sign(secret, subscriberId)}`;

/**
 * @param secrets all secrets that may have signed such a link
 * @returns the subscriber's id, or null when the token is not ours
 */
export function readUnsubscribeToken(secrets: readonly string[], token: string): string | null {
  const [id = '', signature = ''] = token.split('.');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
  const given = Buffer.from(signature);
  const isOurs = secrets.some((secret) => {
    const wanted = Buffer.from(sign(secret, id));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  return isOurs ? id : null;
}
