/** The companion tool's waitlist: its form's rules and messages (product.md#waitlist). */
import { type SignUpProblems, type SignUpValues, signUpProblems } from '#kernel/sign-up-fields.ts';

export const maxNameLength = 50;
export const cooldownSeconds = 30;

export const waitlistMessages = {
  alreadyListed: 'You are already on the waitlist :)',
  failed: 'Failed to join waitlist. Please try again.',
  invalid: 'Invalid input',
  oops: 'Oops! Something went wrong',
  tryLater: 'Please try again in a few moments.',
  wait: 'Please wait',
  cooldown: 'You can only submit once every 30 seconds.',
  joined: 'You are on the waitlist.',
} as const;

export const waitlistProblems = (values: SignUpValues): SignUpProblems =>
  signUpProblems(values, maxNameLength);

/** Whether this browser has submitted in the last 30 seconds. The stored time may be any value. */
export function isCoolingDown(submittedAtMs: number, nowMs: number): boolean {
  const elapsedMs = nowMs - submittedAtMs;
  return elapsedMs >= 0 && elapsedMs < cooldownSeconds * 1000;
}
