import { type ApiClient, apiQuery } from '#kit/client.ts';

export type Coupon = Awaited<ReturnType<ApiClient['coupons']['list']>>['data'][number];
export type CouponUse = Awaited<ReturnType<ApiClient['coupons']['uses']>>['data'][number];

export const couponsQuery = (page = 1) => apiQuery.coupons.list.queryOptions({ input: { page } });

export const usesQuery = (id: string, page = 1) =>
  apiQuery.coupons.uses.queryOptions({ input: { id, page } });
