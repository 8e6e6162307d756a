/** On a wide window too the video stays in sight, whatever is scrolled or typed (product.md#module-page). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  desktop,
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  signIn,
  visit,
} from './setup/browser.ts';
import { sidewaysOverflow, videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const player = (page: Page) => page.getByRole('region', { name: /^Video: / });
const boxOf = async (page: Page) => {
  const box = await player(page).boundingBox();
  return box && { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
};
const back = (page: Page) => page.getByRole('button', { name: 'Back to the video' });

test('a video that plays goes on above the field for notes, and nothing moves while a note is typed', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/lessons/javascript-from-zero/4');
  // Before it is started it stays where it is.
  await page.mouse.move(500, 600);
  await page.mouse.wheel(0, 1_500);
  await eventually(async () => (await boxOf(page))?.bottom ?? 0).toBeLessThan(0);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.getByRole('button', { name: /^Play / }).click();
  await eventually(async () => (await videoState(page)).seconds, 30_000).toBeGreaterThan(0.5);
  await page.mouse.move(500, 600);
  await page.mouse.wheel(0, 1_500);
  await back(page).waitFor();
  const note = page.getByRole('textbox', { name: /^Note at / });
  const [small, composer] = [await boxOf(page), await page.locator('.lesson-composer').boundingBox()];
  expect(small?.bottom).toBeCloseTo(composer?.y ?? 0, 0);
  expect(small?.right).toBeLessThanOrEqual(desktop.width);
  expect((await videoState(page)).isPaused).toBe(false);
  const place = await page.evaluate(() => scrollY);
  // By the mouse itself: Playwright's `click` scrolls a pinned field to the middle first.
  const field = await note.boundingBox();
  await page.mouse.click((field?.x ?? 0) + 40, (field?.y ?? 0) + 20);
  await page.keyboard.type('The video is in sight.', { delay: 20 });
  expect(await page.evaluate(() => scrollY)).toBe(place);
  expect((await boxOf(page))?.left).toBe(small?.left);
  // It stays just above the field, also when that grows.
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('One more line.\nAnd one more.\nAnd the last.', { delay: 5 });
  await eventually(async () => {
    const [video, field] = [await boxOf(page), await page.locator('.lesson-composer').boundingBox()];
    return Math.abs((video?.bottom ?? 0) - (field?.y ?? -9));
  }).toBeLessThan(2);
  await note.fill('');
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('the small video leads back to its place, and is closed until it is played again', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/lessons/javascript-from-zero/4');
  await page.getByRole('button', { name: /^Play / }).click();
  await eventually(async () => (await videoState(page)).seconds, 30_000).toBeGreaterThan(0.5);
  const down = async () => {
    await page.mouse.move(500, 600);
    await page.mouse.wheel(0, 1_500);
    await back(page).waitFor();
  };
  await down();
  await back(page).click();
  await back(page).waitFor({ state: 'detached' });
  await eventually(async () => (await boxOf(page))?.top ?? -1).toBeGreaterThan(0);
  await down();
  await page.getByRole('button', { name: 'Close the small video' }).click();
  await back(page).waitFor({ state: 'detached' });
  expect((await boxOf(page))?.bottom).toBeLessThan(0);
  // `k` plays and pauses from everywhere in the page.
  await page
    .locator('h1')
    .first()
    .evaluate((title) => title.ownerDocument.body.focus());
  if (!(await videoState(page)).isPaused) await page.keyboard.press('k');
  await eventually(async () => (await videoState(page)).isPaused).toBe(true);
  await page.keyboard.press('k');
  await back(page).waitFor();
  expect(problems).toEqual([]);
});
