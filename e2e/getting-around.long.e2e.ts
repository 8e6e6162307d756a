/** Finding one's way: the climb, the search with its actions, keys for every page, ticking where things are listed. */
import type { Locator, Page } from 'playwright-core';
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
import { installation } from './setup/installation.ts';
import { openNewLearner } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Whether it is in the window, above the bottom bar of a phone. */
const isInView = async (page: Page, it: Locator) => {
  const box = await it.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height - 64;
};

test('a course opens at its top, on a phone, and leads on to where one is', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/lessons');
  await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
  const card = page.getByRole('listitem').filter({ hasText: 'JavaScript from zero' });
  const next = (await card.getByText(/^Next: \d+\. /).textContent()) ?? '';
  await card.getByRole('link', { name: 'Start Learning: JavaScript from zero' }).click();
  await page.waitForURL('**/lessons/javascript-from-zero');
  const here = page.locator('#here');
  await here.waitFor();
  await expectAccessible(page);
  expect(await here.getAttribute('aria-current')).toBe('step');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await isInView(page, page.getByRole('heading', { level: 1 }))).toBe(true);
  const goOn = page.getByRole('link', { name: `Continue with module ${next.slice(6).replace('. ', ': ')}` });
  expect(await isInView(page, goOn)).toBe(true);
  // Steps rise: each one above begins further to the right.
  const lefts = await page
    .getByRole('list', { name: /^The steps of JavaScript from zero/ })
    .getByRole('listitem')
    .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().left));
  expect(lefts).toEqual([...lefts].sort((a, b) => b - a));
  expect(new Set(lefts).size).toBe(lefts.length);
  // Other journeys of this person move on, so the step is read and not assumed.
  const title = (await here.getByRole('heading').textContent()) ?? '';
  await here.getByRole('link', { name: /^(Continue, \d:\d\d|Start): / }).waitFor();
  await goOn.click();
  await page.waitForURL(/\/lessons\/javascript-from-zero\/\d+$/);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(problems).toEqual([]);
});

test('all modules open at their top, and one press leads to the step where one is', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/modules');
  await untilInteractive(page);
  const title = (await page.locator('#here').getByRole('heading').textContent()) ?? '';
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const goOn = page.getByRole('link', { name: /^Continue with module \d+: / });
  expect(await isInView(page, goOn)).toBe(true);
  await goOn.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();

  // The later modules of a long list are folded.
  await visit(page, '/action-items');
  const later = page.getByRole('group').filter({ hasText: /\d+ later modules/ });
  const folded = later.getByRole('checkbox');
  expect(await folded.count()).toBe(0);
  await later.getByText(/\d+ later modules/).click();
  expect(await folded.count()).toBeGreaterThan(3);
  expect(problems).toEqual([]);
});

test('finished courses are folded above the one that is not, and open when pressed', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'breakthrough@langkah.test');
  await visit(page, '/modules');
  await untilInteractive(page);
  const finished = page.getByRole('group').filter({ hasText: '9 of 9, done' });
  const first = finished.getByRole('link', { name: 'A page in five minutes' });
  expect(await isInView(page, page.locator('#here').getByRole('heading'))).toBe(true);
  expect(await first.isVisible()).toBe(false);
  await finished.getByText('9 of 9, done').click();
  await first.waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('action items are ticked on the dashboard and in their list, and nothing moves', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'breakthrough@langkah.test');
  await visit(page, '/action-items');
  const box = page.getByRole('checkbox', { checked: false }).first();
  const name = await box.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? '');
  const row = page.getByRole('checkbox', { name, exact: true });
  // The open items of a module come first.
  const ticks = await page
    .locator('main ul:has(input[type=checkbox])')
    .first()
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((one) => (one as HTMLInputElement).checked));
  expect(new Set(ticks)).toEqual(new Set([false, true]));
  expect(ticks).toEqual([...ticks].sort((one, other) => Number(one) - Number(other)));
  const before = await row.boundingBox();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await row.click();
  const undo = page.getByRole('button', { name: `Undo: ${name}` });
  await undo.waitFor();
  expect(await row.boundingBox()).toEqual(before);
  expect((await saved).status()).toBe(200);
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
  await visit(page, '/action-items');
  expect(await row.isChecked()).toBe(true);
  await row.click();
  await eventually(() => row.isChecked()).toBe(false);

  await visit(page, '/dashboard');
  // One way to the tasks, not two that look alike.
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: /^(View All Tasks|My Action Items)$/ }).count()).toBe(1);
  const first = page.getByRole('checkbox').first();
  await first.click();
  await page.getByRole('button', { name: /^Undo: / }).click();
  await eventually(() => first.isChecked()).toBe(false);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

