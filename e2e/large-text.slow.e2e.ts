/**
 * Every page of the site map, as the server draws it, for people who read with text of twice the size on a phone:
 * nothing has to be scrolled sideways (WCAG 1.4.4 and 1.4.10), and no text is a
 * column of letters. In Indonesian, whose words are longer.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressIn } from '../src/kernel/addresses.ts';
import { languageCookie } from '../src/kernel/language.ts';
import { type JourneyBrowser, launch, phone, signInByCall } from './setup/browser.ts';
import { addressOf, areas, fillEveryPage } from './setup/every-page.ts';
import { installation } from './setup/installation.ts';
import { elementsBeyondTheEdge, sidewaysOverflow, squeezedTexts } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch(['--blink-settings=defaultFontSize=32']);
  await fillEveryPage(browser);
});
afterAll(() => browser.close());

test.each(areas)('with text of twice the size, every page of $who fits a phone', async (area) => {
  const { page, context } = await browser.open({ viewport: phone, javaScriptEnabled: false });
  if ('email' in area) await signInByCall(page, area.email);
  await context.addCookies([{ name: languageCookie, value: 'id', url: installation.appUrl }]);
  const found: string[] = [];
  for (const [pattern, way] of Object.entries(area.ways)) {
    const [path = '', query] = (await addressOf(page, way)).split('?');
    await page.goto(addressIn('id', path) + (query ? `?${query}` : ''));
    const rem = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    expect(rem, pattern).toBe(32);
    const squeezed = await squeezedTexts(page);
    if (squeezed.length > 0)
      found.push(`${pattern}: a letter or two a line: ${squeezed.slice(0, 9).join(', ')}`);
    const overflow = await sidewaysOverflow(page);
    if (overflow === 0) continue;
    const elements = await elementsBeyondTheEdge(page);
    found.push(`${pattern}: ${overflow} px run out of the page, of ${elements.slice(0, 9).join(', ')}`);
  }
  expect(found).toEqual([]);
  await context.close();
});
