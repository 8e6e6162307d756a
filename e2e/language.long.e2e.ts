/** The pages of people in both languages, as a browser shows them (product.md#language). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Language, languageNames, otherLanguage } from '../src/kernel/language.ts';
import { type JourneyBrowser, launch, phone, signIn, visit } from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { foreignLines, foreignSentences, linesOf, sentencesOf } from './setup/languages.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const learnerPages = [
  '/dashboard',
  '/lessons',
  '/lessons/javascript-from-zero',
  '/modules',
  '/modules/2',
  '/modules/9',
  '/notes',
  '/action-items',
  '/resources',
  '/dashboard/materials',
  '/bookings',
  '/bookings?tab=past',
  '/bookings?tab=resources',
  '/on-this-device',
  '/reviews',
  '/reviews?tab=completed',
  '/feedbacks',
  '/community',
  '/community/join',
  '/notifications',
  '/notifications?tab=preferences',
  '/id/support',
  '/pricing',
  '/settings/profile',
  '/settings/account',
  '/settings/plan',
  '/this-page-does-not-exist',
];

const adminPages = [
  '/admin',
  '/admin/users',
  '/admin/users?search=essential',
  '/admin/orders',
  '/admin/orders/seller',
  '/admin/reviews',
  '/admin/bookings',
  '/admin/testimonials',
  '/admin/courses',
  '/admin/studio',
  '/admin/modules',
  '/admin/modules/2/text',
  '/admin/resources',
  '/admin/content/posts',
  '/admin/content/changelog',
  '/admin/content/plans',
  '/admin/content/plans/ESSENTIAL',
  '/admin/audit',
  '/admin/jobs',
];

const readers = [
  ['a learner', 'essential@langkah.test', learnerPages],
  ['an administrator', 'admin@langkah.test', adminPages],
] as const;

const inLanguage = (path: string, language: Language): string =>
  path.replace(/^\/id\//, language === 'id' ? '/id/' : '/');

for (const language of ['id', 'en'] as const)
  test.each(readers)(
    `on a phone, no page of %s who chose ${languageNames[language]} shows a text of the other language, or is too wide`,
    async (_, email, paths) => {
      const { page, context, problems } = await browser.open({ viewport: phone });
      await context.addCookies([{ name: 'langkah_language', value: language, url: installation.appUrl }]);
      await signIn(page, email);
      const sentences = sentencesOf(otherLanguage(language));
      expect(sentences.length).toBeGreaterThan(1_000);
      const found: string[] = [];
      for (const path of paths) {
        await visit(page, inLanguage(path, language));
        await page.getByRole('heading', { level: 1 }).waitFor();
        const lines = await linesOf(page);
        const faults = [
          ...foreignSentences(lines, sentences),
          ...foreignLines(lines, otherLanguage(language)),
        ];
        found.push(...faults.map((fault) => `${path}: ${fault}`));
        expect(await sidewaysOverflow(page), path).toBe(0);
      }
      expect(found).toEqual([]);
      expect(problems.filter((problem) => !problem.includes('status of 404'))).toEqual([]);
    },
  );
