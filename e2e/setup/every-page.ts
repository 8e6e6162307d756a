/** Every page of the site map, and what must be sold before some of them have something to show. */
import type { Page } from 'playwright-core';
import { type JourneyBrowser, signInByCall } from './browser.ts';
import { buyGift, makeProduct, openAdmin } from './steps.ts';

/** An address, or the page whose first link of that kind leads there. */
export type Way = string | { from: string; link: string; lastPart?: string };

const course = 'javascript-from-zero';
const editOf = (from: string, folder: string): Way => ({
  from,
  link: `main a[href^="${folder}"][href$="/edit"]`,
});

const visitors: Record<string, Way> = {
  '/': '/',
  '/courses': '/courses',
  '/courses/$slug': `/courses/${course}`,
  '/blog': '/blog',
  '/blog/$slug': '/blog/git-in-one-evening',
  '/changelog': '/changelog',
  '/vat-calculator': '/vat-calculator',
  '/guides/content-resonance': '/guides/content-resonance',
  '/receipts/check': '/receipts/check?code=AAAA-BBBB-CCCC',
  '/newsletter/confirm': '/newsletter/confirm?token=none',
  '/newsletter/unsubscribe': '/newsletter/unsubscribe?token=none',
  '/glossary': '/glossary',
  '/privacy': '/privacy',
  '/terms': '/terms',
  '/support': '/support',
  '/waitlist': '/waitlist',
  '/signup': '/signup',
  '/login': '/login',
  '/forgot-password': '/forgot-password',
  '/confirm-email': '/confirm-email',
  '/reset-password': '/reset-password?token=none',
  '/$': '/this-page-does-not-exist',
};

const newcomers: Record<string, Way> = {
  '/pricing': '/pricing',
  '/pricing/checkout': '/pricing/checkout?plan=ESSENTIAL',
  '/gift': '/gift',
  '/onboarding/verify': '/onboarding/verify',
  '/pricing/transfer': '/pricing/transfer',
  '/checkout/products/$slug': { from: '/pricing', link: 'main a[href^="/checkout/products/"]' },
};

const learners: Record<string, Way> = {
  '/dashboard': '/dashboard',
  '/dashboard/materials': '/dashboard/materials',
  '/modules': '/modules',
  '/modules/$id': '/modules/2',
  '/lessons': '/lessons',
  '/lessons/$slug': `/lessons/${course}`,
  '/lessons/$slug/$id': `/lessons/${course}/2`,
  '/exercises/$id': { from: '/modules/2', link: 'main a[href^="/exercises/"]' },
  '/questions': '/questions',
  '/questions/$id': { from: '/questions', link: 'main a[href^="/questions/"]' },
  '/action-items': '/action-items',
  '/notes': '/notes',
  '/on-this-device': '/on-this-device',
  '/resources': '/resources',
  '/resources/$id': { from: '/resources', link: 'main a[href^="/resources/"]' },
  '/feedbacks': '/feedbacks',
  '/notifications': '/notifications',
  '/bookings': '/bookings',
  '/reviews': '/reviews',
  '/community': '/community',
  '/community/join': '/community/join',
  '/settings': '/settings',
  '/settings/profile': '/settings/profile',
  '/settings/account': '/settings/account',
  '/settings/second-step': '/settings/second-step',
  '/settings/plan': '/settings/plan',
  '/settings/invite': '/settings/invite',
  '/settings/receipts/$id': { from: '/settings/plan', link: 'main a[href^="/settings/receipts/"]' },
  '/settings/gifts/$id': { from: '/settings/plan', link: 'main a[href^="/settings/gifts/"]' },
  '/settings/subscription': '/settings/subscription',
  '/profile': '/profile',
};

const exercises = '/admin/modules/2/exercises';

