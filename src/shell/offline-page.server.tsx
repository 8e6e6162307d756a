/**
 * The page that the service worker caches (`features/study/offline/web/service-worker.ts`), the same for everyone. It
 * says that there is no connection; if the device has stored data of a person, the app replaces it. One per language.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { currentLanguage } from '#kernel/language.ts';
import { brand } from '#kit/brand.ts';
import { type HeaderSources, pagePolicy } from '#platform/http/security-headers.server.ts';
import type { ClientBuild } from '#rendering/client-build.server.ts';
import { scriptHash } from '#rendering/page-cache.server.ts';
import { buttonClasses } from '#ui/button-classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LogoMark } from '#ui/logo.tsx';
import { THEME_SCRIPT } from '#ui/theme-script.ts';
import * as m from './messages/m.ts';
import stylesheet from './styles/styles.css?url';

export const offlinePath = '/offline';

function OfflineDocument({ entry }: { entry: string }) {
  return (
    <html lang={currentLanguage()} data-offline="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>{`${m.offlineTitle()} | ${brand.name}`}</title>
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, whose hash the policy names. */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <script type="module" src={entry} />
      </head>
      <body>
        <main className="grid min-h-dvh place-items-center px-5 py-10">
          <div>
            <LogoMark className="mx-auto mb-2" />
            <EmptyState
              isBare
              headingLevel={1}
              figure="middle"
              title={m.offlineTitle()}
              text={m.offlinePageHelp()}
              action={
                <form className="flex flex-wrap justify-center gap-2">
                  <a href="/on-this-device" className={buttonClasses({ variant: 'primary' })}>
                    {m.whatYouCanOpen()}
                  </a>
                  {/* Requests the same address again. */}
                  <button type="submit" className={buttonClasses({ variant: 'secondary' })}>
                    {m.tryAgain()}
                  </button>
                </form>
              }
            />
          </div>
        </main>
      </body>
    </html>
  );
}

export function offlinePage(build: ClientBuild, sources: HeaderSources): Response {
  const html = `<!doctype html>${renderToStaticMarkup(<OfflineDocument entry={build.appEntry(currentLanguage())} />)}`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': pagePolicy(scriptHash(THEME_SCRIPT), sources),
    },
  });
}
