import { parseTier, type Tier } from '#access/tiers.ts';

/** Where a sign-in leads by default (product.md#log-in). */
export const homePath = '/dashboard';

/** A base for parsing. Any origin works: it only has to show whether a value leaves it. */
const stand = 'https://own.invalid';

/** Returning to these would loop, or show data instead of a page. */
const noDestination = /^\/(login|signup|forgot-password|reset-password|api)(\/|$)/;

/**
 * Where to go after signing in: the path if it stays on our own origin, otherwise the dashboard
 * (product.md#safe-redirects). A test holds it equal to the server's `safePath`.
 * @param ownOrigin the page's origin; if given, absolute addresses of ours are accepted too.
 */
export function safeCallbackUrl(value: unknown, ownOrigin: string = stand): string {
  if (typeof value !== 'string' || value.trim() === '') return homePath;
  let url: URL;
  try {
    url = new URL(value, ownOrigin);
  } catch {
    return homePath;
  }
  // `/.//evil.test` parses to the path `//evil.test`, which a browser would take for another host; a `blob:`
  // address has our origin but no path.
  if (url.origin !== ownOrigin || !/^\/(?!\/)/.test(url.pathname)) return homePath;
  return noDestination.test(url.pathname) ? homePath : `${url.pathname}${url.search}${url.hash}`;
}

/** Who signed in, as far as it decides where they go. */
interface Arriving {
  adminPages?: readonly string[] | undefined;
  entitledTier: Tier | null;
  openCourses?: readonly string[] | undefined;
}

/**
 * Where someone goes after signing in: back to where they were. If there is no such page, someone who works here and has
 * no plan or course of their own goes to their work instead of a learner's dashboard (product.md#log-in).
 */
export function afterSignIn(
  callbackUrl: string | undefined,
  viewer: Arriving | null,
  ownOrigin: string = stand,
): string {
  const learns = viewer !== null && (viewer.entitledTier !== null || viewer.openCourses !== undefined);
  const work = learns ? undefined : viewer?.adminPages?.[0];
  return callbackUrl === undefined && work ? work : safeCallbackUrl(callbackUrl, ownOrigin);
}

/** The page of a gift's code, where strangers are sent to sign up. */
/** The product that sign-up leads to; null when it leads elsewhere. */
export const productOfPath = (path: string): string | null =>
  /^\/checkout\/products\/([^/?#]+)/.exec(path)?.[1] ?? null;

export const isGiftPath = (path: string): boolean => /^\/gift(\?|$)/.test(path);

/**
 * The page from which someone was sent to sign up and goes on afterwards: a product's checkout, a gift's code, or a gift
 * that is about to be bought. Null for any other address.
 */
export function pageToReturn(callbackUrl: string | undefined): string | null {
  const path = callbackUrl === undefined ? homePath : safeCallbackUrl(callbackUrl);
  const isGiving =
    /^\/pricing(\/checkout)?\?/.test(path) && new URL(path, stand).searchParams.get('gift') === 'true';
  return path.startsWith('/checkout/products/') || isGiftPath(path) || isGiving ? path : null;
}

/** After sign-up: the page that they came from, the chosen plan's, or the plans (product.md#sign-up). */
export const afterSignUpPath = (plan: Tier | null | undefined, callbackUrl?: string): string =>
  pageToReturn(callbackUrl) ?? (plan ? `/pricing/checkout?plan=${plan}` : '/pricing');

/** The plan that someone was about to pay for when they had to sign in, so that signing up keeps it. */
export function planOfCallback(callbackUrl: string | undefined): Tier | null {
  if (callbackUrl === undefined) return null;
  const url = new URL(safeCallbackUrl(callbackUrl), stand);
  return url.pathname === '/pricing/checkout' ? parseTier(url.searchParams.get('plan')) : null;
}
