/** The dashboard leads on to the module of this moment, however a playing lesson is left (product.md#dashboard). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, type JourneyBrowser, launch, signIn, untilInteractive, visit } from './setup/browser.ts';
import { videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const positions = '**/api/modules/*/position';
const menuLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const lastModule = (page: Page) =>
  page.getByRole('link', { name: 'Continue Learning' }).getAttribute('href', { timeout: 5_000 });

/** From the dashboard by the menu to a module that it does not name, which then plays. Gives the module's path. */
async function playAnother(page: Page): Promise<string> {
  await visit(page, '/dashboard');
  const shown = await lastModule(page);
  const path = await page.evaluate(async (before) => {
    const modules = (await (await fetch('/api/modules?isPublished=true')).json()) as {
      id: number;
      locked: boolean;
      completed: boolean;
      progress: number;
    }[];
    const open = modules.filter((one) => !one.locked && !one.completed && one.progress < 80);
    return open.map(({ id }) => `/modules/${id}`).find((one) => one !== before) ?? '';
  }, shown);
  await visit(page, '/modules');
  await page.locator(`main a[href="${path}"]`).first().click();
  await page.waitForURL(`**${path}`);
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await eventually(async () => (await videoState(page)).isPaused).toBe(false);
  const begun = (await videoState(page)).seconds;
  await eventually(async () => (await videoState(page)).seconds).toBeGreaterThan(begun + 1.5);
  return path;
}

/** Each saved position takes as long as on the slow line of a phone. */
async function slowPositions(page: Page) {
  let held = 0;
  await page.route(positions, async (route) => {
    held += 1;
    await sleep(800);
    await route.continue();
  });
  return { held: () => held };
}

/** Gives every module that the dashboard names from now on, the shortest moment included. */
async function watchLastModule(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = () => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')];
      const shown = links
        .find((link) => link.textContent?.includes('Continue Learning'))
        ?.getAttribute('href');
      if (shown && !seen.includes(shown)) seen.push(shown);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
    Object.assign(window, { seenLastModules: seen });
  });
  return () => page.evaluate(() => (window as unknown as { seenLastModules: string[] }).seenLastModules);
}

const ways: [string, (page: Page) => Promise<unknown>][] = [
  ['the mouse', (page) => menuLink(page, 'Dashboard').click()],
  [
    'the keyboard',
    async (page) => {
      await menuLink(page, 'Dashboard').focus();
      await page.keyboard.press('Enter');
    },
  ],
  [
    'the mouse, while the dashboard is read because the pointer came near',
    async (page) => {
      await page.route('**/api/dashboard', async (route) => {
        await sleep(500);
        await route.continue();
      });
      const asked = page.waitForRequest('**/api/dashboard');
      await menuLink(page, 'Dashboard').hover();
      await asked;
      await menuLink(page, 'Dashboard').click();
    },
  ],
  [
    'the back button',
    async (page) => {
      // The list of modules first, then the dashboard.
      await page.goBack();
      await page.waitForURL('**/modules');
      await menuLink(page, 'Dashboard').click();
    },
  ],
];

test.each(ways)(
  'a playing module left by %s is the last module, though its save comes later',
  async (_, leave) => {
    const { page, problems } = await browser.open({ serviceWorkers: 'allow' });
    await signIn(page, 'essential@langkah.test');
    const path = await playAnother(page);
    const { held } = await slowPositions(page);
    const shown = await watchLastModule(page);
    await leave(page);
    await eventually(held).toBeGreaterThan(0);
    await page.waitForURL('**/dashboard');
    await eventually(() => lastModule(page)).toBe(path);
    expect(await shown()).toEqual([path]);
    expect(problems).toEqual([]);
  },
);

test('a playing module left by loading another page is the last module, though its own save is lost', async () => {
  const { page } = await browser.open({ serviceWorkers: 'allow' });
  await signIn(page, 'essential@langkah.test');
  const path = await playAnother(page);
  // A page that goes away does not say how long ago the position was.
  await page.route(positions, async (route) => {
    if (route.request().postData()?.includes('secondsAgo')) await route.continue();
    else await route.abort();
  });
  await page.goto('/dashboard');
  await untilInteractive(page);
  await eventually(() => lastModule(page)).toBe(path);
});
