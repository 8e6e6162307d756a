/** The scenes after paying, after a module and after a course: once each, with one button that goes on. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { newPerson, payByCard, signUpForPlan, videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const play = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await eventually(async () => (await videoState(page)).isPaused).toBe(false);
};

const playToTheEnd = async (page: Page) => {
  await play(page);
  await page.getByRole('slider', { name: 'Seek' }).press('End');
};

test('someone pays, starts module 1 from the scene, and sees each scene once up to the top of the course', async () => {
  const { page, problems } = await browser.open();
  await signUpForPlan(page, newPerson('Wulan'), 'ESSENTIAL');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payByCard(page);
  await page.getByRole('heading', { level: 1, name: 'Welcome Aboard!' }).waitFor();
  const start = page.getByRole('link', { name: /^Start module 1 · \d+ min \d+ s$/ });
  await start.waitFor();
  const moving = page.locator('[data-moving]');
  await moving.waitFor({ state: 'detached' });
  await expectAccessible(page);
  // It has moved once. A reload within the time of the movement shows it still.
  await page.reload();
  await start.waitFor();
  await untilInteractive(page);
  expect(await moving.count()).toBe(0);
  await start.click();
  await page.waitForURL('**/lessons/warung-online/13');
  await untilInteractive(page);
  await playToTheEnd(page);

  const scene = page.getByRole('dialog', { name: '1 of 9. 8 more to the top.' });
  await scene.waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('1 of 9. 8 more to the top.');
  await scene.getByText('Module 1 done').waitFor();
  await scene.getByRole('link', { name: /^Say what it is · \d:\d\d$/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await scene.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'After the video' }).waitFor();

  // All modules but the last are done elsewhere; the last one is watched here.
  await page.evaluate(async () => {
    for (const id of [14, 15, 16, 17, 18, 19, 20])
      await fetch(`/api/modules/${id}/progress`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ progress: 100, completed: true }),
      });
  });
  await visit(page, '/lessons/warung-online/21');
  await untilInteractive(page);
  await playToTheEnd(page);
  const top = page.getByRole('dialog', { name: '9 of 9. You’re at the top.' });
  await top.waitFor();
  const facts = (await top.locator('dl').innerText()).split(/\s*\n\s*/);
  expect(facts).toEqual(['modules', '9', 'action items done', '0', 'notes', '0']);
  await top.getByRole('link', { name: 'JavaScript from zero · 10 modules' }).waitFor();
  await expectAccessible(page);

  // Not again: neither after a reload nor after watching it again.
  await page.reload();
  await untilInteractive(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await playToTheEnd(page);
  await page.getByRole('region', { name: 'After the video' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('someone on Starter who did the open module hears of the steps that are left, not of the top', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signUpForPlan(page, newPerson('Tari'), 'STARTER');
  await visit(page, '/lessons/javascript-from-zero/1');
  await untilInteractive(page);
  await playToTheEnd(page);
  const scene = page.getByRole('dialog', { name: 'The open module is done. The path goes on.' });
  await scene.getByText('9 steps are in Essential.').waitFor();
  await scene.getByRole('link', { name: /^Choose Essential Rp.499\.000$/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await scene.waitFor({ state: 'detached' });
  await visit(page, '/lessons/javascript-from-zero');
  await page.getByText('Everything open to you is done.').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Choose Essential Rp.499\.000$/ })
    .waitFor();
  await visit(page, '/lessons');
  await page.getByRole('progressbar', { name: 'Your progress in JavaScript from zero' }).waitFor();
  await page.getByText('1 of 10 done').waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
