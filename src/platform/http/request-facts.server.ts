import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import { isSigned } from './signatures.server.ts';

export interface RequestFacts {
  requestId: string;
  /** The client's address. IPv6 is cut to its /64, the network of one subscriber. */
  address: string;
  /** The browser's random id from its signed cookie; null without a valid one. */
  browserId: string | null;
  userAgent: string;
  /** The Accept header: event streams are sent only to clients that ask for them. */
  accept: string;
  /** Who wrote a change that waited on a device: someone else may be signed in by the time it is sent. */
  writtenBy: string | null;
}

/** Set by `features/study/offline/web/outbox.ts`. */
export const writtenByHeader = 'x-written-by';

const browserCookie = (isSecure: boolean) => (isSecure ? '__Host-langkah_browser' : 'langkah_browser');
const browserCookieSeconds = 365 * 24 * 3600;

const signedText = (id: string) => `browser:${id}`;
const sign = (id: string, secret: string) =>
  createHmac('sha256', secret).update(signedText(id)).digest('base64url');

function readBrowserId(cookieHeader: string, secret: string, isSecure: boolean): string | null {
  const name = browserCookie(isSecure);
  const value = parse(cookieHeader, name)[name];
  const [id, signature] = value?.split('.') ?? [];
  if (!id || !signature) return null;
  return isSigned(signedText(id), signature, { secret, encoding: 'base64url' }) ? id : null;
}

/** A `Set-Cookie` value with a new browser id, which limits and checkout are bound to (product.md#limits). */
export function newBrowserCookie(secret: string, isSecure: boolean): { id: string; header: string } {
  const id = randomBytes(16).toString('base64url');
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${browserCookieSeconds}${isSecure ? '; Secure' : ''}`;
  return { id, header: `${browserCookie(isSecure)}=${id}.${sign(id, secret)}; ${attributes}` };
}

/**
 * The address that limits count by. Only as many X-Forwarded-For entries are believed as there are trusted proxies,
 * counted from the right: anything that a client writes itself is to the left of them (security test 18).
 */
export function clientAddress(
  headers: Headers,
  socketAddress: string | undefined,
  trustedHops: number,
): string {
  const forwarded = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const believed = trustedHops > 0 ? forwarded[Math.max(0, forwarded.length - trustedHops)] : undefined;
  return networkOf(withoutPort(believed ?? socketAddress ?? 'unknown'));
}

/** Some proxies include the client's port, which changes with every connection. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}

/** `::ffff:1.2.3.4` → `1.2.3.4`; `2001:db8:1:2:…` → `2001:db8:1:2::/64`. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', rest] = address.toLowerCase().split('::');
  const headGroups = head.split(':').filter(Boolean);
  const restGroups = rest?.split(':').filter(Boolean) ?? [];
  const missing = rest === undefined ? 0 : Math.max(0, 8 - headGroups.length - restGroups.length);
  const groups = [...headGroups, ...Array<string>(missing).fill('0'), ...restGroups];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

export function readRequestFacts(
  request: Request,
  options: { secret: string; isSecure: boolean; trustedHops: number; socketAddress?: string | undefined },
): RequestFacts {
  return {
    requestId: randomUUID(),
    address: clientAddress(request.headers, options.socketAddress, options.trustedHops),
    browserId: readBrowserId(request.headers.get('cookie') ?? '', options.secret, options.isSecure),
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    accept: request.headers.get('accept') ?? '',
    writtenBy: request.headers.get(writtenByHeader),
  };
}
