/** What search engines and shared links ask of every public page, from its address. */
import { createIsomorphicFn } from '@tanstack/react-start';
import {
  articlePicture,
  pagePicture,
  type SharedArticle,
  sharingMeta,
} from '#features/site/sharing/pictures.ts';
import { brand } from '#kit/brand.ts';
import { siteOrigin } from '#kit/site-origin.ts';

interface Match {
  routeId: string;
  pathname: string;
  search: unknown;
  loaderData?: unknown;
}

/** Only what makes another page belongs to its address; a shared calculation is the calculator. */
const ownParameters = ['tag', 'page'] as const;

function canonicalPath({ pathname, search }: Match): string {
  const given = (search ?? {}) as Record<string, unknown>;
  const query = new URLSearchParams(
    ownParameters.flatMap((name) => (given[name] === undefined ? [] : [[name, String(given[name])]])),
  ).toString();
  return `${pathname === '/' ? '/' : pathname.replace(/\/$/, '')}${query ? `?${query}` : ''}`;
}

/** Asked for by other sites, which never go on from another page of ours: the browser need not know of it. */
const pictureOf = createIsomorphicFn()
  .server(({ routeId, pathname, loaderData }: Match, origin: string) => {
    const article = routeId === '/_public/blog/$slug' ? (loaderData as SharedArticle | undefined) : undefined;
    return sharingMeta(origin, article ? articlePicture(article) : pagePicture(pathname));
  })
  .client(() => []);

/** The shells that are for everyone, and the one page that stands without a shell. */
const publicRoutes: ReadonlySet<string> = new Set(['/_public', '/_asker', '/waitlist']);

export const isPublicPage = (matches: readonly { routeId: string }[]): boolean =>
  matches.some(({ routeId }) => publicRoutes.has(routeId));

/** Nothing for pages behind an account: they are for nobody else to find. */
export function publicHead(matches: readonly Match[]) {
  const leaf = matches.at(-1);
  if (!leaf || !isPublicPage(matches)) return { meta: [], links: [] };
  const origin = siteOrigin();
  const url = `${origin}${canonicalPath(leaf)}`;
  return {
    meta: [
      { property: 'og:site_name', content: brand.name },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: url },
      ...pictureOf(leaf, origin),
    ],
    links: [{ rel: 'canonical', href: url }],
  };
}
