import { createIsomorphicFn } from '@tanstack/react-start';
import { useEffect } from 'react';
import { timeZoneOr } from '#kernel/time.ts';
import { requestScope } from './request-scope.server.ts';

const cookieName = 'langkah_tz';

const readCookie = (header: string) =>
  header
    .split('; ')
    .find((entry) => entry.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);

/**
 * The viewer's zone, from a cookie that the browser sets, Asia/Jakarta before it is known: so the server and the
 * browser render the same hour (D18, Rendering).
 */
export const viewerTimeZone = createIsomorphicFn()
  .server(() =>
    timeZoneOr(decode(readCookie(requestScope.getStore()?.context.request.headers.get('cookie') ?? ''))),
  )
  .client(() => timeZoneOr(decode(readCookie(document.cookie))));

function decode(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Tells the server the browser's zone for the next answer. */
export function TimeZoneCookie() {
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = `${cookieName}=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax`;
  }, []);
  return null;
}
