import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { sidewaysOverflow, signOut, videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const narrow = { width: 320, height: 640 };

/** Asserts that the page is accessible and does not scroll sideways, down to 320 px. */
async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await sidewaysOverflow(page), page.url()).toBe(0);
  await page.setViewportSize(narrow);
  await eventually(() => sidewaysOverflow(page)).toBe(0);
  await page.setViewportSize(phone);
}

test('on a phone in the dark, menu, course, lesson, player and notes work by touch', async () => {
  const { page, problems } = await browser.open({
    viewport: phone,
    colorScheme: 'dark',
    serviceWorkers: 'allow',
  });
  await visit(page, '/');
  await expectFits(page);
  await signIn(page, 'essential@langkah.test');
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.getByRole('heading', { level: 1, name: /, Sari$/ }).waitFor();
  await expectFits(page);

  // The drawer opens, navigates and closes.
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Notes' }).waitFor();
  await expectAccessible(page);
  // Back closes it and stays on the page.
  await page.goBack();
  await menu.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await menu.getByRole('link', { name: 'Notes' }).tap();
  await page.waitForURL('**/notes');
  await menu.waitFor({ state: 'detached' });
  // The open menu leaves no entry in the history.
  await page.goBack();
  await page.waitForURL('**/dashboard');
  expect(await menu.count()).toBe(0);
  await page.goForward();
  await page.waitForURL('**/notes');

  // The support page keeps the learner's menu.
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await menu.getByRole('link', { name: 'Support' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Contact Support' }).waitFor();
  await page.getByRole('button', { name: 'Open menu' }).waitFor();
  await expectFits(page);
  await page.goBack();
  await page.waitForURL('**/notes');
  await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
  await expectFits(page);

  // The bottom bar.
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  for (const [label, path] of [
    ['Home', '/dashboard'],
    ['Profile', '/settings/profile'],
    ['Notes', '/notes'],
    ['Modules', '/lessons'],
  ] as const) {
    await bar.getByRole('link', { name: label }).tap();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await expectFits(page);
  await page.getByRole('link', { name: 'Start Learning: JavaScript from zero' }).tap();
  await page.waitForURL('**/lessons/javascript-from-zero');
  await page.getByRole('heading', { level: 1, name: 'JavaScript from zero' }).waitFor();
  await expectFits(page);

  // The lesson has its own bar; Prev and Next stay in the course.
  await page
    .getByRole('link', { name: /Objects and a real menu/ })
    .first()
    .tap();
  await page.waitForURL('**/lessons/javascript-from-zero/6');
  await page.getByRole('heading', { level: 1, name: 'Objects and a real menu' }).waitFor();
  await untilInteractive(page);
  expect(await bar.count()).toBe(0);
  const others = page.getByRole('navigation', { name: 'Other modules' });
  await others.getByText('7 of 10').waitFor();
  await others.getByRole('link', { name: 'Next' }).tap();
  await page.waitForURL('**/lessons/javascript-from-zero/23');
  await page.getByRole('heading', { level: 1, name: 'Three questions to a menu' }).waitFor();
  await others.getByRole('link', { name: 'Prev' }).tap();
  await page.waitForURL('**/lessons/javascript-from-zero/6');
  await page.getByRole('heading', { level: 1, name: 'Objects and a real menu' }).waitFor();
  await expectFits(page);

  // Player: a tap shows the controls, a double tap on the right skips 10 s.
  const player = page.getByRole('region', { name: /^Video: / });
  await player.getByRole('button', { name: /^Play Objects and a real menu/ }).tap();
  await eventually(async () => (await videoState(page)).isPaused).toBe(false);
  await eventually(async () => (await videoState(page)).seconds).toBeGreaterThan(0.3);
  const box = await player.boundingBox();
  expect(box?.width).toBe(phone.width);
  const tapAt = (share: number) =>
    page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) * share, (box?.y ?? 0) + (box?.height ?? 0) * 0.4);
  const before = (await videoState(page)).seconds;
  await tapAt(0.9);
  await tapAt(0.9);
  await eventually(async () => (await videoState(page)).seconds - before).toBeGreaterThan(9);
  await expect
    .poll(
      async () => {
        const pause = player.getByRole('button', { name: 'Pause' });
        await pause.tap({ timeout: 1000 }).catch(() => tapAt(0.5));
        return (await videoState(page)).isPaused;
      },
      { timeout: 10_000, interval: 400 },
    )
    .toBe(true);

  await page.getByRole('textbox', { name: /^Note at / }).fill('Written on the train.');
  await page.getByRole('button', { name: 'Add note' }).tap();
  await page.getByRole('tab', { name: 'Notes' }).tap();
  await page.getByText('Written on the train.').waitFor();
  await expectFits(page);
  await page.getByRole('tab', { name: 'Transcript' }).tap();
  await page.getByRole('tabpanel', { name: 'Transcript' }).getByRole('button').first().waitFor();
  await expectFits(page);

  await visit(page, '/notifications');
  await expectFits(page);
  await visit(page, '/settings/subscription');
  await expectFits(page);
  await visit(page, '/dashboard/materials');
  await expectFits(page);
  await signOut(page);
  await expectFits(page);
  await visit(page, '/signup?plan=ACCELERATOR');
  await expectFits(page);
  expect(problems).toEqual([]);
});

test('on the narrowest phone a plan that is included fits at checkout, and the current tab is in view', async () => {
  const { page, problems } = await browser.open({ viewport: narrow });
  await signIn(page, 'breakthrough@langkah.test');
  await visit(page, '/pricing/checkout?plan=STARTER');
  await page.getByRole('button', { name: 'Not Available' }).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);

  const admin = await browser.open({ viewport: narrow });
  await signIn(admin.page, 'admin@langkah.test');
  await visit(admin.page, '/admin/content/waitlist');
  const current = admin.page.getByRole('main').locator('nav [aria-current=page]');
  await eventually(async () => {
    const box = await current.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= narrow.width;
  }).toBe(true);
  expect([...problems, ...admin.problems]).toEqual([]);
});

test('on the narrowest phone in Indonesian the first steps stay inside their card', async () => {
  const { page, problems } = await browser.open({ viewport: narrow, locale: 'id-ID' });
  await signIn(page, 'editor@langkah.test');
  const start = page.getByRole('link', { name: /^Mulai modul 1/ });
  await start.waitFor();
  // The card cuts off what runs out of it, so the page's own width would not tell.
  const [button, card] = await start.evaluate((link) => [
    link.getBoundingClientRect().right,
    link.closest('section')?.getBoundingClientRect().right ?? 0,
  ]);
  expect(button).toBeLessThan(card ?? 0);
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(problems).toEqual([]);
});

test('on a phone the recommended plan is one tap away, and a module’s notes can be copied', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, 'new@langkah.test');
  await visit(page, '/pricing');
  const card = page.getByRole('article', { name: 'Accelerator' });
  const top = () => card.evaluate((element) => element.getBoundingClientRect().top);
  expect(await top()).toBeGreaterThan(phone.height);
  await page.getByRole('link', { name: /^Our recommendation/ }).tap();
  await eventually(top).toBeLessThan(phone.height / 2);

  const learner = await browser.open({ viewport: phone });
  await learner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(learner.page, 'accelerator@langkah.test');
  await visit(learner.page, '/notes');
  await learner.page
    .getByRole('button', { name: /^Copy: notes of/ })
    .first()
    .tap();
  const copied = () => learner.page.evaluate(() => navigator.clipboard.readText());
  await eventually(copied).toMatch(/^## .+\n\n- \d+:\d\d ./);
  expect([...problems, ...learner.problems]).toEqual([]);
});
