/** Two days on a phone, in each language: a stranger who becomes a learner, and an owner at work. */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressIn } from '../src/kernel/addresses.ts';
import { type Language, languageNames, languages, otherLanguage } from '../src/kernel/language.ts';
import {
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  untilInteractive,
  visit,
  waitForMail,
} from './setup/browser.ts';
import { catalogueOf, foreignLines, foreignSentences, linesOf, sentencesOf } from './setup/languages.ts';
import { newPerson, payByCard, paymentPage, sidewaysOverflow, videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

type Journey = Awaited<ReturnType<JourneyBrowser['open']>>;
type Page = Journey['page'];

/** What a language has beside its catalogues. */
const facts = {
  en: { locale: 'en-US', home: '/', price: 'Rp\u00a0499.000', thanks: /Thank you/ },
  id: { locale: 'id-ID', home: '/id', price: 'Rp499.000', thanks: /Terima kasih/ },
} as const satisfies Record<Language, unknown>;

async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await visit(page, '/settings/account');
  // The language in use is no button.
  if ((await page.locator('html').getAttribute('lang')) === language) return;
  await page.getByRole('main').getByRole('button', { name: languageNames[language] }).click();
  await eventually(() => page.locator('html').getAttribute('lang')).toBe(language);
}

/** Texts of the catalogues of one language, and what holds that a page is in it and fits the phone. */
function speaking(language: Language) {
  const other = otherLanguage(language);
  const foreign = sentencesOf(other);
  return {
    text: (folder: string, key: string): string => {
      const message = catalogueOf(folder, language)[key];
      if (message === undefined) throw new Error(`${folder} has no text ${key}`);
      return message;
    },
    expectItsLanguage: async (page: Page): Promise<void> => {
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      const lines = await linesOf(page);
      expect([page.url(), ...foreignSentences(lines, foreign)]).toEqual([page.url()]);
      expect([page.url(), ...foreignLines(lines, other)]).toEqual([page.url()]);
      expect([page.url(), await sidewaysOverflow(page)]).toEqual([page.url(), 0]);
    },
  };
}

test.each(languages)(
  'a stranger whose browser prefers %s signs up, pays and finishes a lesson',
  async (language) => {
    const { locale, home, price, thanks } = facts[language];
    const { text, expectItsLanguage } = speaking(language);
    const { page, problems } = await browser.open({ viewport: phone, locale });
    const person = newPerson('Ayu');
    const ui = (key: string) => text('features/people/sign-in', key);

    // The home page leads to the twin of the browser's language, and all that follows is in that language.
    await page.goto('/');
    await page.waitForURL(`**${home}`);
    await expectItsLanguage(page);
    await expectAccessible(page);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: text('shell', 'privacy') })
      .click();
    await page.waitForURL(`**${addressIn(language, '/privacy')}`);
    await expectItsLanguage(page);

    await visit(page, '/signup?plan=ESSENTIAL');
    await expectItsLanguage(page);
    await page.getByRole('button', { name: ui('createAccount') }).click();
    await page.getByText(text('features/people/accounts', 'nameTooShort')).waitFor();
    await expectItsLanguage(page);
    await page.getByLabel(ui('fullName')).fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel(ui('password'), { exact: true }).fill(person.password);
    await page.getByLabel(ui('confirmPassword'), { exact: true }).fill(person.password);
    await page.getByRole('button', { name: ui('createAccount') }).click();
    await page.waitForURL('**/pricing/checkout?plan=ESSENTIAL');
    await page.getByText(price).first().waitFor();
    await expectItsLanguage(page);
    await page.getByRole('button', { name: text('features/sales/checkout', 'continueToPayment') }).click();
    await page.waitForURL(paymentPage);
    await expectItsLanguage(page);
    await payByCard(page, language);
    await page.getByRole('link', { name: text('shell', 'goToDashboard') }).waitFor();
    await expectItsLanguage(page);
    const receipt = await waitForMail(person.email, 'Essential');
    expect(receipt.text).toContain(price);
    expect(receipt.text).toMatch(thanks);

    await visit(page, '/dashboard');
    await page.getByRole('heading', { level: 1, name: /^(Selamat|Good) \w+, Ayu$/ }).waitFor();
    await expectItsLanguage(page);
    await visit(page, '/modules');
    await expectItsLanguage(page);
    await visit(page, '/modules/1');
    await untilInteractive(page);
    await expectItsLanguage(page);
    await expectAccessible(page);

    // A note, a ticked action item, and the video to its end.
    await page
      .getByRole('region', { name: text('features/study/tasks', 'actionItems') })
      .getByRole('checkbox')
      .first()
      .click();
    await page.getByText(text('features/study/tasks', 'itemCompleted')).waitFor();
    await page
      .getByRole('button', { name: text('ui', 'playVideo').replace(/ .*/, ' ') })
      .first()
      .click();
    await eventually(async () => (await videoState(page)).isPaused).toBe(false);
    await page.locator('[role=slider]').first().focus();
    await page.keyboard.press('End');
    await page.getByText(text('features/study/lessons', 'completed'), { exact: true }).waitFor();
    await expectItsLanguage(page);
    expect(problems).toEqual([]);
  },
);

