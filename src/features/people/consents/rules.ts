/** The log of consents (product.md#consents). */
import { dayMs } from '#kernel/time.ts';
import * as m from './messages/m.ts';

/**
 * What people agree to. `terms` is agreed to by creating an account, which includes that a parent or guardian agrees
 * for someone under 18. It is a contract, not a consent, so it ends with the account and cannot be withdrawn alone.
 */
export const consentPurposes = ['newsletter', 'product-mail', 'stories', 'terms'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** The form or page with the words. */
export const consentPlaces = [
  'newsletter-home',
  'newsletter-article',
  'newsletter-floating',
  'newsletter-guide',
  'newsletter-unsubscribe',
  'notifications',
  'feedbacks',
  'sign-up',
  'google',
] as const;
export type ConsentPlace = (typeof consentPlaces)[number];

/** How a consent ended. */
export const consentEnds = [
  'unsubscribe-link',
  'settings',
  'preferences',
  'story-deleted',
  'address-confirmed',
  'removed-by-us',
  'account-deleted',
] as const;
export type ConsentEnd = (typeof consentEnds)[number];

export const canWithdraw = (purpose: ConsentPurpose): boolean => purpose !== 'terms';

/** How long an address stays in an ended entry without an account, as the newsletter keeps its own. */
export const keptAddressMs = 30 * dayMs;
/** How long an entry is kept after the consent ended; the privacy page says so. */
export const keptYears = 5;

export const purposeNames: Readonly<Record<ConsentPurpose, () => string>> = {
  newsletter: m.newsletter,
  'product-mail': m.productMail,
  stories: m.stories,
  terms: m.terms,
};

export const placeNames: Readonly<Record<ConsentPlace, () => string>> = {
  'newsletter-home': m.onHome,
  'newsletter-article': m.inArticle,
  'newsletter-floating': m.inDialog,
  'newsletter-guide': m.onGuide,
  'newsletter-unsubscribe': m.afterUnsubscribing,
  notifications: m.inNotifications,
  feedbacks: m.inFeedback,
  'sign-up': m.atSignUp,
  google: m.withGoogle,
};

export const endNames: Readonly<Record<ConsentEnd, () => string>> = {
  'unsubscribe-link': m.byLink,
  settings: m.bySettings,
  preferences: m.byPreferences,
  'story-deleted': m.byDeletingStory,
  'address-confirmed': m.byConfirmedAddress,
  'removed-by-us': m.byUs,
  'account-deleted': m.byDeletingAccount,
};
