/**
 * Every page of the site map, on a phone, in both languages: as the server draws it, without scripts, nothing of it is
 * in the other language and nothing runs out of it. What a page does afterwards is in `language.e2e.ts`.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressIn } from '../src/kernel/addresses.ts';
import { type Language, languageCookie, languageNames, otherLanguage } from '../src/kernel/language.ts';
import { type JourneyBrowser, launch, phone, signInByCall } from './setup/browser.ts';
import { addressOf, areas, fillEveryPage } from './setup/every-page.ts';
import { installation } from './setup/installation.ts';
import { foreignLines, foreignSentences, sentencesOf, textOf } from './setup/languages.ts';
import { sidewaysOverflow } from './setup/steps.ts';

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

/** A dish in the picture of a course. */
const allowed = new Set(['Pisang goreng']);

async function faultsOf(page: Page, language: Language, hasTextsOfPeople: boolean): Promise<string[]> {
  const other = otherLanguage(language);
  const lang = await page.locator('html').getAttribute('lang');
  const sentences = foreignSentences(await textOf(page), sentencesOf(other));
  const overflow = await sidewaysOverflow(page);
  return [
    ...(lang === language ? [] : [`lang is ${lang}`]),
    ...sentences.filter((sentence) => !allowed.has(sentence)),
    ...(hasTextsOfPeople ? [] : await foreignLines(page, other)),
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
        const faults = await faultsOf(page, language, area.hasTextsOfPeople);
        found.push(...faults.map((fault) => `${pattern}: ${fault}`));
      }
      expect(found).toEqual([]);
    },
    120_000,
  );