test.each(languages)(
  'an owner chooses %s once, works in it, and writes a piece in both languages',
  async (language) => {
    const other = otherLanguage(language);
    const { text, expectItsLanguage } = speaking(language);
    const { page, problems } = await browser.open({ viewport: phone });
    const blog = (key: string) => text('features/site/blog', key);
    await signIn(page, 'admin@langkah.test');
    await chooseLanguage(page, other);
    await chooseLanguage(page, language);
    await untilInteractive(page);
    await expectItsLanguage(page);

    // A look at each part of the school.
    for (const path of [
      '/admin',
      '/admin/users',
      '/admin/orders',
      '/admin/reviews',
      '/admin/bookings',
      '/admin/modules',
    ]) {
      await visit(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectItsLanguage(page);
    }

    // The choice is the account's: it follows the owner to another browser.
    const elsewhere = await browser.open({ viewport: phone });
    await signIn(elsewhere.page, 'admin@langkah.test');
    await visit(elsewhere.page, '/admin');
    await expectItsLanguage(elsewhere.page);
    await elsewhere.page.getByRole('heading', { level: 1 }).waitFor();
    await elsewhere.context.close();

    await visit(page, '/admin/content/posts/new');
    await untilInteractive(page);
    const mark = Date.now();
    const pieces = {
      en: {
        title: `Coffee and code ${mark}`,
        summary: 'One cup, one line.',
        body: 'Write a *little* every day.',
      },
      id: {
        title: `Kopi dan kode ${mark}`,
        summary: 'Satu cangkir, satu baris.',
        body: 'Tulis *sedikit* setiap hari.',
      },
    };
    const write = async (place: Page | Locator, piece: (typeof pieces)[Language]) => {
      await place.getByLabel(blog('title'), { exact: true }).fill(piece.title);
      await place.getByLabel(blog('summary'), { exact: true }).fill(piece.summary);
      await place.getByRole('textbox', { name: blog('text') }).fill(piece.body);
    };
    await write(page, pieces[language]);
    await page.getByRole('button', { name: text('ui', 'copyTranslation').replace(/\{.*/, '') }).click();
    await write(page.getByRole('region', { name: languageNames[other] }), pieces[other]);
    await page.locator('input[name=state][value=PUBLISHED]').check();
    await expectItsLanguage(page);
    await page.getByRole('button', { name: blog('createArticle') }).click();
    await page.waitForURL('**/edit');
    const slug = await page.getByLabel(blog('address')).inputValue();

    // Each address has its own language, and names the other.
    for (const one of languages) {
      await visit(page, addressIn(one, `/blog/${slug}`));
      await page.getByRole('heading', { level: 1, name: pieces[one].title }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(one);
      const twin = page.locator(`link[rel=alternate][hreflang=${otherLanguage(one)}]`);
      expect(await twin.getAttribute('href')).toContain(addressIn(otherLanguage(one), `/blog/${slug}`));
    }

    // To the other language, with the link that is on every public page.
    await visit(page, addressIn(language, '/blog'));
    await page.getByRole('contentinfo').getByRole('link', { name: languageNames[other] }).click();
    await page.waitForURL(({ pathname }) => pathname === addressIn(other, '/blog'));
    await visit(page, '/dashboard');
    expect(await page.locator('html').getAttribute('lang')).toBe(other);
    // The account is used by other journeys, which expect English.
    await chooseLanguage(page, 'en');
    expect(problems).toEqual([]);
  },
);
