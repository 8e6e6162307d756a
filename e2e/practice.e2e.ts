/** Exercises: code that runs in the page, with and without a connection (product.md#exercises). */
import { readFileSync } from 'node:fs';
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
  untilWorkerActive,
  visit,
} from './setup/browser.ts';
import { exerciseLink } from './setup/exercises.ts';
import { untilKept } from './setup/kept.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const namedFields = new URL(
  '../content/courses/warung-online/07-a-form-people-can-fill-in/exercises/01-a-name-for-every-field/solution/index.html',
  import.meta.url,
);

const person = 'breakthrough@langkah.test';
const modulePath = '/modules/1';

const editor = (page: Page) => page.getByRole('textbox', { name: /^Code in / });

/** Types a whole program; the editor's own brackets and quotes are replaced. */
async function write(page: Page, code: string) {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(code);
}

const greeting = 'console.log("Selamat pagi");\nconsole.log("Warung Sari sudah buka");';

test('on a phone a learner fails, reads a hint, passes, and the server confirms it', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, person);
  await visit(page, modulePath);
  await exerciseLink(page, 'Open the warung').click();
  await page.getByRole('heading', { level: 1, name: 'Open the warung' }).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Work on it' }).click();
  await editor(page).waitFor();
  await write(page, 'console.log("Selamat malam");');
  // The row of signs types at the cursor and keeps the keyboard open.
  await page.getByRole('button', { name: '{', exact: true }).click();
  expect(await editor(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await write(page, 'console.log("Selamat malam");');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result', exact: true });
  // Beside what was printed, so that nobody has to go back to the code.
  await result.getByRole('button', { name: 'Check', exact: true }).click();
  await result.getByText('Expected').waitFor();
  await result.getByText("'Selamat malam'").waitFor();
  await expectAccessible(page);

  // Each next step is in reach of the thumb.
  await result.getByRole('button', { name: 'Help', exact: true }).click();
  await page.locator('h2:focus', { hasText: 'Hints' }).waitFor();
  await page.getByRole('button', { name: 'Open hint 1' }).click();
  await page.getByText('1 of 2 opened').waitFor();
  await page.getByRole('tab', { name: 'Result' }).click();
  await result.getByRole('button', { name: 'Try again', exact: true }).press('Enter');
  await page.locator('#exercise-work:focus').waitFor();
  expect(await editor(page).textContent()).toContain('Selamat malam');
  await write(page, greeting);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await result.getByRole('heading', { name: 'All 3 checks pass.' }).waitFor();
  await result.getByText('2 tries. One hint.').waitFor();
  await result.getByText('Confirmed by our own check').waitFor({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the video' }).click();
  await exerciseLink(page, 'Open the warung').getByText('Passed').waitFor();

  // Code that is only read has the colours of the editor.
  await exerciseLink(page, 'What does the console say?').click();
  await page.getByRole('button', { name: 'Work on it' }).click();
  await page.locator('pre .tok-string', { hasText: '"Selamat pagi"' }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('on a phone a page is checked as wide as people see it, and a missing part is named in words', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, person);
  const modules = (await (await page.request.get('/api/modules?limit=100')).json()) as {
    id: number;
    title: string;
  }[];
  const moduleId = modules.find(({ title }) => title === 'A form people can fill in')?.id;
  await visit(page, `/modules/${moduleId}`);
  await exerciseLink(page, 'A name for every field').click();
  await page.getByRole('button', { name: 'Work on it' }).click();
  await editor(page).waitFor();
  const check = async (code: string) => {
    await page.getByRole('tab', { name: 'Code' }).click();
    await write(page, code);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
  };
  await check('<p>Halo</p>');
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await result.getByText('The check did not find a part of your page').first().waitFor();
  // In a hidden preview nothing could have the focus, and every width was 0.
  await check(readFileSync(namedFields, 'utf8'));
  await result.getByRole('heading', { name: /^All \d checks pass\.$/ }).waitFor();
  await result.getByText('Confirmed by our own check').waitFor({ timeout: 20_000 });
  expect(problems).toEqual([]);
});

test('a loop without an end is stopped with its line, the page stays usable and nothing typed is lost', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, person);
  await visit(page, modulePath);
  await exerciseLink(page, 'What breakfast costs').click();
  await editor(page).waitFor();
  await write(page, 'let rounds = 0;\nwhile (true) {\n  rounds += 1;\n}');
  // With the keyboard alone.
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await page.getByText('The loop in line 2 didn’t end, so we stopped it.').waitFor({ timeout: 10_000 });
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('// still here');
  expect(await editor(page).textContent()).toContain('still here');
  await page.reload();
  await eventually(() => editor(page).textContent()).toContain('still here');
  await page.getByRole('button', { name: 'Start again' }).click();
  expect(await editor(page).textContent()).not.toContain('still here');
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(() => editor(page).textContent()).toContain('still here');

  // Escape, then Tab leaves the editor.
  await editor(page).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await editor(page).evaluate((element) => element.contains(document.activeElement))).toBe(false);
  expect(problems).toEqual([]);
});

test('code in a lesson runs in place', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, person);
  await visit(page, modulePath);
  const block = page.locator('.code-block', { has: page.getByRole('button', { name: 'Run' }) }).first();
  await block.getByRole('button', { name: 'Run' }).click();
  await block.getByText('150008000', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('without a connection an opened exercise runs, and its attempt arrives once', async () => {
  const { page, context, problems } = await browser.open({ viewport: phone, serviceWorkers: 'allow' });
  await signIn(page, person);
  await visit(page, modulePath);
  await untilWorkerActive(page);
  await exerciseLink(page, 'What does the console say?').click();
  await page.getByRole('heading', { level: 1, name: 'What does the console say?' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await untilKept(page, /practice\W+get/);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Work on it' }).click();
  await page.getByLabel('What does it print?').fill('Selamat pagi\n15000\n120003000');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('heading', { name: /^All \d+ checks pass\.$/ }).waitFor({ timeout: 15_000 });
  await context.setOffline(false);
  const attempts = () =>
    page.evaluate(async (exercise) => {
      const answer = await fetch(`/api/exercises/${exercise}/progress`);
      return ((await answer.json()) as { attempts: number }).attempts;
    }, id);
  await eventually(attempts, 30_000).toBe(1);
  allowProblems(problems, /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/);
});
