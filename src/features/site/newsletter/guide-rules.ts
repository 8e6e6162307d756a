/** The Content Resonance guide: its form's rules (product.md#guide). */

import type { SignUpProblems, SignUpValues } from '#kernel/sign-up-fields.ts';
import * as m from './messages/m.ts';
import { subscriberProblems } from './rules.ts';

export function guideProblems(values: SignUpValues): SignUpProblems {
  const problems = subscriberProblems(values);
  if (!problems.email && isDisposable(values.email)) return { ...problems, email: m.disposableEmail() };
  return problems;
}

/** Domains of throw-away mailboxes (product.md#guide). */
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

/** Includes subdomains, which such services hand out. */
export function isDisposable(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return disposableDomains.some((known) => domain === known || domain.endsWith(`.${known}`));
}

export const isGuideOpen = (deadline: Date, now: Date): boolean => now.getTime() < deadline.getTime();
