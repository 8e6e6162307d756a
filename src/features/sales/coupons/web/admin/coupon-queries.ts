import { type ApiClient, apiQuery } from '#kit/client.ts';

export type Coupon = Awaited<ReturnType<ApiClient['coupons']['list']>>['data'][number];
export type CouponUse = Awaited<ReturnType<ApiClient['coupons']['uses']>>['data'][number];

export const couponsQuery = (page = 1) => apiQuery.coupons.list.queryOptions({ input: { page } });

export const usesQuery = (id: string) =>
  apiQuery.coupons.uses.infiniteOptions({
    input: (page: number) => ({ id, page }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.currentPage < meta.totalPages ? meta.currentPage + 1 : undefined),
  });
