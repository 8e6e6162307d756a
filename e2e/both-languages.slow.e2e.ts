/**
 * Every page of the site map, on a phone, in both languages: as the server draws it, without scripts, nothing of it is
 * in the other language and nothing runs out of it. What a page does afterwards is in `language.e2e.ts`.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSecrets } from '../dev/sandboxes/demo-secrets.ts';
import { addressIn } from '../src/kernel/addresses.ts';
import { type Language, languageCookie, languageNames, otherLanguage } from '../src/kernel/language.ts';
import { type JourneyBrowser, launch, phone, signInByCall } from './setup/browser.ts';
import { addressOf, areas, fillEveryPage } from './setup/every-page.ts';
import { installation } from './setup/installation.ts';
import { foreignLines, foreignSentences, linesOf, sentencesOf } from './setup/languages.ts';
import { newPerson, sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
  await fillEveryPage(browser);
});
afterAll(() => browser.close());

test('every page of the site map is listed here', () => {
  const siteMap = readFileSync(new URL('../src/shell/routes.ts', import.meta.url), 'utf8');
  const routes = [...siteMap.matchAll(/route\('([^']+)'/g)].map(([, pattern]) => String(pattern));
  expect(areas.flatMap(({ ways }) => Object.keys(ways)).sort()).toEqual(['/', ...routes].sort());
});

/** What has words of the other language, and why no element can say so. */
const allowed = [
  /** A dish in the picture of a course. */
  /^Pisang goreng$/,
  /** A button's name has one language, and this one names a chapter, whose language is the video's. */
  /^(Hapus bab|Remove the chapter) /,
];

async function faultsOf(page: Page, language: Language): Promise<string[]> {
  const other = otherLanguage(language);
  const lang = await page.locator('html').getAttribute('lang');
  const lines = await linesOf(page);
  const sentences = foreignSentences(lines, sentencesOf(other));
  const overflow = await sidewaysOverflow(page);
  return [
    ...(lang === language ? [] : [`lang is ${lang}`]),
    ...[...sentences, ...foreignLines(lines, other)].filter(
      (found) => !allowed.some((reason) => reason.test(found)),
    ),
    ...(overflow === 0 ? [] : [`${overflow} px run out of the page`]),
  ];
}

/** `npm test` opens every page in Indonesian; `npm test -- --all` and `npm run e2e` in both languages. */
const checked = process.env.LANGKAH_ALL ? (['id', 'en'] as const) : (['id'] as const);

for (const language of checked)
  test.each(areas)(
    `no page of $who is in another language than ${languageNames[language]}, and all of it fits a phone`,
    async (area) => {
      const { page, context } = await browser.open({ viewport: phone, javaScriptEnabled: false });
      if ('email' in area) await signInByCall(page, area.email);
      await context.addCookies([{ name: languageCookie, value: language, url: installation.appUrl }]);
      const found: string[] = [];
      for (const [pattern, way] of Object.entries(area.ways)) {
        const [path = '', query] = (await addressOf(page, way)).split('?');
        const answer = await page.goto(addressIn(language, path) + (query ? `?${query}` : ''));
        expect(answer?.status(), pattern).toBe(pattern === '/$' ? 404 : 200);
        const faults = await faultsOf(page, language);
        found.push(...faults.map((fault) => `${pattern}: ${fault}`));
      }
      expect(found).toEqual([]);
    },
    120_000,
  );

/** Puts a sentence of the other language at the end of the page, below an element of that `lang`; null for none. */
const plant = (page: Page, lang: string | null) =>
  page.evaluate((lang) => {
    document.querySelector('#planted')?.remove();
    const planted = document.createElement('p');
    planted.id = 'planted';
    if (lang !== null) planted.lang = lang;
    planted.innerHTML = '<b title="The title of a button">Your notes are saved.</b>';
    document.querySelector('main')?.append(planted);
  }, lang);

/** The providers' pages that a learner meets (dev/sandboxes): an invoice, a booking, Google's choice of accounts. */
async function providersPages(page: Page): Promise<{ invoice: string; booking: string; google: string }> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { origin: installation.appUrl } });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return answer.json();
  };
  await signInByCall(page, 'breakthrough@langkah.test');
  const { url: booking } = await post('/api/bookings/scheduling-link', { type: 'mentoring' });
  const { email, password, name } = newPerson('Ayu');
  await post('/api/auth/register', { name, email, password });
  await signInByCall(page, email, password);
  const { paymentUrl: invoice } = await post('/api/payment/create-invoice', { tier: 'STARTER' });
  const query = new URLSearchParams({
    client_id: demoSecrets.googleClientId,
    redirect_uri: `${installation.appUrl}/api/auth/callback/google`,
    response_type: 'code',
    scope: 'openid email',
  });
  return { invoice, booking, google: `${installation.sandboxUrl}/google/authorize?${query}` };
}

for (const language of checked)
  test(`no page of a provider's sandbox is in another language than ${languageNames[language]}, and all of it fits a phone`, async () => {
    const { page, context } = await browser.open({ viewport: phone, javaScriptEnabled: false });
    await context.addCookies([{ name: languageCookie, value: language, url: installation.appUrl }]);
    const { invoice, booking, google } = await providersPages(page);
    const found: string[] = [];
    const read = async () => {
      const faults = await faultsOf(page, language);
      found.push(...faults.map((fault) => `${page.url()}: ${fault}`));
    };
    const consolePages = ['/sandbox', '/mail', '/chat', '/waitlist'].map(
      (path) => installation.sandboxUrl + path,
    );
    const methods = ['card', 'va', 'qris', 'ewallet'].map((method) => `${invoice}?method=${method}`);
    for (const address of [...consolePages, ...methods, booking, google]) {
      await page.goto(address);
      await read();
    }
    await page.goto(invoice);
    await page.locator('form button').click();
    await read();
    await page.goto(booking);
    await page.locator('.booking-times a').first().click();
    await read();
    expect(found).toEqual([]);
  });

test('an English sentence in an Indonesian page of a provider is found', async () => {
  const { page, context } = await browser.open({ viewport: phone });
  await context.addCookies([{ name: languageCookie, value: 'id', url: installation.appUrl }]);
  const { invoice, booking, google } = await providersPages(page);
  for (const address of [invoice, booking, google, `${installation.sandboxUrl}/sandbox`]) {
    await page.goto(address);
    await plant(page, null);
    expect(await faultsOf(page, 'id'), address).toEqual(['Your notes are saved.', 'The title of a button']);
  }
});

test.each([
  ['a learner', 'essential@langkah.test', '/notes'],
  ['an administrator', 'admin@langkah.test', '/admin/audit'],
])(
  'an English sentence in an Indonesian page of %s is found, unless it is marked',
  async (_, email, path) => {
    const { page, context } = await browser.open({ viewport: phone });
    await signInByCall(page, email);
    await context.addCookies([{ name: languageCookie, value: 'id', url: installation.appUrl }]);
    await page.goto(path);
    expect(await faultsOf(page, 'id')).toEqual([]);
    await plant(page, null);
    expect(await faultsOf(page, 'id')).toEqual(['Your notes are saved.', 'The title of a button']);
    await plant(page, '');
    expect(await faultsOf(page, 'id')).toEqual([]);
    await plant(page, 'en');
    expect(await faultsOf(page, 'id')).toEqual([]);
  },
);
