/** The newsletter and the guide: what their forms ask for, and what they answer (§5, §8). */
import { type SignUpProblems, type SignUpValues, signUpProblems } from '#kernel/sign-up-fields.ts';
import { dayMs, minuteMs } from '#kernel/time.ts';

export const maxNameLength = 120;

export const newsletterMessages = {
  subscribed: 'You are now subscribed to our newsletter! Stay tuned for our updates. :D',
  alreadySubscribed: 'You are already subscribed to our newsletter! Stay tuned for our updates. :D',
  failed: 'Failed to subscribe. Please try again later.',
  confirm: 'Confirm in your inbox',
} as const;

export const guideMessages = {
  closed: 'Form Closed',
  disposable: 'Temporary or disposable email addresses are not allowed',
  failed: 'Failed to submit form',
  success: 'Success!',
  redirecting: 'Redirecting you to download the Content Resonance Guide...',
} as const;

/** Where on the site somebody asked. */
export const newsletterSources = ['home', 'article', 'floating'] as const;
export type NewsletterSource = (typeof newsletterSources)[number];

export const subscriberStates = ['unconfirmed', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

export const subscriberProblems = (values: SignUpValues): SignUpProblems =>
  signUpProblems(values, maxNameLength);

export function guideProblems(values: SignUpValues): SignUpProblems {
  const problems = subscriberProblems(values);
  if (!problems.email && isDisposable(values.email)) return { ...problems, email: guideMessages.disposable };
  return problems;
}

/** Post boxes that are thrown away after one mail (§5). */
export const disposableDomains: readonly string[] = [
  '10minutemail.com',
  '10minutemail.net',
  '20minutemail.com',
  '33mail.com',
  'burnermail.io',
  'discard.email',
  'dispostable.com',
  'emailondeck.com',
  'fakeinbox.com',
  'fakemail.net',
  'getairmail.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'guerrillamail.info',
  'guerrillamail.net',
  'guerrillamail.org',
  'guerrillamailblock.com',
  'inboxkitten.com',
  'maildrop.cc',
  'mailcatch.com',
  'mailinator.com',
  'mailnesia.com',
  'mailsac.com',
  'mintemail.com',
  'moakt.com',
  'mohmal.com',
  'sharklasers.com',
  'spamgourmet.com',
  'temp-mail.org',
  'tempail.com',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
];

/** Also a domain below one of them, as such services give out. */
export function isDisposable(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return disposableDomains.some((known) => domain === known || domain.endsWith(`.${known}`));
}

export const isGuideOpen = (deadline: Date, now: Date): boolean => now.getTime() < deadline.getTime();

/** A link in a mail that waited a week is still good. */
export const confirmTokenMs = 7 * dayMs;
/** Who never confirmed, and who has left, is not kept (the privacy page says so). */
export const keptUnconfirmedMs = 30 * dayMs;

const firstWaitMs = 10 * minuteMs;
const longestDoubling = 9;

/** Each further mail to one address waits twice as long: nobody's inbox is filled by somebody else. */
export const mailWaitMs = (mailsSent: number): number =>
  mailsSent === 0 ? 0 : firstWaitMs * 2 ** Math.min(mailsSent - 1, longestDoubling);
