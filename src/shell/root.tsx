import bodyFont from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url';
import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRouter,
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ReactNode } from 'react';
import { brand } from '#kit/brand.ts';
import { DrawnOnce } from '#kit/drawn-once.tsx';
import { readPreference, timeZonePreference } from '#kit/preferences.ts';
import { requestScope } from '#kit/request-scope.server.ts';
import { AwakeSignal } from '#rendering/awake-signal.tsx';
import { THEME_SCRIPT } from '#ui/theme-script.ts';
import { Toaster } from '#ui/toaster.tsx';
import { pictureScript } from './picture-script.ts';
import { isPublicPage, publicHead } from './public-head.ts';
import { retryScript } from './retry-script.ts';
import { StructuredData } from './structured-data.tsx';
import stylesheet from './styles/styles.css?url';
import { timeZoneScript } from './time-zone-script.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: ({ matches }) => ({
    meta: [
      ...publicHead(matches).meta,
      { title: `${brand.name}: ${brand.tagline}` },
      {
        name: 'description',
        content:
          'Langkah teaches people in Indonesia to code: short videos, action items you can finish tonight, and a coach who reads your work.',
      },
    ],
    links: [
      ...publicHead(matches).links,
      // The one face of every text; without this it is asked for only after the styles have come.
      { rel: 'preload', href: bodyFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'stylesheet', href: stylesheet },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Outlet,
});

/** The nonce of this answer; browsers hide it from scripts, so the client keeps what the server wrote. */
const readNonce = createIsomorphicFn()
  .server(() => requestScope.getStore()?.nonce ?? '')
  .client(() => '');

/** The browser has run them by the time the app draws; their text need not be fetched a second time. */
const readFirstScripts = createIsomorphicFn()
  .server(() => [timeZoneScript, pictureScript, retryScript].join(';'))
  .client(() => '');

const shellsWithTimes: ReadonlySet<string> = new Set(['/_learner', '/_public']);

/**
 * The zone that the server was told, on pages that are drawn for one person and may show times; empty when it was told
 * none. A kept page is everyone's and shows none.
 */
const readDrawnZone = createIsomorphicFn()
  .server((router: AnyRouter): string | undefined => {
    const isKept = requestScope.getStore()?.islands !== undefined;
    const showsTimes = router.stores.matches
      .get()
      .some(({ routeId }: { routeId: string }) => shellsWithTimes.has(routeId));
    return showsTimes && !isKept ? (readPreference(timeZonePreference) ?? '') : undefined;
  })
  .client((_router: AnyRouter): string | undefined => undefined);

/**
 * What a page's head is drawn from. Public pages have more in it, and are kept as a whole; an administrator's may have
 * someone's name.
 */
const readHeadKey = createIsomorphicFn()
  .server((router: AnyRouter): string | null => {
    const matches = router.stores.matches.get();
    if (isPublicPage(matches) || matches.some(({ routeId }) => routeId.includes('/_admin'))) return null;
    return `head ${JSON.stringify(
      matches.map(({ routeId, status, _notFound, meta, links, headScripts, styles }) => [
        routeId,
        status,
        _notFound,
        meta,
        links,
        headScripts,
        styles,
      ]),
    )}`;
  })
  .client((_router: AnyRouter): string | null => null);

const loadAfterFirstAct = () => import('./after-first-act.tsx').then((module) => module.AfterFirstAct);

function Document({ children }: { children: ReactNode }) {
  const router = useRouter();
  const nonce = readNonce();
  return (
    <html lang="en" data-zone={readDrawnZone(router)} suppressHydrationWarning>
      <head>
        {/* Before whatever React puts into the head on behalf of a part. */}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <DrawnOnce of={readHeadKey(router)}>
          <HeadContent />
          <StructuredData />
          {/* Not by `head`, which keeps one of a name. */}
          <meta name="theme-color" content="#fdfaf5" media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content="#10131c" media="(prefers-color-scheme: dark)" />
          {/* Before the first paint, so that a dark page never flashes light. */}
          <script nonce={nonce} suppressHydrationWarning>
            {THEME_SCRIPT}
          </script>
          <script nonce={nonce} suppressHydrationWarning>
            {readFirstScripts()}
          </script>
        </DrawnOnce>
      </head>
      <body>
        {/* Popups stand above whatever the page stacks. */}
        <div className="isolate">{children}</div>
        <Toaster load={loadAfterFirstAct} />
        <AwakeSignal />
        <Scripts />
      </body>
    </html>
  );
}
