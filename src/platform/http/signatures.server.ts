import { createHmac, timingSafeEqual } from 'node:crypto';

/** About as many cookies as people are online at the same time; beyond that, signatures are computed again. */
const mostRemembered = 20_000;

const good = new Set<string>();

/**
 * Whether a signature (HMAC-SHA256) is ours. Good ones are remembered in full, so a browser's cookies are verified
 * once and not with each request; bad ones are computed every time.
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
