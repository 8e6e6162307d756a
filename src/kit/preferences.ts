import { createIsomorphicFn } from '@tanstack/react-start';
import { previewCookie, type Tier } from '#access/tiers.ts';
import { timeZoneOr, zoneNameAt } from '#kernel/time.ts';
import { requestScope } from './request-scope.server.ts';

const cookieHeader = createIsomorphicFn()
  .server(() => requestScope.getStore()?.context.request.headers.get('cookie') ?? '')
  .client(() => document.cookie);

/** A preference that the server needs too, so that its first picture is already right. Never a secret. */
export function readPreference(name: string): string | undefined {
  const value = cookieHeader()
    .split('; ')
    .find((entry) => entry.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Kept for a year, on this browser. */
export function writePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/** Until the browser is closed at most: nobody should wonder about it tomorrow. */
export function enterPreview(tier: Tier): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${previewCookie}=${tier}; Path=/; SameSite=Lax`;
}

export function leavePreview(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${previewCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
}

export const timeZonePreference = 'langkah_tz';

/**
 * The viewer's zone, from a cookie that the browser sets, Asia/Jakarta before it is known: so the server and the
 * browser render the same hour (product.md#time).
 */
export const viewerTimeZone = (): string => timeZoneOr(readPreference(timeZonePreference));

/** How the viewer's zone is called today, for the one place of a page that names it: `WIB`. */
export const viewerZoneName = (): string => zoneNameAt(new Date(), viewerTimeZone());
