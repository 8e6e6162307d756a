/** The first page in a new browser already uses that browser's time zone (product.md#time). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { greetingAt } from '../src/features/study/dashboard/rules.ts';
import { formatDayIn, hourIn } from '../src/kernel/time.ts';
import { type JourneyBrowser, launch, signInByCall, untilInteractive } from './setup/browser.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test.each(['America/Los_Angeles', 'Pacific/Auckland', 'Asia/Jakarta'])(
  'the first page in %s greets by the local hour, and never by another hour before that',
  async (zone) => {
    const { page, problems } = await browser.open({ timezoneId: zone });
    await signInByCall(page, 'essential@langkah.test');
    // Records every visible heading, frame by frame.
    await page.addInitScript(() => {
      const look = () => {
        const heading = document.querySelector('main h1');
        // A browser may draw a frame between a heading and its words.
        const isWhole = document.readyState !== 'loading' || heading?.parentElement?.nextElementSibling;
        const isSeen = heading && isWhole && getComputedStyle(heading).visibility === 'visible';
        if (isSeen) {
          const seen = JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[];
          const text = `${heading.textContent} | ${heading.nextElementSibling?.textContent}`;
          if (!seen.includes(text)) sessionStorage.setItem('seen', JSON.stringify([...seen, text]));
        }
        requestAnimationFrame(look);
      };
      look();
    });
    const before = new Date();
    await page.goto('/dashboard');
    await untilInteractive(page);
    const expected = [before, new Date()].map(
      (now) => `${greetingAt(hourIn(now, zone))}, Sari | ${formatDayIn(now, zone)}.`,
    );
    const seen = await page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[]);
    expect(seen).toHaveLength(1);
    expect(expected.some((text) => seen[0]?.startsWith(text))).toBe(true);
    expect(problems).toEqual([]);
  },
);
