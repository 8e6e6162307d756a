/** A kept page as a document: what it needs for its first picture in one answer, and nothing of the app. */
import type { ClientBuild } from './client-build.server.ts';
import { stylesFor } from './page-styles.server.ts';
import { entryTag, preloadTag, wakeTag } from './wake.ts';

/** Links to other kept pages are fetched when the pointer rests on one (where the browser knows this). */
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

/** Its own part of the stylesheet; the whole comes when it wakes, since islands may show what was not there. */
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
