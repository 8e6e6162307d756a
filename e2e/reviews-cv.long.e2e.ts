import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  signIn,
  visit,
  waitForMail,
} from './setup/browser.ts';
import { openCoach, pdf, summaryOf, userIdOf } from './setup/coach.ts';
import { newPerson, signUpForPlan } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const newest = async (page: Page): Promise<{ id: string; status: string }> => {
  const [review] = await (await page.request.get('/api/reviews')).json();
  return review;
};

test('a learner sends a CV, and reads the coach’s feedback and saves the document', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'breakthrough@langkah.test');
  const coach = await openCoach(browser);
  // Grants a credit, because earlier journeys may have spent them all.
  await coach.put('/api/reviews/increment-credit', { userId: await userIdOf(page) });
  const before = await summaryOf(page);

  await page.getByRole('link', { name: 'Reviews', exact: true }).click();
  await page.waitForURL('**/reviews');
  await page.getByRole('tab', { name: /^Active Reviews \(\d+\)$/ }).waitFor();
  await page.getByRole('tab', { name: /^Templates/ }).click();
  await page.getByText('Templates are coming soon').waitFor();
  await page.getByRole('tab', { name: /^Active/ }).click();
  await expectAccessible(page);

  // The form's rules, with the messages of the specification.
  await page.getByRole('button', { name: 'Submit Review' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Submit Review' });
  await dialog.getByRole('radio', { name: /^CV/ }).check();
  expect(await dialog.getByRole('radio', { name: /Portfolio/ }).isDisabled()).toBe(true);
  await dialog.getByText('Soon', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Submit Review' }).click();
  await dialog.getByText('Please select at least one file to upload').waitFor();
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles([
    pdf('CV.pdf'),
    { name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5_242_881) },
  ]);
  await dialog.getByText('Files must be under 5MB each. Oversized files: big.pdf').waitFor();
  expect(await dialog.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  await input.setInputFiles([{ name: 'cv.png', mimeType: 'image/png', buffer: Buffer.from('x') }]);
  await dialog.getByText('Only pdf, doc and docx files are accepted: cv.png').waitFor();
  await expectAccessible(page);

  // Errors that only the server finds are shown too, and the form stays open.
  await input.setInputFiles([
    { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') },
  ]);
  await dialog.getByLabel('Notes').fill('Is the order right?');
  await dialog.getByRole('button', { name: 'Submit Review' }).click();
  await dialog.getByText(/^We couldn’t open fake\.pdf/).waitFor();
  expectProblems(problems, /422/);
  await expectAccessible(page);
  // Shown once, in the dialog.
  expect(await page.getByText('Failed to submit review').count()).toBe(1);
  expect(await page.getByText(/^We couldn’t open fake\.pdf/).count()).toBe(1);
  expect(await dialog.getByLabel('Notes').inputValue()).toBe('Is the order right?');
  await dialog.getByRole('button', { name: 'Remove fake.pdf' }).click();
  await input.setInputFiles([pdf('CV-Rina.pdf')]);
  await dialog.getByRole('button', { name: 'Submit Review' }).click();
  await page.getByText('Your review has been submitted successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'CV-Rina.pdf' }).first().waitFor();
  expect((await summaryOf(page)).remainingCredits).toBe(before.remainingCredits - 1);

  const { id } = await newest(page);
  await coach.put(`/api/reviews/${id}/feedback`, { status: 'IN_REVIEW' });
  await visit(page, '/reviews');
  const bar = page.getByRole('progressbar', { name: 'Progress: In review' }).first();
  expect(await bar.getAttribute('aria-valuenow')).toBe('66');
  const document = await coach.upload(pdf('CV-Rina-reviewed.pdf', 'Shorter'));
  await coach.put(`/api/reviews/${id}/feedback`, {
    status: 'COMPLETED',
    feedback: { summary: 'Lead with the desk.', document },
  });

  // The notification and the mail both link to the feedback.
  await visit(page, '/notifications');
  await page.getByText('Your feedback is ready').first().click();
  await page.waitForURL(`**/reviews?review=${id}`);
  const feedback = page.getByRole('dialog', { name: 'CV-Rina.pdf' });
  await feedback.getByText('Lead with the desk.').waitFor();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await feedback.getByRole('button', { name: 'Download CV-Rina-reviewed.pdf' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('CV-Rina-reviewed.pdf');
  expect(await readFile(await download.path(), 'latin1')).toContain('(Shorter)');
  await page.keyboard.press('Escape');
  await feedback.waitFor({ state: 'detached' });
  const mail = await waitForMail('breakthrough@langkah.test', 'Your feedback is ready');
  expect(mail.text).toContain('/reviews?review=');
  expect(problems).toEqual([]);
});

test('a kind of review without credits cannot be chosen, and says why', async () => {
  const { page, problems } = await browser.open();
  await signUpForPlan(page, newPerson('Made'), 'STARTER');
  const coach = await openCoach(browser);
  await coach.put('/api/reviews/increment-credit', { userId: await userIdOf(page) });
  await visit(page, '/reviews');
  await page.getByRole('button', { name: 'Submit Review' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Submit Review' });
  const code = dialog.getByRole('radio', { name: /Code/ });
  expect(await code.isDisabled()).toBe(true);
  expect(await dialog.getByRole('radio', { name: /^CV/ }).isChecked()).toBe(true);
  await dialog.getByText('No credits left').waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('without credits the button says so and why; a missing review shows an error', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/reviews');
  const button = page.getByRole('button', { name: 'No Credits Available' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Reviews are part of Accelerator and Breakthrough.').waitFor();
  await expectAccessible(page);
  await visit(page, '/reviews?review=01890000-0000-7000-8000-000000000000');
  await page.getByText('Failed to fetch review').waitFor();
  expectProblems(problems, /404/);
});
