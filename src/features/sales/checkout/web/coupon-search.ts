import { longestTypedCode } from '#kit/coupons.ts';

export interface CouponSearch {
  coupon?: string | undefined;
}

/** `?coupon=CODE` of the pricing pages. The router reads a code of digits as a number. */
export function couponSearch({ coupon }: Record<string, unknown>): CouponSearch {
  if (coupon === undefined) return {};
  const code = typeof coupon === 'string' || typeof coupon === 'number' ? String(coupon).trim() : '';
  // The router merges this over the raw address, so what is dropped must be named.
  return { coupon: code === '' || code.length > longestTypedCode ? undefined : code };
}
