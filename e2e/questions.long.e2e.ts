/** A question to a coach: asked from an exercise, answered in place, read live (product.md#conversations). */
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
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const editor = (page: Page) => page.getByRole('textbox', { name: /^Code in / });
const question = 'Why does it print `undefined`?';

test('a learner asks about a line, the coach runs the code and answers, and the answer appears without a reload', async () => {
  const learner = await browser.open({ viewport: phone });
  const { page } = learner;
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/modules/1');
  await page
    .getByRole('region', { name: 'Exercises' })
    .getByRole('link', { name: 'What breakfast costs' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'What breakfast costs' }).waitFor();
  await page.getByRole('button', { name: 'Work on it' }).click();
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('let price;\nconsole.log(price);');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('not yet').first().waitFor();

  await page.getByRole('tab', { name: 'Task' }).click();
  await page.getByText('1 question left this month').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask a coach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a coach' });
  await dialog.getByRole('button', { name: 'Send to a coach' }).click();
  await dialog.getByText('Write your question first.').waitFor();
  await dialog.getByLabel('Your question').fill(question);
  await dialog.getByLabel('About line').fill('2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send to a coach' }).click();
  await page.waitForURL('**/questions/*');
  await page.getByRole('heading', { level: 1, name: 'Why does it print undefined?' }).waitFor();
  // The pane with all of the code is hidden on a phone.
  await page.getByText('console.log(price);').filter({ visible: true }).first().waitFor();
  await page.getByText('2 follow-ups left').waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See all code' }).click();
  await page.getByText(/^Asked on /).waitFor();
  await page.getByRole('button', { name: 'Conversation', exact: true }).click();

  // What is typed is kept on the device.
  const field = page.getByRole('textbox', { name: 'Add to your question' });
  await field.fill('I also tried');
  await page.reload();
  await page.getByText('2 follow-ups left').waitFor();
  await eventually(() => field.inputValue()).toBe('I also tried');
  await field.fill('');

  const coach = await browser.open({ viewport: desktop });
  await signIn(coach.page, 'coach@langkah.test');
  await visit(coach.page, '/admin/questions');
  await coach.page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
  await expectAccessible(coach.page);
  await coach.page.getByRole('table').getByRole('link', { name: 'Why does it print undefined?' }).click();
  await coach.page.getByRole('heading', { level: 1, name: 'Why does it print undefined?' }).waitFor();
  await editor(coach.page).waitFor();
  await coach.page.getByRole('button', { name: /^Attempt 1, .*First failing/ }).waitFor();
  const up = coach.page.getByRole('banner').getByRole('link', { name: 'Questions' });
  expect(await up.getAttribute('href')).toBe('/admin/questions');
  await coach.page.getByRole('button', { name: 'Check', exact: true }).click();
  await coach.page
    .getByRole('region', { name: 'Result', exact: true })
    .getByText('not yet')
    .first()
    .waitFor();
  await expectAccessible(coach.page);

  const answer = coach.page.getByRole('textbox', { name: /^Answer to / });
  await answer.fill('A variable without a value is `undefined`.');
  await coach.page.getByLabel('Line', { exact: true }).fill('2');
  await coach.page.keyboard.press('Tab');
  await answer.press('ControlOrMeta+Enter');
  await coach.page.getByRole('button', { name: 'Line 2' }).last().waitFor();

  // Live: nothing is reloaded.
  await page.getByText('A variable without a value is').waitFor({ timeout: 15_000 });
  await page.getByRole('textbox', { name: /^Reply to / }).fill('Oh! It needs a number.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Oh! It needs a number.').waitFor();
  await page.getByText('1 follow-up left').waitFor();
  await expectAccessible(page);

  // The first answer, saved, is the second one.
  await coach.page.getByText('Oh! It needs a number.').waitFor({ timeout: 15_000 });
  await coach.page.getByRole('button', { name: 'Save this answer' }).click();
  await coach.page.getByText('In your saved answers').waitFor();
  await answer.click();
  await coach.page.keyboard.type('/with');
  const saved = coach.page.getByRole('dialog', { name: 'Saved answers' });
  await saved.getByText('A variable without a value').waitFor();
  await expectAccessible(coach.page);
  await coach.page.keyboard.press('Enter');
  await eventually(() => answer.inputValue()).toBe('A variable without a value is `undefined`.');
  await coach.page.keyboard.type(' Exactly.');
  await coach.page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('Exactly.').waitFor({ timeout: 15_000 });

  await visit(page, '/questions');
  await page
    .getByRole('link', { name: /Why does it print undefined\?/ })
    .getByText('Answered')
    .waitFor();
  await expectAccessible(page);
  expect(learner.problems).toEqual([]);
  expect(coach.problems).toEqual([]);
}, 120_000);

