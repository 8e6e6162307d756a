import { parseTier, type Tier } from '#access/tiers.ts';

/** Where a sign-in leads when nothing else is asked for (product.md#log-in). */
export const homePath = '/dashboard';

/** Any origin will do: it only shows whether a value leaves the origin it is read against. */
const stand = 'https://own.invalid';

/** Going "back" to these would lead in a circle, or to data instead of a page. */
const noDestination = /^\/(login|signup|forgot-password|reset-password|api)(\/|$)/;

/**
 * Where to go after signing in: the path when it stays on our own origin, otherwise the dashboard
 * (product.md#safe-redirects). The browser's and the server's twin of `safePath`.
 * @param ownOrigin the page's origin; with it an absolute address of ours is accepted too.
 */
export function safeCallbackUrl(value: unknown, ownOrigin: string = stand): string {
  if (typeof value !== 'string' || value.trim() === '') return homePath;
  let url: URL;
  try {
    url = new URL(value, ownOrigin);
  } catch {
    return homePath;
  }
  // `/.//evil.test` is read as the path `//evil.test`, which a browser would take for another host; a `blob:`
  // address has our origin and no path at all.
  if (url.origin !== ownOrigin || !/^\/(?!\/)/.test(url.pathname)) return homePath;
  return noDestination.test(url.pathname) ? homePath : `${url.pathname}${url.search}${url.hash}`;
}

/** After sign-up: on to the plan that was chosen, or to choosing one (product.md#sign-up). */
export const afterSignUpPath = (plan: Tier | null | undefined): string =>
  plan ? `/pricing/checkout?plan=${plan}` : '/pricing';

/** The plan someone was about to confirm when they were asked to sign in, so that signing up keeps it. */
export function planOfCallback(callbackUrl: string | undefined): Tier | null {
  if (callbackUrl === undefined) return null;
  const url = new URL(safeCallbackUrl(callbackUrl), stand);
  return url.pathname === '/pricing/checkout' ? parseTier(url.searchParams.get('plan')) : null;
}
