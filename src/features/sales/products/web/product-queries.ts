import { type ApiClient, apiQuery } from '#kit/client.ts';

export type Product = Awaited<ReturnType<ApiClient['products']['get']>>;

export const productsQuery = () => apiQuery.products.list.queryOptions();

export const productQuery = (slug: string) => apiQuery.products.get.queryOptions({ input: { slug } });

/** The courses that the person has bought alone. */
export const openedCoursesQuery = () => apiQuery.products.opened.queryOptions();
