/** The waitlist of the companion tool: what its form asks for, and what it answers (product.md#waitlist). */
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

/** Of a stored instant that may be anything: whether this browser has submitted in the last 30 seconds. */
export function isCoolingDown(submittedAtMs: number, nowMs: number): boolean {
  const elapsedMs = nowMs - submittedAtMs;
  return elapsedMs >= 0 && elapsedMs < cooldownSeconds * 1000;
}
