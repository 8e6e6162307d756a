/** Editors write exercises, and learners get them (product.md#managing-exercises). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const mark = Date.now().toString(36);
const list = '/admin/modules/2/exercises';

/** Writes into a file of the exercise’s folder. */
async function writeFile(page: Page, path: string, code: string) {
  await page.getByRole('tab', { name: path, exact: true }).click();
  await page.getByRole('textbox', { name: `Code in ${path}.` }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(code);
}

test('a function is written, refused while its answer fails, published, and worked on by a learner', async () => {
  const title = `Double it ${mark}`;
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, 'admin@langkah.test');
  await visit(page, list);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add exercise' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Task', { exact: true }).fill('Write **double**.');
  await page.getByLabel('Names that the checks use').fill('double');
  await writeFile(page, 'start/main.js', 'function double(n) {}');
  await writeFile(page, 'solution/main.js', 'function double(n) { return n + 2; }');
  await writeFile(page, 'checks.js', "check('doubles three', () => equal(double(3), 6));");
  await page.getByRole('button', { name: 'Create exercise' }).click();
  await page.waitForURL('**/admin/exercises/*/edit');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByText('The model answer doesn’t pass the check “doubles three”. Expected 6, got 5.')
    .waitFor();
  expectProblems(problems, /409/);
  const view = page.getByRole('region', { name: 'Learner’s view' });
  await view.getByRole('button', { name: 'Check', exact: true }).click();
  await view.getByText('Expected').waitFor();
  await writeFile(page, 'solution/main.js', 'function double(n) { return n * 2; }');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published, revision 1.').waitFor();
  const address = page.url().replace(/^.*exercises\/(.*)\/edit$/, '/exercises/$1');

  const learner = await browser.open({ viewport: desktop });
  await signIn(learner.page, 'breakthrough@langkah.test');
  await visit(learner.page, address);
  await learner.page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(problems).toEqual([]);
  expect(learner.problems).toEqual([]);
});

test('a quiz is written on a phone, answered in its draft, and deleted with Undo', async () => {
  const title = `Small quiz ${mark}`;
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, 'admin@langkah.test');
  await visit(page, `${list}/new`);
  await page.getByLabel('Kind', { exact: true }).selectOption('quiz');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Task', { exact: true }).fill('One question.');
  await page.getByLabel('Question 1', { exact: true }).fill('Which is a text?');
  await page.getByRole('textbox', { name: 'Option 1 of question 1' }).fill('five');
  await page.getByRole('textbox', { name: 'Option 2 of question 1' }).fill('Lima');
  await page.getByLabel('Reason for question 1').fill('It is between quotes.');
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Create exercise' }).click();
  await page.waitForURL('**/admin/exercises/*/edit');
  const view = page.getByRole('region', { name: 'Learner’s view' });
  await view.getByRole('radio', { name: 'five' }).check();
  await view.getByRole('button', { name: 'Check', exact: true }).click();
  await view.getByText('Right.').waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published, revision 1.').waitFor();

  await visit(page, list);
  expect(await sidewaysOverflow(page)).toBe(0);
  const row = page.getByRole('listitem').filter({ hasText: title });
  await row.getByRole('button', { name: /^Remove exercise/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
  expect(problems).toEqual([]);
});
