import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type ApiClient, api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import * as m from '../messages/m.ts';
import type { Sells } from './checkout-item.ts';
import { forgetCoupon, rememberCoupon, rememberedCoupon } from './coupon-memory.ts';

export type AppliedCoupon = Awaited<ReturnType<ApiClient['checkout']['coupon']>>;

export const couponQuery = (code: string, sells: Sells, isGift: boolean) =>
  queryOptions({
    queryKey: ['checkout', 'coupon', sells, code, isGift],
    queryFn: (): Promise<AppliedCoupon> =>
      'tier' in sells
        ? api.checkout.coupon({ code, isGift, ...sells })
        : api.checkout.productCoupon({ code, isGift, ...sells }),
    retry: false,
    refetchOnWindowFocus: false,
  });

export interface CouponState {
  /** Null without a coupon, and while one is being checked or refused. */
  applied: AppliedCoupon | null;
  /** The code that is being checked, is refused, or is applied. */
  code: string | null;
  isChecking: boolean;
  error: string | undefined;
  apply: (typed: string) => void;
  remove: () => void;
  /** Checks it again, because a payment with it was refused. @returns true when the coupon is why. */
  recheck: () => Promise<boolean>;
}

/** The coupon of this checkout: from the address, remembered from before sign-up, or typed. */
export function useCoupon(
  { sells, isGift }: { sells: Sells; isGift: boolean },
  codeInQuery: string | null,
  isForSale: boolean,
): CouponState {
  const [code, setCode] = useState(codeInQuery);
  const navigate = useNavigate();
  useEffect(() => {
    setCode(codeInQuery ?? rememberedCoupon());
  }, [codeInQuery]);
  const check = useQuery({ ...couponQuery(code ?? '', sells, isGift), enabled: code !== null && isForSale });
  const isApplied = code !== null && check.data !== undefined && !check.isError;
  useEffect(() => {
    if (isApplied) rememberCoupon(code);
    else if (check.isError) forgetCoupon();
  }, [isApplied, code, check.isError]);
  const isChecking = code !== null && check.isFetching;
  return {
    applied: isApplied ? (check.data ?? null) : null,
    code,
    isChecking,
    error: check.isError && !isChecking ? errorMessage(check.error, m.couponNotChecked()) : undefined,
    apply: (typed) => {
      if (typed === code) void check.refetch();
      else setCode(typed);
    },
    remove: () => {
      forgetCoupon();
      setCode(null);
      if (codeInQuery !== null)
        void navigate({
          to: '.',
          search: ({ coupon: _, ...others }) => others,
          replace: true,
          resetScroll: false,
        });
    },
    recheck: async () => code !== null && (await check.refetch()).isError,
  };
}
