import { createIsomorphicFn } from '@tanstack/react-start';
import { previewCookie, type Tier } from '#access/tiers.ts';
import { timeZoneOr, zoneNameAt } from '#kernel/time.ts';
import { requestScope } from './request-scope.server.ts';

const cookieHeader = createIsomorphicFn()
  .server(() => requestScope.getStore()?.context.request.headers.get('cookie') ?? '')
  .client(() => document.cookie);

/** A preference that the server needs as well, so that its first render is already right. Never a secret. */
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

/** Stores it for a year, in this browser. */
export function writePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/** A session cookie, so that the preview ends with the browser and surprises nobody tomorrow. */
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
 * The viewer's time zone, from a cookie that the browser sets; Asia/Jakarta until then. Server and browser therefore
 * render the same hour (product.md#time).
 */
export const viewerTimeZone = (): string => timeZoneOr(readPreference(timeZonePreference));

/** The current name of the viewer's zone, such as `WIB`, for the one place of a page that shows it. */
export const viewerZoneName = (): string => zoneNameAt(new Date(), viewerTimeZone());
