import { AppError } from '#kernel/errors.ts';
import * as m from '#kernel/messages/m.ts';

/** The app's origin; with `localhost` or `127.0.0.1` also the other name, which reaches the same demo. */
export function ownOrigins(appUrl: string): string[] {
  const url = new URL(appUrl);
  const twins: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };
  const twin = twins[url.hostname];
  if (!twin) return [url.origin];
  return [url.origin, `${url.protocol}//${twin}${url.port ? `:${url.port}` : ''}`];
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that did not come from our own pages (product.md#own-origin). Browsers send Origin with every
 * write, so a request with neither Origin nor Fetch-Metadata is not from one of our pages.
 */
export function assertSameOrigin(request: Request, origins: readonly string[]): void {
  if (safeMethods.has(request.method)) return;
  const origin = request.headers.get('origin');
  const isOwn =
    origin !== null ? origins.includes(origin) : request.headers.get('sec-fetch-site') === 'same-origin';
  if (!isOwn) throw new AppError('FORBIDDEN', m.otherOrigin());
}

/**
 * Makes a redirect target from a query or a stored value safe: an address on our own origin becomes a path,
 * everything else becomes `fallback` (product.md#safe-redirects).
 */
export function safePath(value: unknown, appUrl: string, fallback: string): string {
  if (typeof value !== 'string') return fallback;
  try {
    const url = new URL(value, appUrl);
    // `/.//evil.test` is parsed as the path `//evil.test`, which a browser would take for another host; a `blob:`
    // address has our origin and no path at all.
    const isOwn = url.origin === new URL(appUrl).origin && /^\/(?!\/)/.test(url.pathname);
    return isOwn ? `${url.pathname}${url.search}${url.hash}` : fallback;
  } catch {
    return fallback;
  }
}
