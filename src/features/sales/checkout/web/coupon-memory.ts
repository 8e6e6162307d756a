import { createTabMemory } from '#kit/tab-memory.ts';

/** A coupon that came with an address, as typed, until it is used: it survives signing up and a way through Google. */
const coupon = createTabMemory('langkah_coupon');

export const rememberCoupon = coupon.keep;
export const rememberedCoupon = coupon.read;
export const forgetCoupon = coupon.forget;
