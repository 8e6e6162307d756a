/**
 * The password between sign-up and the first session. Only in this tab's memory, until the session proves who the
 * person is (product.md#sign-up). Only event handlers write it, so it never exists on the server.
 */
let kept: { email: string; password: string } | null = null;

export function rememberPassword(email: string, password: string): void {
  kept = { email, password };
}

export const passwordFor = (email: string): string | null => (kept?.email === email ? kept.password : null);

export function forgetPassword(): void {
  kept = null;
}
