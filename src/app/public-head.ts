/** What search engines and shared links ask of every public page, from its address. */
import { createIsomorphicFn } from '@tanstack/react-start';
import { requestScope } from '#api/request-scope.server.ts';
import { brand } from '#brand';

/** Our own address: the server's configuration decides it, and the browser is there already. */
const siteOrigin = createIsomorphicFn()
  .server(() => requestScope.getStore()?.context.deps.config.appUrl ?? '')
  .client(() => window.location.origin);

interface Match {
  routeId: string;
  pathname: string;
  search: unknown;
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

/** Nothing for pages behind an account: they are for nobody else to find. */
export function publicHead(matches: readonly Match[]) {
  const leaf = matches.at(-1);
  const isPublic = matches.some(({ routeId }) => routeId === '/_public' || routeId === '/_asker');
  if (!leaf || !isPublic) return { meta: [], links: [] };
  const origin = siteOrigin();
  const url = `${origin}${canonicalPath(leaf)}`;
  return {
    meta: [
      { property: 'og:site_name', content: brand.name },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: url },
      { property: 'og:image', content: `${origin}/icon-512.png` },
      { name: 'twitter:card', content: 'summary' },
    ],
    links: [{ rel: 'canonical', href: url }],
  };
}
