/** Exercises: code that runs in the page, with and without a connection (product.md#exercises). */
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
import { untilKept } from './setup/kept.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const person = 'breakthrough@langkah.test';
const modulePath = '/modules/1';

const editor = (page: Page) => page.getByRole('textbox', { name: /^Code in / });
const exerciseLink = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Exercises' }).getByRole('link', { name: title });

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
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await result.getByText('Expected').waitFor();
  await result.getByText("'Selamat malam'").waitFor();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Task' }).click();
  await page.getByRole('button', { name: 'Open hint 1' }).click();
  await page.getByText('1 of 2 opened').waitFor();
  await page.getByRole('tab', { name: 'Code' }).click();
  expect(await editor(page).textContent()).toContain('Selamat malam');
  await write(page, greeting);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await result.getByRole('heading', { name: 'All 3 checks pass.' }).waitFor();
  await result.getByText('2 tries. One hint.').waitFor();
  await result.getByText('Confirmed by our own check').waitFor({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the video' }).click();
  await exerciseLink(page, 'Open the warung').getByText('Passed').waitFor();
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
  const block = page.locator('.code-block').first();
  await block.getByRole('button', { name: 'Run' }).click();
  await block.getByText('150008000', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

const fence = '```';
const examples = [
  `${fence}css\nh1 { color: rgb(1, 2, 3); }\n.card { padding: 40px; }\n${fence}`,
  `${fence}sql
CREATE TABLE dish (name TEXT, price INTEGER, a_column_with_a_long_name TEXT, another_with_a_long_name TEXT);
INSERT INTO dish (name, price) VALUES ('Kopi susu', 15000), ('Es teh', 5000);
SELECT * FROM dish ORDER BY price;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 53) SELECT i FROM n;
${fence}`,
  `${fence}sql\nSELECT sum(cups) FROM sales;\n${fence}`,
  `${fence}sql\nWITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;\n${fence}`,
];

/** Calls as the person who is signed in. */
const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, text]) => {
      const answer = await fetch(where, {
        method: how,
        ...(text ? { headers: { 'content-type': 'application/json' }, body: text } : {}),
      });
      if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { description: string };
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );

test('CSS and SQL in a lesson run in place, on a phone and in the dark', async () => {
  const { page: editors } = await browser.open({ viewport: desktop });
  await signIn(editors, 'admin@langkah.test');
  const { description } = await call(editors, 'GET', '/api/admin/modules/1');
  await call(editors, 'PUT', '/api/modules/1', { description: examples.join('\n\nThen:\n\n') });
  try {
    const { page, problems } = await browser.open({ viewport: phone, colorScheme: 'dark' });
    await signIn(page, person);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await visit(page, modulePath);
    const sandboxFiles = () => fetched.filter((path) => /wasm|\/practice\/frame|code-run/.test(path));
    expect(sandboxFiles()).toEqual([]);
    const blocks = page.locator('.code-block');
    const run = async (index: number) => {
      // With the keyboard alone.
      await blocks.nth(index).getByRole('button', { name: 'Run' }).focus();
      await page.keyboard.press('Enter');
    };

    await run(0);
    const preview = blocks.nth(0).frameLocator('iframe[title="Preview"]');
    const heading = preview.getByRole('heading', { name: 'Warung Sari' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)');
    expect(await preview.locator('.card').evaluate((card) => getComputedStyle(card).padding)).toBe('40px');
    expect(await preview.locator('.card').evaluate((card) => getComputedStyle(card).borderTopWidth)).toBe(
      '1px',
    );

    await run(1);
    const tables = blocks.nth(1).getByRole('table');
    await blocks.nth(1).getByText('2 rows changed', { exact: true }).waitFor({ timeout: 20_000 });
    await blocks.nth(1).getByText('Done', { exact: true }).waitFor();
    expect(await tables.nth(0).getByRole('columnheader').allTextContents()).toEqual([
      'name',
      'price',
      'a_column_with_a_long_name',
      'another_with_a_long_name',
    ]);
    expect(await tables.nth(0).getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual([
      'Es teh',
      '5000',
      'NULL',
      'NULL',
    ]);
    expect(await tables.nth(1).getByRole('row').count()).toBe(51);
    await blocks.nth(1).getByText('3 more rows', { exact: true }).waitFor();
    await page.getByRole('status').filter({ hasText: '4 results are under the code' }).waitFor();
    expect(await sidewaysOverflow(page)).toBe(0);
    const box = blocks.nth(1).getByRole('region', { name: 'Result 3' });
    expect(await box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);

    await run(2);
    await blocks
      .nth(2)
      .getByText(/^There is no table called sales here\./)
      .waitFor({ timeout: 20_000 });
    await run(3);
    await blocks.nth(3).getByText('Your code ran for more than two seconds, so we stopped it.').waitFor({
      timeout: 20_000,
    });
    await expectAccessible(page);
    expect(problems).toEqual([]);
  } finally {
    await call(editors, 'PUT', '/api/modules/1', { description });
  }
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

test('a quiz says which answers are right, and leaves the others open', async () => {
  const { page, problems } = await browser.open({ viewport: desktop, colorScheme: 'dark' });
  await signIn(page, person);
  await visit(page, modulePath);
  await exerciseLink(page, 'Quiz: your first words').click();
  const questions = page.getByRole('region', { name: 'Questions' });
  await questions.getByRole('radio').nth(1).check();
  await questions.getByRole('checkbox').first().check();
  await questions.getByRole('textbox').fill('Console');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await questions.getByText('Not yet. Look again.').first().waitFor();
  await expectAccessible(page);
  await questions.getByRole('radio').nth(0).check();
  await questions.getByRole('checkbox').nth(2).check();
  await questions.getByRole('textbox').fill('console');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('heading', { name: 'All 3 checks pass.' }).waitFor();
  expect(problems).toEqual([]);
});

test('Git commands are typed in a terminal, and the checks ask the repository', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, person);
  await visit(page, '/modules/9');
  await exerciseLink(page, 'Bring the page back').click();
  const terminal = page.getByRole('textbox', { name: 'Type a command' });
  const type = async (command: string) => {
    await terminal.fill(command);
    await page.keyboard.press('Enter');
    await page.getByText(`$ ${command}`).waitFor();
  };
  await terminal.waitFor();
  await type('git status');
  // Output is announced too, so the words are asked of the terminal.
  await page
    .getByRole('region', { name: 'Terminal', exact: true })
    .getByText(/modified:\s+index\.html/)
    .waitFor();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('not yet').first().waitFor();
  await page.getByRole('img', { name: /commits?, 1 branch\. You are on main\./ }).waitFor();
  await type('git restore index.html');
  // A lost sandbox loses nothing: what was typed stays, and the repository is made again.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('.exercise iframe')) frame.remove();
  });
  await terminal.fill('git log');
  await page.keyboard.press('Enter');
  await page.getByText('We couldn’t start the sandbox.', { exact: false }).first().waitFor();
  await eventually(() => terminal.inputValue()).toBe('git log');
  await page.keyboard.press('Enter');
  await page.getByText('$ git log').waitFor();
  // Tab completes, and leaves the field when there is nothing to complete.
  await terminal.fill('cat ind');
  await page.keyboard.press('Tab');
  expect(await terminal.inputValue()).toBe('cat index.html ');
  await page.keyboard.press('Enter');
  await page.getByText('$ cat index.html').waitFor();
  await terminal.focus();
  await page.keyboard.press('Tab');
  expect(await terminal.evaluate((element) => element === document.activeElement)).toBe(false);
  await expectAccessible(page);
  // What was typed is typed again after a reload.
  await page.reload();
  await page.getByText('$ git restore index.html').waitFor();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('heading', { name: /checks? pass/ }).waitFor();
  expect(problems).toEqual([]);
});
