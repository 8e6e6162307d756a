/** The companion tool's waitlist: its form's rules (product.md#waitlist). */
import { type SignUpProblems, type SignUpValues, signUpProblems } from '#kernel/sign-up-fields.ts';

export const maxNameLength = 50;
export const cooldownSeconds = 30;

export const waitlistProblems = (values: SignUpValues): SignUpProblems =>
  signUpProblems(values, maxNameLength);

/** Whether this browser has submitted in the last 30 seconds. The stored time may be any value. */
export function isCoolingDown(submittedAtMs: number, nowMs: number): boolean {
  const elapsedMs = nowMs - submittedAtMs;
  return elapsedMs >= 0 && elapsedMs < cooldownSeconds * 1000;
}
