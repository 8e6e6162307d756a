/** A question at a second of a video, which waits (product.md#exercises). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  desktop,
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { sidewaysOverflow, videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Where the video is in the window, and how far the page is scrolled. */
const place = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('[aria-label^="Video: "]')?.getBoundingClientRect();
    return { top: box?.top, bottom: box?.bottom, scrolled: window.scrollY };
  });

test.each([
  ['1440', desktop, '/modules/5?t=98'],
  ['390', phone, '/modules/2?t=81'],
])(
  'waits for an answer, can be skipped, and comes back at the end, at %s px',
  async (_width, viewport, address) => {
    const { page, problems } = await browser.open({ viewport });
    await signIn(page, 'breakthrough@langkah.test');
    await visit(page, address);
    await page.getByRole('button', { name: /^Play / }).click();
    await eventually(async () => (await videoState(page)).isPaused).toBe(false);
    const before = await place(page);
    const question = page.getByRole('dialog', { name: /^Question at 1:\d\d$/ });
    await question.waitFor({ timeout: 15_000 });
    expect((await videoState(page)).isPaused).toBe(true);
    expect(await place(page)).toEqual(before);
    if (viewport === phone) {
      const box = await question.boundingBox();
      expect(box?.y).toBeCloseTo(before.bottom ?? 0, 0);
      // Nothing of the page is over the question.
      const heading = question.getByText('Question at');
      expect(
        await heading.evaluate((element) => {
          const { left, top } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + 4, top + 4));
        }),
      ).toBe(true);
    }
    expect(await sidewaysOverflow(page)).toBe(0);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Skip' }).click();
    await eventually(async () => (await videoState(page)).isPaused).toBe(false);

    const player = page.getByRole('region', { name: /^Video: / });
    await player.getByRole('slider', { name: 'Seek' }).press('End');
    const card = page.getByRole('region', { name: 'After the video' });
    await card.getByText('You skipped a question', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Answer now' }).click();
    await question.waitFor();
    // With the keyboard alone: the first option is wrong, the second is right.
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await question.getByText('Not yet.', { exact: false }).waitFor();
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await question.getByText('Right.', { exact: false }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    // The card names what comes next instead.
    await card.waitFor();
    await eventually(() => card.innerText()).not.toContain('You skipped');
    expect(problems).toEqual([]);
  },
);

test.each([
  { width: 844, height: 390 },
  { width: 720, height: 450 },
])('is whole beside the video in a low window of $width × $height', async (viewport) => {
  const { page, problems } = await browser.open({ viewport });
  await signIn(page, 'accelerator@langkah.test');
  await visit(page, '/modules/2?t=81');
  await page.getByRole('button', { name: /^Play / }).click();
  const question = page.getByRole('dialog', { name: /^Question at 1:\d\d$/ });
  await question.waitFor({ timeout: 15_000 });
  const box = await question.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
  expect(await sidewaysOverflow(page)).toBe(0);
  await question.getByRole('button', { name: 'Skip' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});
