/** The dashboard continues with the module just played, however it was left (product.md#dashboard). */
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

/** Plays a module that is not the dashboard's last module, and returns its path. */
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

/** Delays each save of a position, as a slow phone connection would. */
async function slowPositions(page: Page) {
  let held = 0;
  await page.route(positions, async (route) => {
    held += 1;
    await sleep(800);
    await route.continue();
  });
  return { held: () => held };
}

/** Records every module that the dashboard shows from now on, however briefly. */
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
    'the mouse, while hovering has already begun to load the dashboard',
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
      // Back leads to the list of modules, not to the dashboard.
      await page.goBack();
      await page.waitForURL('**/modules');
      await menuLink(page, 'Dashboard').click();
    },
  ],
];

test.each(ways)(
  'a playing module left by %s is the last module, even if its save is slow',
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

test('a playing module left by a full page load is the last module, even if its own save is lost', async () => {
  const { page } = await browser.open({ serviceWorkers: 'allow' });
  await signIn(page, 'essential@langkah.test');
  const path = await playAnother(page);
  // Loses the save of the unloading page, the only one without `secondsAgo`.
  await page.route(positions, async (route) => {
    if (route.request().postData()?.includes('secondsAgo')) await route.continue();
    else await route.abort();
  });
  await page.goto('/dashboard');
  await untilInteractive(page);
  await eventually(() => lastModule(page)).toBe(path);
});
