/** The head of public pages for search engines and shared links, derived from their addresses. */
import { createIsomorphicFn } from '@tanstack/react-start';
import {
  articlePicture,
  coursePicture,
  pagePicture,
  type SharedArticle,
  sharingMeta,
} from '#features/site/sharing/pictures.ts';
import { addressIn, hasTwin } from '#kernel/addresses.ts';
import { currentLanguage, type Language, languages } from '#kernel/language.ts';
import { brand } from '#kit/brand.ts';
import { siteOrigin } from '#kit/site-origin.ts';

interface Match {
  routeId: string;
  pathname: string;
  search: unknown;
  loaderData?: unknown;
}

/** The parameters that make a page different; a shared calculation is still the calculator. */
const ownParameters = ['tag', 'page'] as const;

/** The page's address in a language, without parameters that do not make it different. */
function canonicalPath({ pathname, search }: Match, language: Language): string {
  const given = (search ?? {}) as Record<string, unknown>;
  const query = new URLSearchParams(
    ownParameters.flatMap((name) => (given[name] === undefined ? [] : [[name, String(given[name])]])),
  ).toString();
  const path = addressIn(language, pathname === '/' ? '/' : pathname.replace(/\/$/, ''));
  return `${path}${query ? `?${query}` : ''}`;
}

/** Only on the server: sites that show a shared link request a page directly and never navigate in the app. */
const pictureOf = createIsomorphicFn()
  .server(({ routeId, pathname, loaderData }: Match, origin: string) => {
    const article = routeId === '/_public/blog/$slug' ? (loaderData as SharedArticle | undefined) : undefined;
    if (article) return sharingMeta(origin, articlePicture(article));
    const course =
      routeId === '/_public/courses/$slug'
        ? (loaderData as { slug: string; title: string } | undefined)
        : undefined;
    return sharingMeta(origin, course ? coursePicture(course) : pagePicture(pathname));
  })
  .client(() => []);

/** The shells for everyone, and the one page without a shell. */
const publicRoutes: ReadonlySet<string> = new Set(['/_public', '/_asker', '/waitlist']);

export const isPublicPage = (matches: readonly { routeId: string }[]): boolean =>
  matches.some(({ routeId }) => publicRoutes.has(routeId));

/** Articles may lack a language: their page shows the other one, and its own address is in that. */
function languagesOf({ loaderData }: Match): { language: Language; available: readonly Language[] } {
  const { language, languages: known } = (loaderData ?? {}) as {
    language?: Language;
    languages?: Language[];
  };
  return { language: language ?? currentLanguage(), available: known?.toSorted() ?? languages };
}

/** Empty for pages that need an account, since search engines cannot see them. */
export function publicHead(matches: readonly Match[]) {
  const leaf = matches.at(-1);
  if (!leaf || !isPublicPage(matches)) return { meta: [], links: [] };
  const origin = siteOrigin();
  const addressOf = (language: Language) => `${origin}${canonicalPath(leaf, language)}`;
  const { language, available } = languagesOf(leaf);
  const url = addressOf(language);
  const [first = 'en'] = available;
  const alternates = hasTwin(leaf.pathname)
    ? [...available.map((each) => [each, addressOf(each)]), ['x-default', addressOf(first)]]
    : [];
  return {
    meta: [
      { property: 'og:site_name', content: brand.name },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: url },
      { property: 'og:locale', content: { en: 'en_US', id: 'id_ID' }[language] },
      ...pictureOf(leaf, origin),
    ],
    links: [
      { rel: 'canonical', href: url },
      ...alternates.map(([hrefLang, href]) => ({ rel: 'alternate', hrefLang, href })),
    ],
  };
}
