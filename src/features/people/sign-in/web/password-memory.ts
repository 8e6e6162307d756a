/**
 * The password between sign-up and the first session: in this module's memory only, for this tab, until the
 * session proves who it is (product.md#sign-up). Written by event handlers only, so never on the server.
 */
let kept: { email: string; password: string } | null = null;

export function rememberPassword(email: string, password: string): void {
  kept = { email, password };
}

export const passwordFor = (email: string): string | null => (kept?.email === email ? kept.password : null);

export function forgetPassword(): void {
  kept = null;
}