test('an answer about a page of several files opens the file at its line', async () => {
  const learner = await browser.open({ viewport: phone });
  const { page } = learner;
  await signIn(page, 'breakthrough@langkah.test');
  await visit(page, '/lessons/data-from-elsewhere');
  await page
    .getByRole('link', { name: /Ask a server/ })
    .first()
    .click();
  await page
    .getByRole('region', { name: 'Exercises' })
    .getByRole('link', { name: 'The menu on the page' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'The menu on the page' }).waitFor();
  await page.getByRole('button', { name: 'Ask a coach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a coach' });
  await dialog.getByLabel('Your question').fill('Does the colour belong here?');
  await dialog.getByLabel('In the file').selectOption('style.css');
  await dialog.getByLabel('About line').fill('999');
  await dialog.getByRole('button', { name: 'Send to a coach' }).click();
  await dialog.getByText(/^The last line is /).waitFor();
  await dialog.getByLabel('About line').fill('2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send to a coach' }).click();
  await page.getByRole('heading', { level: 1, name: 'Does the colour belong here?' }).waitFor();
  await page.getByText('Line 2 of style.css', { exact: true }).first().waitFor();
  await page.getByRole('list', { name: 'Code of style.css' }).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);

  const coach = await browser.open({ viewport: desktop });
  await signIn(coach.page, 'coach@langkah.test');
  await visit(coach.page, '/admin/questions');
  await coach.page.getByRole('table').getByRole('link', { name: 'Does the colour belong here?' }).click();
  await coach.page.getByRole('textbox', { name: 'Code in style.css' }).waitFor();
  await coach.page.getByLabel('In the file').selectOption('app.js');
  await coach.page.getByLabel('Line', { exact: true }).fill('1');
  const answer = coach.page.getByRole('textbox', { name: /^Answer to / });
  await answer.fill('Yes. What is missing is here.');
  await answer.press('ControlOrMeta+Enter');
  await coach.page.getByRole('button', { name: 'Line 1 of app.js' }).click();
  await coach.page.getByRole('textbox', { name: 'Code in app.js' }).waitFor();
  await expectAccessible(coach.page);

  await page.getByText('Yes. What is missing is here.').waitFor({ timeout: 15_000 });
  await page.getByRole('button', { name: 'Line 1 of app.js' }).click();
  await page.getByRole('list', { name: 'Code of app.js' }).filter({ visible: true }).waitFor();
  await expectAccessible(page);
  expect(learner.problems).toEqual([]);
  expect(coach.problems).toEqual([]);
}, 120_000);

test('a question that is written after the answer to an earlier one was lost is not lost with it', async () => {
  const { page } = await browser.open({ viewport: phone });
  await signIn(page, 'accelerator@langkah.test');
  await visit(page, '/lessons/javascript-from-zero');
  await page
    .getByRole('link', { name: /Your first line of code/ })
    .first()
    .click();
  await page
    .getByRole('region', { name: 'Exercises' })
    .getByRole('link', { name: 'What breakfast costs' })
    .click();
  const ask = page.getByRole('button', { name: 'Ask a coach' });
  const dialog = page.getByRole('dialog', { name: 'Ask a coach' });
  const send = dialog.getByRole('button', { name: 'Send to a coach' });
  await ask.click();
  // The question arrives; its answer does not.
  await page.route('**/questions', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByLabel('Your question').fill('The first question');
  await send.click();
  await dialog.getByText('Your question wasn’t sent').waitFor();
  await page.unroute('**/questions');
  await dialog.getByLabel('Your question').fill('The second question');
  await send.click();
  await dialog.getByText('Your earlier question has arrived').waitFor();
  expect(await dialog.getByLabel('Your question').inputValue()).toBe('The second question');
  await expectAccessible(page);
  await send.click();
  await page.getByRole('heading', { level: 1, name: 'The second question' }).waitFor();
  await visit(page, '/questions');
  await page.getByRole('link', { name: /The first question/ }).waitFor();
}, 120_000);
