/** What search engines need: which addresses exist, and which they may visit. */

import { listPublishedPosts } from '#features/site/blog/public.server.ts';
import { listCourseAddresses } from '#features/study/catalogue/public.server.ts';
import { addressIn } from '#kernel/addresses.ts';
import { type Language, languages } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';

/** Pages that should be found. Log-in and sign-up pages are not. */
const publicPaths = [
  '/',
  '/courses',
  '/blog',
  '/changelog',
  '/glossary',
  '/vat-calculator',
  '/waitlist',
  '/guides/content-resonance',
  '/support',
  '/privacy',
  '/terms',
];
/** The protocol allows 50 000. */
const mostPosts = 10_000;

export async function sitemap(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<Response> {
  const [posts, courses] = await Promise.all([
    listPublishedPosts(deps.db, deps.clock.now(), mostPosts),
    listCourseAddresses(deps.db),
  ]);
  const addressOf = (language: Language, path: string) => `${deps.config.appUrl}${addressIn(language, path)}`;
  /** A page has an entry per language, and each names all of them (Google's "sitemap" way of `hreflang`). */
  const entries = (path: string, available: readonly Language[] = languages, changedAt?: Date) => {
    const [first = 'en'] = available;
    const named = [
      ...available.map((language) => [language, language] as const),
      ['x-default', first] as const,
    ];
    const alternates = named.map(
      ([name, language]) =>
        `<xhtml:link rel="alternate" hreflang="${name}" href="${addressOf(language, path)}"/>`,
    );
    const change = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return available.map(
      (language) => `  <url><loc>${addressOf(language, path)}</loc>${change}${alternates.join('')}</url>`,
    );
  };
  const urls = [
    ...publicPaths.flatMap((path) => entries(path)),
    ...courses.flatMap((course) => entries(`/courses/${course.slug}`, course.languages)),
    ...posts.flatMap((post) =>
      entries(`/blog/${encodeURIComponent(post.slug)}`, post.languages, post.updatedAt),
    ),
  ];
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
    {
      // Revalidated each time, because articles appear, move or disappear at any moment.
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, no-cache' },
    },
  );
}

/** Pages behind an account answer with a redirect, so crawlers are told not to visit them. */
export function robots(deps: Pick<Deps, 'config'>): Response {
  const closed = [
    '/api/',
    '/dashboard',
    '/modules',
    '/lessons',
    '/settings',
    '/admin',
    '/pricing',
    '/onboarding',
  ];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${deps.config.appUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
