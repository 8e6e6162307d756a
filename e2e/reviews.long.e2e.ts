/** Reviews on a phone in the dark (product.md#reviews). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { openCoach, summaryOf, userIdOf } from './setup/coach.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('on a phone in the dark: deleting a request for a code review returns its credit', async () => {
  const { page, problems } = await browser.open({ viewport: phone, colorScheme: 'dark' });
  await signIn(page, 'accelerator@langkah.test');
  const coach = await openCoach(browser);
  await coach.put('/api/reviews/increment-credit', { userId: await userIdOf(page), kind: 'code' });
  const before = await summaryOf(page);
  await visit(page, '/reviews');
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Submit Review' }).first().tap();
  const dialog = page.getByRole('dialog', { name: 'Submit Review' });
  await dialog.getByRole('radio', { name: /Code/ }).check();
  // The buttons come after the last field and never lie over it, also on a small phone.
  await page.setViewportSize({ width: phone.width, height: 640 });
  const notes = await dialog.getByLabel('Notes').boundingBox();
  const submit = await dialog.getByRole('button', { name: 'Submit Review' }).boundingBox();
  expect(notes && submit && submit.y >= notes.y + notes.height).toBe(true);
  await page.setViewportSize(phone);
  await dialog.getByLabel('Repository link').fill('http://git.example.com/made/kasir');
  await dialog.getByRole('button', { name: 'Submit Review' }).tap();
  await dialog.getByText('Enter a repository link').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Repository link').fill('https://git.example.com/made/kasir-baru');
  await dialog.getByLabel('Module').selectOption({ label: 'Lists and loops' });
  // The error at the end of a scrolling form comes into view.
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') }]);
  await dialog.getByRole('button', { name: 'Submit Review' }).tap();
  const refusal = dialog.getByText(/^We couldn’t open fake\.pdf/);
  await refusal.waitFor();
  expectProblems(problems, /422/);
  await eventually(() =>
    refusal.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return document.elementFromPoint(left + 4, bottom - 4) === element;
    }),
  ).toBe(true);
  await dialog.getByRole('button', { name: 'Remove fake.pdf' }).tap();
  await dialog.getByRole('button', { name: 'Submit Review' }).tap();
  await page.getByRole('heading', { name: 'made/kasir-baru' }).waitFor();
  expect((await summaryOf(page)).remainingCodeCredits).toBe(before.remainingCodeCredits - 1);

  await page.getByRole('button', { name: 'Delete made/kasir-baru' }).tap();
  const question = page.getByRole('alertdialog', { name: 'Delete made/kasir-baru?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete request' }).tap();
  await page.getByText('Review request deleted successfully').waitFor();
  await page.getByRole('heading', { name: 'made/kasir-baru' }).waitFor({ state: 'detached' });
  await eventually(async () => (await summaryOf(page)).remainingCodeCredits).toBe(
    before.remainingCodeCredits,
  );
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(problems).toEqual([]);
});
