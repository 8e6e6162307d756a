/** The newsletter: its form's rules (product.md#newsletter). */
import { type SignUpProblems, type SignUpValues, signUpProblems } from '#kernel/sign-up-fields.ts';
import { dayMs, minuteMs } from '#kernel/time.ts';

export const maxNameLength = 120;

/** The forms on the site. */
export const newsletterSources = ['home', 'article', 'floating', 'guide'] as const;
export type NewsletterSource = (typeof newsletterSources)[number];

export const subscriberStates = ['unconfirmed', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

export const subscriberProblems = (values: SignUpValues): SignUpProblems =>
  signUpProblems(values, maxNameLength);

/** A link still works after a week in the inbox. */
export const confirmTokenMs = 7 * dayMs;
/** How long we keep people who never confirmed or have unsubscribed; the privacy page says so. */
export const keptUnconfirmedMs = 30 * dayMs;

const firstWaitMs = 10 * minuteMs;
const longestDoubling = 9;

/** Each further mail to an address waits twice as long, so nobody can fill someone else's inbox. */
export const mailWaitMs = (mailsSent: number): number =>
  mailsSent === 0 ? 0 : firstWaitMs * 2 ** Math.min(mailsSent - 1, longestDoubling);
