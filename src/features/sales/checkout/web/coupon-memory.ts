/** A coupon that came with an address, until it is used: it survives signing up and a way through Google. */

const storageKey = 'langkah_coupon';
let memory: string | null = null;

/** As typed. Where storage is blocked it lasts until a reload; otherwise signing out clears it, also without leaving the page. */
export function rememberCoupon(code: string): void {
  try {
    window.sessionStorage.setItem(storageKey, code);
    memory = null;
  } catch {
    memory = code;
  }
}

export function rememberedCoupon(): string | null {
  try {
    return memory ?? window.sessionStorage.getItem(storageKey);
  } catch {
    return memory;
  }
}

export function forgetCoupon(): void {
  memory = null;
  try {
    window.sessionStorage.removeItem(storageKey);
  } catch {
    // Blocked storage has none.
  }
}
