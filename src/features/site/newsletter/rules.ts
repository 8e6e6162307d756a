/** The newsletter: what its form asks for, and what it answers (product.md#newsletter). */
import { type SignUpProblems, type SignUpValues, signUpProblems } from '#kernel/sign-up-fields.ts';
import { dayMs, minuteMs } from '#kernel/time.ts';

export const maxNameLength = 120;

export const newsletterMessages = {
  subscribed: 'You are now subscribed to our newsletter! Stay tuned for our updates. :D',
  alreadySubscribed: 'You are already subscribed to our newsletter! Stay tuned for our updates. :D',
  failed: 'Failed to subscribe. Please try again later.',
  confirm: 'Confirm in your inbox',
} as const;

/** Where on the site someone asked. */
export const newsletterSources = ['home', 'article', 'floating', 'guide'] as const;
export type NewsletterSource = (typeof newsletterSources)[number];

export const subscriberStates = ['unconfirmed', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

export const subscriberProblems = (values: SignUpValues): SignUpProblems =>
  signUpProblems(values, maxNameLength);

/** A link in a mail that waited a week is still good. */
export const confirmTokenMs = 7 * dayMs;
/** Who never confirmed, and who has left, is not kept (the privacy page says so). */
export const keptUnconfirmedMs = 30 * dayMs;

const firstWaitMs = 10 * minuteMs;
const longestDoubling = 9;

/** Each further mail to one address waits twice as long: nobody's inbox is filled by someone else. */
export const mailWaitMs = (mailsSent: number): number =>
  mailsSent === 0 ? 0 : firstWaitMs * 2 ** Math.min(mailsSent - 1, longestDoubling);
