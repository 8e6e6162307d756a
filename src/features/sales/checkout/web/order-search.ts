import { type PartCount, partCounts } from '#features/sales/plans/parts.ts';

/** What the address of a checkout keeps of an order, so that it can be begun again as it was. */
export function orderSearch({
  isGift,
  couponCode,
  part,
}: {
  isGift: boolean;
  couponCode: string | null;
  part?: { of: number } | null | undefined;
}): { gift?: true; coupon?: string; parts?: PartCount } {
  const parts = partCounts.find((count) => count === part?.of);
  return {
    ...(isGift ? { gift: true } : {}),
    ...(couponCode ? { coupon: couponCode } : {}),
    ...(parts ? { parts } : {}),
  };
}
