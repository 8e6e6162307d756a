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
import { writeFile } from './setup/exercises.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const mark = Date.now().toString(36);
const list = '/admin/modules/2/exercises';

test('a function is written, refused while its answer fails, published, worked on by a learner, and its figures tell', async () => {
  const title = `Double it ${mark}`;
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, 'admin@langkah.test');
  await visit(page, list);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add exercise' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Add exercise' }).click();
  await page.getByRole('button', { name: 'Create exercise' }).click();
  // An empty form: both fields are marked, and the first is focused.
  const empty = page.locator('form [aria-invalid="true"]');
  await empty.first().waitFor();
  expect(await empty.count()).toBe(2);
  expect(await empty.first().evaluate((field) => field === document.activeElement)).toBe(true);
  expectProblems(problems, /422/);
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
  const handed = learner.page.waitForResponse('**/attempts');
  await learner.page.getByRole('button', { name: 'Check', exact: true }).click();
  await handed;
  expect(learner.problems).toEqual([]);

  await visit(page, list);
  await page.getByRole('link', { name: `How learners do ${title}` }).click();
  const stopped = page.getByRole('row', { name: /^doubles three/ });
  await stopped.waitFor();
  expect(await stopped.getByRole('cell').allTextContents()).toEqual(['1', '1']);
  await expectAccessible(page);
  expect(problems).toEqual([]);
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
  await page.getByRole('textbox', { name: 'Option 1 of question 1', exact: true }).fill('five');
  await page.getByRole('textbox', { name: 'Option 2 of question 1', exact: true }).fill('Lima');
  await page.getByLabel('Hint for option 2 of question 1').fill('Count its letters.');
  await page.getByLabel('Reason for question 1').fill('It is between quotes.');
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Create exercise' }).click();
  await page.waitForURL('**/admin/exercises/*/edit');
  const view = page.getByRole('region', { name: 'Learner’s view' });
  await view.getByRole('radio', { name: 'Lima' }).check();
  await view.getByRole('button', { name: 'Check', exact: true }).click();
  await view.getByText('Count its letters.').waitFor();
  await view.getByRole('radio', { name: 'five' }).check();
  await view.getByRole('button', { name: 'Check', exact: true }).click();
  await view.getByText('Right.').waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published, revision 1.').waitFor();

  await visit(page, list);
  expect(await sidewaysOverflow(page)).toBe(0);
  const row = page.getByRole('listitem').filter({ hasText: title });
  // On a phone a row has one button, whose menu has the rest.
  await row.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
  expect(problems).toEqual([]);
});
