/**
 * Every page of the site map, as people see it, in both languages on a narrow phone, a phone and a desktop: no text is
 * cut and nothing runs out of its box. `PHOTOGRAPHS=FOLDER npm run e2e -- photographs` keeps a picture of each, with
 * `COLOR_SCHEME=dark` in the dark.
 */
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressIn } from '../src/kernel/addresses.ts';
import { languageCookie, languageNames, languages } from '../src/kernel/language.ts';
import {
  desktop,
  type JourneyBrowser,
  launch,
  phone,
  signInByCall,
  untilInteractive,
} from './setup/browser.ts';
import { cutTexts } from './setup/cut-texts.ts';
import { addressOf, areas, fillEveryPage } from './setup/every-page.ts';
import { installation } from './setup/installation.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
  await fillEveryPage(browser);
});
afterAll(() => browser.close());

const folder = process.env.PHOTOGRAPHS;
const colorScheme = process.env.COLOR_SCHEME === 'dark' ? 'dark' : 'light';
const narrowPhone = { width: 320, height: 640 };
/** The sizes that one browser is given: a page that is open gets the next size, as when a phone is turned. */
const devices = [
  { device: 'a phone', sizes: [phone, narrowPhone] },
  { device: 'a desktop', sizes: [desktop] },
];

const settle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

const cases = languages.flatMap((language) =>
  devices.flatMap((device) =>
    areas.map((area) => ({ ...area, ...device, language, of: languageNames[language] })),
  ),
);

test.each(cases)(
  'every page of $who fits $device in $of',
  async ({ who, ways, language, sizes, ...rest }) => {
    const { page, context } = await browser.open({ viewport: sizes[0] ?? phone, colorScheme });
    if ('email' in rest) await signInByCall(page, rest.email);
    await context.addCookies([{ name: languageCookie, value: language, url: installation.appUrl }]);
    const found: string[] = [];
    for (const [pattern, way] of Object.entries(ways)) {
      const [address = '', query] = (await addressOf(page, way)).split('?');
      await page.goto(addressIn(language, address) + (query ? `?${query}` : ''));
      await untilInteractive(page);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await settle(page);
        const overflow = await sidewaysOverflow(page);
        const faults = [
          ...(overflow > 0 ? [`${overflow} px run out of the page`] : []),
          ...(await cutTexts(page)),
        ];
        found.push(...faults.map((fault) => `${pattern} at ${size.width} px: ${fault}`));
        const name = `${language}-${size.width}-${who.replaceAll(' ', '_')}${pattern.replaceAll('/', '~')}.jpg`;
        if (folder)
          await page.screenshot({ path: path.join(folder, name), type: 'jpeg', quality: 60, fullPage: true });
      }
      await page.setViewportSize(sizes[0] ?? phone);
    }
    expect(found).toEqual([]);
  },
  600_000,
);
