/** A cached page as a document: everything for the first render in one answer, without the app. */
import type { ClientBuild } from './client-build.server.ts';
import { stylesFor } from './page-styles.server.ts';
import { entryTag, preloadTag, wakeTag } from './wake.ts';

/** Fetches links to other cached pages on hover, in browsers that support it. */
export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: {
        href_matches: [
          '/',
          '/blog',
          '/blog/:slug',
          '/changelog',
          '/vat-calculator',
          '/waitlist',
          '/guides/*',
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

const scriptTag = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const ofRouter = /\$_TSR|__TSR_key|tsr-stream/;
const stylesheetTag = /<link rel="stylesheet" href="([^"]+)"[^>]*>/;

/** Inlines the page's own part of the stylesheet; the rest loads on waking, because islands may show more. */
function withOwnStyles(html: string, build: ClientBuild): string {
  return html.replace(
    stylesheetTag,
    (_, href: string) => `<style data-stylesheet="${href}">${stylesFor(html, build.textAt(href))}</style>`,
  );
}

export function asDocument(html: string, islands: readonly string[], build: ClientBuild): string {
  const waking = wakeTag({ entry: build.islandsEntry, modules: build.modulesOf(islands) });
  const document = html
    .replaceAll(preloadTag, '')
    .replace(entryTag, () => `<script type="speculationrules">${prefetchRules}</script>${waking}`)
    .replaceAll(scriptTag, (tag, attributes: string, text: string) =>
      ofRouter.test(attributes) || ofRouter.test(text) ? '' : tag,
    );
  return withOwnStyles(document, build);
}