const administrators: Record<string, Way> = {
  '/admin': '/admin',
  '/admin/users': '/admin/users',
  '/admin/users/$id': { from: '/admin/users?search=breakthrough', link: 'main a[href^="/admin/users/"]' },
  '/admin/orders': '/admin/orders',
  '/admin/orders/seller': '/admin/orders/seller',
  '/admin/orders/$id': { from: '/admin/orders', link: 'main td a[href^="/admin/orders/"]' },
  '/admin/report': '/admin/report',
  '/admin/proofs': '/admin/proofs',
  '/admin/proofs/accounts': '/admin/proofs/accounts',
  '/admin/products': '/admin/products',
  '/admin/products/new': '/admin/products/new',
  '/admin/products/$id': { from: '/admin/products', link: 'main td a[href^="/admin/products/"]' },
  '/admin/coupons': '/admin/coupons',
  '/admin/coupons/friends': '/admin/coupons/friends',
  '/admin/reviews': '/admin/reviews',
  '/admin/bookings': '/admin/bookings',
  '/admin/testimonials': '/admin/testimonials',
  '/admin/audit': '/admin/audit',
  '/admin/jobs': '/admin/jobs',
  '/admin/questions': '/admin/questions',
  '/admin/questions/$id': { from: '/admin/questions?state=all', link: 'main a[href^="/admin/questions/"]' },
  '/admin/content': '/admin/content',
  '/admin/content/newsletter': '/admin/content/newsletter',
  '/admin/content/guide': '/admin/content/guide',
  '/admin/content/waitlist': '/admin/content/waitlist',
  '/admin/content/posts': '/admin/content/posts',
  '/admin/content/posts/new': '/admin/content/posts/new',
  '/admin/content/posts/$id/edit': editOf('/admin/content/posts', '/admin/content/posts/'),
  '/admin/content/changelog': '/admin/content/changelog',
  '/admin/content/changelog/new': '/admin/content/changelog/new',
  '/admin/content/changelog/$id/edit': editOf('/admin/content/changelog', '/admin/content/changelog/'),
  '/admin/content/plans': '/admin/content/plans',
  '/admin/content/plans/prices': '/admin/content/plans/prices',
  '/admin/content/plans/$tier': '/admin/content/plans/ESSENTIAL',
  '/admin/modules': '/admin/modules',
  '/admin/modules/new': '/admin/modules/new',
  '/admin/modules/$id/edit': '/admin/modules/2/edit',
  '/admin/modules/$id/text': '/admin/modules/2/text',
  '/admin/modules/$id/exercises': exercises,
  '/admin/modules/$id/exercises/new': `${exercises}/new`,
  '/admin/exercises/$id/edit': editOf(exercises, '/admin/exercises/'),
  '/admin/exercises/$id/figures': {
    from: exercises,
    link: 'main a[href^="/admin/exercises/"][href$="/edit"]',
    lastPart: '/figures',
  },
  '/admin/courses': '/admin/courses',
  '/admin/studio': '/admin/studio',
  '/admin/studio/moves': '/admin/studio/moves',
  '/admin/studio/$id': { from: '/admin/modules/2/edit', link: 'main a[href^="/admin/studio/"]' },
  '/admin/courses/import': '/admin/courses/import',
  '/admin/resources': '/admin/resources',
  '/admin/resources/new': '/admin/resources/new',
  '/admin/resources/$id/edit': editOf('/admin/resources', '/admin/resources/'),
};

/** The pages of the site map by those who see them, each with the account that signs in. */
export const areas = [
  { who: 'a visitor', ways: visitors },
  { who: 'someone without a plan', email: 'new@langkah.test', ways: newcomers },
  { who: 'a learner', email: 'breakthrough@langkah.test', ways: learners },
  { who: 'an administrator', email: 'admin@langkah.test', ways: administrators },
] as const;

/** Makes a product and a gift: nothing is sold beside the plans until someone makes it. */
export async function fillEveryPage(browser: JourneyBrowser): Promise<void> {
  const { page } = await openAdmin(browser);
  await makeProduct(page);
  const giver = await browser.open();
  await signInByCall(giver.page, 'breakthrough@langkah.test');
  await buyGift(giver.page);
}

/** The address of a page, by its link where only another page knows it. */
export async function addressOf(page: Page, way: Way): Promise<string> {
  if (typeof way === 'string') return way;
  await page.goto(way.from);
  const href = await page.locator(way.link).first().getAttribute('href');
  return way.lastPart ? String(href).replace(/\/[^/]+$/, way.lastPart) : String(href);
}
