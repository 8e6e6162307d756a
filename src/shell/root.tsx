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
import { currentLanguage } from '#kernel/language.ts';
import { offsetMinutesAt } from '#kernel/time.ts';
import { brand } from '#kit/brand.ts';
import { DrawnOnce } from '#kit/drawn-once.tsx';
import { viewerTimeZone } from '#kit/preferences.ts';
import { requestScope } from '#kit/request-scope.server.ts';
import { AwakeSignal } from '#rendering/awake-signal.tsx';
import { THEME_SCRIPT } from '#ui/theme-script.ts';
import { Toaster } from '#ui/toaster.tsx';
import { languageScript } from './language-script.ts';
import * as m from './messages/m.ts';
import { pictureScript } from './picture-script.ts';
import { pressScript } from './press-script.ts';
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
        content: m.siteDescription(),
      },
    ],
    links: [
      ...publicHead(matches).links,
      // The font of all text; without this it is requested only after the styles have loaded.
      { rel: 'preload', href: bodyFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'stylesheet', href: stylesheet },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: `/site.${currentLanguage()}.webmanifest` },
    ],
  }),
  shellComponent: Document,
  component: Outlet,
});

/** The nonce of this answer. Browsers hide it from scripts, so the client keeps the attribute from the server. */
const readNonce = createIsomorphicFn()
  .server(() => requestScope.getStore()?.nonce ?? '')
  .client(() => '');

/** Empty in the browser: it has run these scripts before the app starts, so their text is not fetched again. */
const readFirstScripts = createIsomorphicFn()
  .server(() => [languageScript, timeZoneScript, pictureScript, retryScript, pressScript].join(';'))
  .client(() => '');

const shellsWithTimes: ReadonlySet<string> = new Set(['/_learner', '/_public']);

/**
 * How many minutes the page's time zone is ahead of UTC, for pages that are rendered for one person and may show times.
 * A cached page is for everyone, and shows times of Jakarta.
 */
const readDrawnOffset = createIsomorphicFn()
  .server((router: AnyRouter): number | undefined => {
    const isKept = requestScope.getStore()?.islands !== undefined;
    const showsTimes = router.stores.matches
      .get()
      .some(({ routeId }: { routeId: string }) => shellsWithTimes.has(routeId));
    return showsTimes && !isKept ? offsetMinutesAt(new Date(), viewerTimeZone()) : undefined;
  })
  .client((_router: AnyRouter): number | undefined => undefined);

/**
 * The cache key of a page's head, or null. Public pages have a longer head and are cached as a whole; an
 * administrator's head may contain a person's name.
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
    <html lang={currentLanguage()} data-offset={readDrawnOffset(router)} suppressHydrationWarning>
      <head>
        {/* Before anything that React adds to the head for a component. */}
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <DrawnOnce of={readHeadKey(router)}>
          <HeadContent />
          <StructuredData />
          {/* Not in `head`, which keeps only one tag of each name. */}
          <meta name="theme-color" content="#fdfaf5" media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content="#10131c" media="(prefers-color-scheme: dark)" />
          {/* Before the first paint, so a dark page never flashes light. */}
          <script nonce={nonce} suppressHydrationWarning>
            {THEME_SCRIPT}
          </script>
          <script nonce={nonce} suppressHydrationWarning>
            {readFirstScripts()}
          </script>
        </DrawnOnce>
      </head>
      <body>
        {/* Popups must be above every stacking context of the page. */}
        <div className="isolate">{children}</div>
        <Toaster load={loadAfterFirstAct} />
        <AwakeSignal />
        <Scripts />
      </body>
    </html>
  );
}
