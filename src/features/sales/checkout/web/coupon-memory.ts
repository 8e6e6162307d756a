/** A coupon that came with an address, until it is used: it survives signing up and a way through Google. */

const storageKey = 'langkah_coupon';
let memory: string | null = null;

/** As typed. Where storage is blocked it lasts until a reload. */
export function rememberCoupon(code: string): void {
  memory = code;
  try {
    window.sessionStorage.setItem(storageKey, code);
  } catch {
    // Blocked: `memory` has it.
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
