/** What editors see of how a video is watched, and the name over it (product.md#watching, product.md#watermark). */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type JourneyBrowser, launch, signIn, visit } from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { newPerson } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const courseTitle = 'Git and a portfolio people can open';

/** The darkest of the mark's pixels on a white picture, 0 to 255: its edge keeps it readable there. */
async function darkestOnWhite(page: Page): Promise<number> {
  await page.evaluate(() => {
    const mark = document.querySelector('[data-player-watermark]')?.cloneNode(true) as HTMLElement;
    const white = document.createElement('div');
    white.id = 'white-picture';
    white.style.cssText =
      'position:fixed;inset:0 auto auto 0;width:300px;height:60px;background:#fff;z-index:9999';
    mark.style.cssText = 'left:20px;top:20px';
    white.append(mark);
    document.body.append(white);
  });
  const picture = await page.locator('#white-picture').screenshot();
  await page.evaluate(() => document.querySelector('#white-picture')?.remove());
  const { channels } = await sharp(picture).greyscale().stats();
  return channels[0]?.min ?? 255;
}

test('editors see where people stop and what they go back to, as soon as five have watched', {
  timeout: 120_000,
}, async () => {
  const free = await (async () => {
    const { page } = await browser.open();
    const courses = (await (await page.request.get('/api/courses')).json()) as {
      slug: string;
      hasFreePreview: boolean;
    }[];
    const slug = courses.find(({ hasFreePreview }) => hasFreePreview)?.slug;
    const teaser = await (await page.request.get(`/api/courses/${slug}/teaser`)).json();
    await page.context().close();
    return teaser.freeModule.id as number;
  })();
  for (let viewer = 0; viewer < 6; viewer += 1) {
    const { page } = await browser.open();
    const person = newPerson('Ayu');
    const origin = { origin: installation.appUrl };
    await page.request.post('/api/auth/register', {
      data: { name: person.name, email: person.email, password: person.password },
      headers: origin,
    });
    await signIn(page, person.email, person.password);
    const saved = await page.request.put(`/api/modules/${free}/position`, {
      data: { seconds: 10 + viewer * 20, backTo: [12, 15] },
      headers: origin,
    });
    expect(saved.status()).toBe(200);
    await page.context().close();
  }
  const { page, problems } = await browser.open();
  await signIn(page, 'editor@langkah.test');
  await visit(page, `/admin/modules/${free}/edit`);
  await page.getByRole('heading', { name: 'How people watch' }).waitFor();
  await page.getByText(/Of \d+ viewers/).waitFor();
  await page.getByRole('heading', { name: 'Where people go back to most' }).waitFor();
  await page.getByRole('link', { name: 'Watch from 0:10' }).click();
  await page.waitForURL(`**/modules/${free}?t=10`);
  await visit(page, `/admin/modules/${free}/edit`);
  await page.getByRole('link', { name: 'Watch from 0:10' }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('a course shows the learner’s name over its videos, above captions and controls, and only when asked', {
  timeout: 120_000,
}, async () => {
  const editor = await browser.open();
  await signIn(editor.page, 'editor@langkah.test');
  const toggle = async () => {
    await visit(editor.page, '/admin/courses');
    await editor.page.getByRole('button', { name: `Edit ${courseTitle}` }).click();
    await editor.page.getByRole('switch', { name: /Learner’s name over the videos/ }).click();
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await editor.page.getByText('Course updated').first().waitFor();
  };
  await toggle();
  const { page, problems } = await browser.open();
  await signIn(page, 'breakthrough@langkah.test');
  await visit(page, '/lessons/git-and-portfolio');
  await page
    .getByRole('link', { name: /Small commits/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Play/ }).first().click();
  const mark = page.locator('[data-player-watermark]');
  await mark.waitFor();
  const { name } = (await (await page.request.get('/api/profile')).json()) as { name: string };
  expect(await mark.textContent()).toBe(name);
  const [frame, box] = await Promise.all([
    page.getByRole('region', { name: /^Video/ }).boundingBox(),
    mark.boundingBox(),
  ]);
  if (!frame || !box) throw new Error('the video is not on the screen');
  expect(box.y + box.height).toBeLessThan(frame.y + frame.height * 0.55);
  expect(box.x).toBeGreaterThanOrEqual(frame.x);
  expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
  expect(await darkestOnWhite(page)).toBeLessThan(110);
  await toggle();
  await page.reload();
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await page.locator('video').first().waitFor();
  expect(await mark.count()).toBe(0);
  expect(problems).toEqual([]);
});