/** Whether any part of the title of a ticked row is under its Undo. */
const isOverTitle = async (box: Locator, undo: Locator) => {
  const cover = await undo.boundingBox();
  const lines = await box.evaluate((input) => {
    const text = (input as HTMLInputElement).labels?.[0]?.querySelector(':scope > span:last-child > span');
    return [...(text?.getClientRects() ?? [])].map(({ right, bottom }) => ({ right, bottom }));
  });
  if (!cover || lines.length === 0) throw new Error('there is no title or no Undo');
  // Letters end a little above the end of their line.
  return lines.some(({ right, bottom }) => right > cover.x && bottom - 4 > cover.y);
};

test('an owner sees the whole rail beside a lesson’s text in a window of 900 px', async () => {
  const { page, problems } = await browser.open({ viewport: { width: 1440, height: 900 } });
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin/modules/3/text');
  const rail = page.getByRole('navigation', { name: 'Menu' });
  await rail.getByRole('link').last().waitFor();
  expect(await rail.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
  expect(problems).toEqual([]);
});

test('no row of action items moves on a phone when its undo comes and goes', async () => {
  const { page, problems } = await openNewLearner(browser, 'ESSENTIAL', { viewport: phone });
  const headers = { origin: installation.appUrl };
  const answers = [
    await page.request.put('/api/profile/language', { headers, data: { language: 'id' } }),
    // The dashboard lists items from the first finished module on.
    await page.request.post('/api/modules/2/progress', { headers, data: { progress: 100, completed: true } }),
  ];
  expect(answers.map((answer) => answer.status())).toEqual([200, 200]);
  const main = page.getByRole('main');
  const boxes = main.getByRole('checkbox');
  const undo = main.getByRole('button', { name: /^Urungkan: / });
  const places = () =>
    boxes.evaluateAll((all) => all.map((box) => Math.round(box.getBoundingClientRect().top + scrollY)));
  const saved = async (act: () => Promise<void>, seen: () => Promise<void>) => {
    const answer = page.waitForResponse((one) => one.request().method() === 'PATCH');
    await act();
    await seen();
    expect((await answer).status()).toBe(200);
  };
  for (const address of ['/action-items', '/dashboard']) {
    await visit(page, address);
    const before = await places();
    expect(before.length).toBeGreaterThan(1);
    // By place: two modules may have an item of the same title.
    for (const place of [...before.keys()].slice(0, 6)) {
      const box = boxes.nth(place);
      const title = await box.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent);
      await saved(
        () => box.click(),
        async () => {
          await undo.waitFor();
          expect(await undo.getAttribute('aria-label')).toBe(`Urungkan: ${title}`);
          expect(await places(), `${title}`).toEqual(before);
          expect(await isOverTitle(box, undo), `${title}`).toBe(false);
        },
      );
      expect(await places(), `${title}`).toEqual(before);
      await saved(
        () => undo.click(),
        () => undo.waitFor({ state: 'detached' }),
      );
      expect(await places(), `${title}`).toEqual(before);
      expect(await box.isChecked()).toBe(false);
    }
  }
  expect(problems).toEqual([]);
});

