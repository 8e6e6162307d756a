import { createHmac, timingSafeEqual } from 'node:crypto';

/** Cookies of people who are here at the same time; a process that has seen more of them works some out once more. */
const mostRemembered = 20_000;

const good = new Set<string>();

/**
 * Whether a signature (HMAC-SHA256) is ours. What was found good is remembered by every one of its characters, so that a
 * browser's cookies are worked out once and not with each request; what is bad is worked out each time.
 */
export function isSigned(
  message: string,
  signature: string,
  { secret, encoding }: { secret: string; encoding: 'base64' | 'base64url' },
): boolean {
  const claim = `${encoding} ${secret} ${signature} ${message}`;
  if (good.has(claim)) return true;
  const expected = Buffer.from(createHmac('sha256', secret).update(message).digest(encoding));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  if (good.size >= mostRemembered) good.clear();
  good.add(claim);
  return true;
}
