/**
 * Exercises where the way is hard: offline in between, with a coach, in Indonesian, in a low window, on a slow
 * connection (product.md#exercises).
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allowProblems,
  desktop,
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { untilKept } from './setup/kept.ts';
import { catalogueOf } from './setup/languages.ts';
import { sidewaysOverflow, videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const editor = (page: Page) => page.getByRole('textbox', { name: /^(Code in|Kode di) / });

/** Types a whole program; the editor's own brackets and quotes are replaced. */
async function write(page: Page, code: string) {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(code);
}

const open = async (page: Page, modulePath: string, title: string) => {
  await visit(page, modulePath);
  await page.getByRole('region', { name: 'Exercises' }).getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};

const wrong = 'const dodi = 21;\nlet statusRina = "buka";\nlet statusDodi = "buka";';
const right = 'const dodi = 21;\nlet statusRina = "buka";\nlet statusDodi = dodi < 21 ? "buka" : "tutup";';

test('on a phone a learner fails, reads a hint and passes offline, is confirmed later, and a coach answers at the line', async () => {
  const learner = await browser.open({ viewport: phone, serviceWorkers: 'allow' });
  const { page, context } = learner;
  await signIn(page, 'accelerator@langkah.test');
  await open(page, '/modules/3', 'Is the warung open?');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await untilKept(page, /practice\W+get/);
  await page.getByRole('button', { name: 'Work on it' }).click();
  await write(page, wrong);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await result.getByText('not yet').first().waitFor();

  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Task' }).click();
  await page.getByRole('button', { name: 'Open hint 1' }).click();
  await page.getByText('1 of 2 opened').waitFor();
  await page.getByRole('tab', { name: 'Code' }).click();
  expect(await editor(page).textContent()).toContain('let statusDodi');
  await write(page, right);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await result.getByRole('heading', { name: 'All 2 checks pass.' }).waitFor();
  await result.getByText('It passes here. We’ll check it too when you’re online.').waitFor();
  await expectAccessible(page);
  await context.setOffline(false);
  // Nothing is reloaded.
  await result.getByText('Confirmed by our own check').waitFor({ timeout: 40_000 });
  const progress = await page.evaluate(
    async (exercise) => (await fetch(`/api/exercises/${exercise}/progress`)).json(),
    id,
  );
  expect(progress).toMatchObject({ state: 'passed', attempts: 2, hintsUsed: 1, isVerified: true });

  await page.getByRole('tab', { name: 'Task' }).click();
  await page.getByRole('button', { name: 'Ask a coach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a coach' });
  await dialog.getByLabel('Your question').fill('Is there a shorter way?');
  await dialog.getByLabel('About line').fill('3');
  await dialog.getByRole('button', { name: 'Send to a coach' }).click();
  await page.waitForURL('**/questions/*');
  await page.getByRole('heading', { level: 1, name: 'Is there a shorter way?' }).waitFor();

  const coach = await browser.open({ viewport: desktop });
  await signIn(coach.page, 'coach@langkah.test');
  await visit(coach.page, '/admin/questions');
  await coach.page.getByRole('table').getByRole('link', { name: 'Is there a shorter way?' }).click();
  await coach.page.getByRole('heading', { level: 1, name: 'Is there a shorter way?' }).waitFor();
  // What was tried before comes with it.
  await coach.page.getByRole('button', { name: /^Attempt 1, .*First failing/ }).waitFor();
  const answer = coach.page.getByRole('textbox', { name: /^Answer to / });
  await answer.fill('This line is short enough.');
  await coach.page.getByLabel('Line', { exact: true }).fill('3');
  await answer.press('ControlOrMeta+Enter');
  await coach.page.getByRole('button', { name: 'Line 3' }).last().waitFor();

  await page.getByText('This line is short enough.').waitFor({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Line 3' }).last().click();
  await page.getByText('let statusDodi = dodi').filter({ visible: true }).first().waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  allowProblems(learner.problems, /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/);
  expect(coach.problems).toEqual([]);
}, 180_000);

const say = (key: string): string => {
  const text = catalogueOf('features/study/practice', 'id')[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return text;
};

test('in Indonesian a database is asked: its tables are listed, its comment is translated, errors are explained', async () => {
  const { page, problems } = await browser.open({ viewport: phone, locale: 'id-ID' });
  await signIn(page, 'breakthrough@langkah.test');
  await visit(page, '/modules/23');
  await page.getByRole('link', { name: 'Menu yang sama di database' }).click();
  await page.getByRole('heading', { level: 1, name: 'Menu yang sama di database' }).waitFor();
  const table = page.getByRole('table', { name: 'menu' });
  await table.getByRole('rowheader', { name: 'price' }).waitFor();
  await table.getByRole('cell', { name: 'integer, primary key' }).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: say('beginWork') }).click();
  await editor(page).getByText('-- Hanya minuman di bawah 15000, dari yang termurah.').waitFor();
  await write(page, 'select name from menus;');
  const run = page.getByRole('button', { name: say('run'), exact: true });
  await run.click();
  await page.getByText(say('whyNoTableHere').replace('{name}', 'menus')).waitFor();
  await page.getByRole('tab', { name: say('code') }).click();
  await write(page, "select name, price from menu where kind = 'drink' order by price;");
  await page.getByRole('button', { name: say('check'), exact: true }).click();
  await page.getByText(say('notYet')).first().waitFor();
  await expectAccessible(page);
  await page.getByRole('tab', { name: say('code') }).click();
  await write(page, "select name, price from menu where kind = 'drink' and price < 15000 order by price;");
  await page.getByRole('button', { name: say('check'), exact: true }).click();
  await page.getByText(say('confirmed')).waitFor({ timeout: 20_000 });
  expect(problems).toEqual([]);
});

test('an answer that is too long to be sent says so, and stays', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, 'breakthrough@langkah.test');
  await open(page, '/modules/1', 'Open the warung');
  await editor(page).waitFor();
  await page.route('**/attempts', (route) =>
    route.fulfill({
      status: 413,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'Too large' }),
    }),
  );
  await write(page, 'console.log("a long one");');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Your answer is too long to be sent.', { exact: false }).first().waitFor();
  expect(await editor(page).textContent()).toContain('a long one');
  allowProblems(problems, /413/);
});

