/**
 * Pages that sleep until they are read or touched (`wake.ts`): a cached page as a document, which is everything for the
 * first render in one answer, without the app; and a page whose whole app sleeps.
 */
import { addressIn } from '#kernel/addresses.ts';
import type { Language } from '#kernel/language.ts';
import type { ClientBuild } from './client-build.server.ts';
import { stylesFor } from './page-styles.server.ts';

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
          '/courses',
          '/courses/:slug',
          '/vat-calculator',
          '/waitlist',
          '/guides/*',
        ].flatMap((pattern) => [pattern, addressIn('id', pattern)]),
      },
      eagerness: 'moderate',
    },
  ],
});

const scriptTag = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const ofRouter = /\$_TSR|__TSR_key|tsr-stream/;
const stylesheetTag = /<link rel="stylesheet" href="([^"]+)"[^>]*>/;
const preloadTag = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const entryTag = /<script type="module" async="" src="([^"]+)"[^>]*><\/script>/;

interface Waking {
  entry: string;
  modules: readonly string[];
  stylesheet?: string | undefined;
  /** Whether to wake when the browser is idle. A whole app is too much for that: it waits for a person. */
  whenIdle?: boolean;
  /** Of the answer, when the policy does not allow the script by hash. */
  nonce?: string;
}

function wakeTag(
  { wakeScript }: ClientBuild,
  { entry, modules, stylesheet, whenIdle, nonce }: Waking,
): string {
  const attributes = Object.entries({
    nonce,
    'data-entry': entry,
    'data-modules': modules.join(' '),
    'data-stylesheet': stylesheet,
    'data-when-idle': whenIdle && 'true',
  }).flatMap(([name, value]) => (value ? [` ${name}="${value}"`] : []));
  return `<script${attributes.join('')}>${wakeScript}</script>`;
}

/** With only its islands to wake, and the part of the stylesheet in it that it and its islands need. */
export function asDocument(
  html: string,
  islands: readonly string[],
  build: ClientBuild,
  language: Language,
): string {
  const [, stylesheet] = stylesheetTag.exec(html) ?? [];
  const modules = build.modulesOf(islands, language);
  const waking = wakeTag(build, { entry: build.islandsEntry(language), modules, stylesheet, whenIdle: true });
  const document = html
    .replaceAll(preloadTag, '')
    .replace(entryTag, () => `<script type="speculationrules">${prefetchRules}</script>${waking}`)
    .replaceAll(scriptTag, (tag, attributes: string, text: string) =>
      ofRouter.test(attributes) || ofRouter.test(text) ? '' : tag,
    );
  return document.replace(
    stylesheetTag,
    (_, href: string) => `<style>${stylesFor(document, build.textAt(href), build.wordsIn(modules))}</style>`,
  );
}

/** With its app asleep; unchanged when its entry does not have the expected form. */
export function asleep(html: string, build: ClientBuild, nonce: string): string {
  const [, entry] = entryTag.exec(html) ?? [];
  if (!entry) return html;
  const modules = [...html.matchAll(preloadTag)].map(([, href = '']) => href);
  return html.replaceAll(preloadTag, '').replace(entryTag, () => wakeTag(build, { entry, modules, nonce }));
}