test('the search finds people, marks what was typed, remembers and does things', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Jump to…' });
  await field.fill('sari');
  const person = page.getByRole('option', { name: /^Sari .*essential@langkah\.test/ });
  await person.waitFor();
  expect(await person.locator('mark').first().textContent()).toBe('Sari');
  await page.getByRole('listbox').getByText('People', { exact: true }).waitFor();
  await expectAccessible(page);
  await person.click();
  await page.waitForURL('**/admin/users/*');

  await page.keyboard.press('Control+k');
  await page.getByText('Opened last').waitFor();
  await page.getByRole('option').first().click();
  await page.waitForURL('**/admin/users/*');

  await page.keyboard.press('Control+k');
  await field.fill('dark');
  await page.getByRole('option', { name: 'Use the dark theme' }).click();
  await eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  expect(problems).toEqual([]);
});

test('on a phone the search fills what the keyboard leaves of the window, and can be cancelled', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/notes');
  await page.getByRole('button', { name: 'Jump to…' }).tap();
  const field = page.getByRole('combobox', { name: 'Jump to…' });
  await field.waitFor();
  // As browsers do that know `interactive-widget`.
  await page.setViewportSize({ width: phone.width, height: 480 });
  await eventually(() => page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, y: 0, height: 480 });
  await eventually(async () => {
    const last = page.getByRole('option').last();
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    return box !== null && box.y > 0 && box.y + box.height <= 480;
  }).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await field.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('a learner finds no people by searching', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/notes');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Jump to…' }).fill('sari');
  await eventually(async () => asked.some((path) => path === '/api/search')).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  expect(problems).toEqual([]);
});

test('g and a letter go to a page, ? lists the keys, and typing is left alone', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/dashboard');
  // The keys are fetched when the page has come to rest.
  await eventually(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    return new URL(page.url()).pathname;
  }).toBe('/notes');
  // A checkbox with the focus takes no letters.
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.getByRole('heading', { level: 1, name: 'My Action Items' }).waitFor();
  await page.getByRole('main').getByRole('checkbox').first().focus();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await eventually(() => new URL(page.url()).pathname).toBe('/notes');
  const search = page.getByRole('searchbox', { name: 'Search notes' });
  await search.fill('');
  await search.pressSequentially('gd?');
  expect(await search.inputValue()).toBe('gd?');
  expect(new URL(page.url()).pathname).toBe('/notes');
  await search.blur();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('Go to Dashboard').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('switch', { name: 'Single keys work everywhere' }).click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  expect(new URL(page.url()).pathname).toBe('/notes');
  expect(await dialog.count()).toBe(0);
  expect(problems).toEqual([]);
});

test('Arrow Down opens the account menu at its first entry, and Escape returns to its button', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'essential@langkah.test');
  const button = page.getByRole('button', { name: /account menu of/ });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=menuitem]:focus', { hasText: 'Profile' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(problems).toEqual([]);
});

test('the overview begins with what needs the owner, and its charts show the value of a day', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin');
  await page.getByRole('heading', { name: 'Needs you' }).waitFor();
  const order = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(order[0]).toBe('Needs you');
  await expectAccessible(page);
  await page
    .getByText(/^Without today, .* the 29 days before$/)
    .first()
    .waitFor();
  const chart = page.getByRole('slider', { name: 'Sign-ups of the last 30 days' });
  await chart.focus();
  await page.keyboard.press('End');
  const last = await chart.getAttribute('aria-valuetext');
  expect(last).toMatch(/^\d{1,2} \w{3} \d{4}: \d+$/);
  await page.keyboard.press('ArrowLeft');
  expect(await chart.getAttribute('aria-valuetext')).not.toBe(last);
  await page.getByRole('link', { name: /^Read: \d+ reviews? to read$/ }).click();
  await page.waitForURL('**/admin/reviews?review=*');
  expect(problems).toEqual([]);
});