test('a crash of the page loses nothing that was typed', async () => {
  const { page, context } = await browser.open({ viewport: desktop });
  await signIn(page, 'breakthrough@langkah.test');
  await open(page, '/modules/2', 'A month in the kontrakan');
  await write(page, 'const rent = 900000; // kept through a crash');
  const address = page.url();
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  // It never answers: the page is gone.
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await context.newPage();
  await again.goto(address);
  await eventually(() => editor(again).textContent(), 15_000).toContain('kept through a crash');
});

test.each([
  ['a phone on its side', { width: 844, height: 390 }, 180],
  ['a phone with its keyboard open', { width: 390, height: 400 }, 180],
])('in the low window of %s the editor has half of the height', async (_, viewport, least) => {
  const { page, problems } = await browser.open({ viewport });
  await signIn(page, 'breakthrough@langkah.test');
  await open(page, '/modules/3', 'Is the warung open?');
  await page.getByRole('button', { name: 'Work on it' }).click();
  await editor(page).waitFor();
  const box = await page.locator('.code-editor').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(least);
  // Nothing lies over the tabs or the way back, and all of it fits.
  for (const name of ['Task', 'Code', 'Result']) await page.getByRole('tab', { name }).click();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('tab', { name: 'Code' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the module' }).click();
  await page.getByRole('region', { name: 'Exercises' }).waitFor();
  expect(problems).toEqual([]);
});

test('on a slow connection a press on Play before the app is there plays, and the question comes with its second', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, 'accelerator@langkah.test');
  // Scripts take two seconds each; the page itself and its styles do not.
  let isSlow = true;
  await page.route('**/assets/*.js', async (route) => {
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/modules/5?t=97', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Play / }).click();
  await page.locator('[data-held]').waitFor();
  await eventually(async () => (await videoState(page)).isPaused, 40_000).toBe(false);
  isSlow = false;
  // It is fetched before the video comes to it, so the video need not wait.
  await eventually(() => asked.some((path) => /^\/api\/exercises\/[^/]+$/.test(path))).toBe(true);
  const question = page.getByRole('dialog', { name: /^Question at 1:4\d$/ });
  expect(await question.isVisible()).toBe(false);
  await question.waitFor({ timeout: 20_000 });
  // Each option names its key.
  await question.locator('kbd').getByText('2', { exact: true }).waitFor();
  await page.keyboard.press('2');
  expect(await question.getByRole('radio').nth(1).isChecked()).toBe(true);
  expect(problems).toEqual([]);
});
