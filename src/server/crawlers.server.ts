/** What search engines need: which addresses exist, and which they may visit. */

import { listPublishedPosts } from '#features/site/blog/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';

/** Pages that should be found. Log-in and sign-up pages are not. */
const publicPaths = [
  '/',
  '/blog',
  '/changelog',
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
  const posts = await listPublishedPosts(deps.db, deps.clock.now(), mostPosts);
  const entry = (path: string, changedAt?: Date) =>
    `  <url><loc>${deps.config.appUrl}${path}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`;
  const urls = [
    ...publicPaths.map((path) => entry(path)),
    ...posts.map((post) => entry(`/blog/${encodeURIComponent(post.slug)}`, post.updatedAt)),
  ];
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
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
