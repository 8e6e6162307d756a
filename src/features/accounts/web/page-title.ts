import { brand } from '#brand';

/** For a route's `head`: "Log in · Langkah". Pages on the way to an account are nothing for search engines. */
export const pageTitle = (title: string, options: { isIndexed?: boolean } = {}) => ({
  meta: [
    { title: `${title} · ${brand.name}` },
    ...(options.isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ],
});
