/** Exercises of more kinds, and lessons that run CSS and SQL (product.md#exercises). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  desktop,
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { exerciseLink } from './setup/exercises.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const person = 'breakthrough@langkah.test';
const modulePath = '/modules/1';

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
  await questions.getByText('With quotes they are texts.').waitFor();
  await questions.getByText('What you chose is right, but something is missing.').waitFor();
  await expectAccessible(page);
  await questions.getByRole('radio').nth(0).check();
  await questions.getByRole('checkbox').nth(2).check();
  await questions.getByRole('textbox').fill('console');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('heading', { name: 'All 3 checks pass.' }).waitFor();
  expect(problems).toEqual([]);
});

test('by keyboard alone lines are put in order and checked, and the focus is never lost', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, person);
  await visit(page, '/modules/2');
  await exerciseLink(page, 'A voucher arrives').click();
  const code = page.getByRole('region', { name: 'Code', exact: true });
  const unused = code.getByRole('list').last().getByRole('button');
  await unused.first().waitFor();
  const count = await unused.count();
  await unused.first().focus();
  const hasFocus = () => code.evaluate((element) => element.contains(document.activeElement));
  for (let line = 0; line < count; line += 1) {
    await page.keyboard.press('Enter');
    await code.getByRole('button', { name: `Take line ${line + 1} out` }).waitFor();
    await eventually(hasFocus).toBe(true);
  }
  // The last one is there to be taken out again.
  await page.keyboard.press('Enter');
  await code.getByRole('button', { name: `Take line ${count} out` }).waitFor({ state: 'detached' });
  await eventually(hasFocus).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('region', { name: 'Result', exact: true })
    .getByText('Your code stopped with an error', { exact: false })
    .waitFor();
  expect(problems).toEqual([]);
});

test('a page that is used in its preview tells what it prints, and where it broke or did not end', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, person);
  const modules = (await (await page.request.get('/api/modules?limit=100')).json()) as {
    id: number;
    title: string;
  }[];
  await visit(page, `/modules/${modules.find(({ title }) => title === 'A page that answers')?.id}`);
  await exerciseLink(page, 'The silent button').click();
  const write = async (file: string, text: string) => {
    await page.getByRole('button', { name: file, exact: true }).click();
    await page.getByRole('textbox', { name: `Code in ${file}.` }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(text);
  };
  await page.getByRole('textbox', { name: /^Code in / }).waitFor();
  await write(
    'app.js',
    `const on = (id, act) => document.querySelector(id).addEventListener('click', act);
on('#say', () => { console.log('said'); alert('hello'); });
on('#fail', () => { missing(); });
on('#loop', () => {
  while (true) {}
});`,
  );
  await write(
    'index.html',
    '<style>@media (min-width: 700px) { p { display: none; } }</style><p>Narrow</p>' +
      ['say', 'fail', 'loop'].map((id) => `<button id="${id}">${id}</button>`).join(''),
  );
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const preview = page.frameLocator('iframe[title="Preview"]');
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await result.getByText('Your page is in the preview. It printed nothing.').waitFor();
  await preview.getByRole('button', { name: 'say' }).click();
  await result.getByText('said').waitFor();
  await result.getByText('[alert] hello').waitFor();
  await preview.getByRole('button', { name: 'fail' }).click();
  await result.getByText('Your code stopped with an error in app.js, line 3.').waitFor();
  await preview.getByRole('button', { name: 'loop' }).click();
  await result.getByText('The loop in app.js, line 5, didn’t end, so we stopped it.').waitFor();
  // The line belongs to the other file: nothing is marked in the one that is open.
  expect(await page.locator('.code-marked').count()).toBe(0);
  await result.getByRole('button', { name: 'Go to line 5' }).click();
  await page.getByRole('textbox', { name: 'Code in app.js.' }).waitFor();
  expect(await page.locator('.code-marked').textContent()).toContain('while (true)');
  await expectAccessible(page);
  // A wide window, as small as the column.
  await page.getByRole('button', { name: '1024 px wide' }).click();
  await preview.getByText('Narrow').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await result.getByText('not yet').first().waitFor();
  await preview.getByText('Narrow').waitFor();
  expect(problems).toEqual([]);
});

test('a page is drawn as it begins; without scripts it follows what is typed, with scripts it waits for Run', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, person);
  const modules = (await (await page.request.get('/api/modules')).json()) as { id: number; title: string }[];
  await visit(page, `/modules/${modules.find(({ title }) => title === 'Colours, letters, space')?.id}`);
  await exerciseLink(page, 'Match the picture: a box for the menu').click();
  const editor = page.getByRole('textbox', { name: 'Code in index.html.' });
  const preview = page.frameLocator('iframe[title="Preview"]');
  const write = async (text: string) => {
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(text);
  };
  await page.getByRole('button', { name: 'index.html', exact: true }).click();
  await preview.getByRole('heading', { name: 'Warung Bu Sri' }).waitFor();
  await page.getByText('Nothing has run yet. Your results appear here.').waitFor();
  await write('<p>Before it was run</p>');
  await preview.getByText('Before it was run').waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Nothing has run yet. Your results appear here.').waitFor({ state: 'detached' });
  const long = (words: string) => `<p style="margin-top: 3000px">${words}</p>`;
  await write(long('One'));
  await preview.getByText('One').scrollIntoViewIfNeeded();
  await write(long('Two'));
  await preview.getByText('Two').waitFor();
  // The same document, at the same place; what is typed goes on in the editor.
  const scrolled = await preview.locator('html').evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(1000);
  await page.keyboard.insertText('<i>more</i>');
  await preview.getByText('more').waitFor();
  await write('<p>Three</p><script>document.body.append("ran");</script>');
  // Longer than the pause after which a page follows.
  await page.waitForTimeout(1000);
  expect(await preview.getByText('Three').count()).toBe(0);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await preview.getByText('ran').waitFor();
  await write('<p>Four</p><script>document.body.append("again");</script>');
  await page.waitForTimeout(1000);
  expect(await preview.getByText('Four').count()).toBe(0);
  // Drawn when the page is opened, without what its code would do.
  await page.reload();
  // The frame writes its document again: a wait that began before would see nothing.
  await eventually(() => preview.getByText('Four').count()).toBe(1);
  await page.waitForTimeout(1000);
  expect(await preview.getByText('again').count()).toBe(0);
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
