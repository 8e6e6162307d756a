import { type ApiClient, apiQuery } from '#kit/client.ts';

export type AdminProduct = Awaited<ReturnType<ApiClient['products']['adminList']>>[number];
export type ProductDetail = Awaited<ReturnType<ApiClient['products']['adminGet']>>;

/** Seats, sales and prices change with time, so these are read again whenever a page opens. */
export const adminProductsQuery = () => apiQuery.products.adminList.queryOptions({ staleTime: 0 });

/** As often read again as the products' own. */
export const planSalesQuery = () => apiQuery.checkout.planSales.queryOptions({ staleTime: 0 });

export const adminProductQuery = (id: string) =>
  apiQuery.products.adminGet.queryOptions({ input: { id }, staleTime: 0 });

export const coursesToSellQuery = () => apiQuery.products.adminCourses.queryOptions();

/** Which tax is in the prices now, for the receipt beside the form. */
export const productTaxQuery = () => apiQuery.seller.read.queryOptions();
