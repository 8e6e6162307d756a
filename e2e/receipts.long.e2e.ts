/** Who sells, and what receipts say (product.md#receipts). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  phone,
  visit,
} from './setup/browser.ts';
import { newPerson, openAdmin, payByCard, sidewaysOverflow, signUpForPlan } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('an owner writes down who sells, and the next receipt says it with its tax, on a phone and on paper', async () => {
  const { page, problems } = await openAdmin(browser, { viewport: phone, colorScheme: 'dark' });
  await visit(page, '/admin/orders');
  await page.getByRole('link', { name: 'Receipts and tax' }).click();
  await page.getByRole('heading', { level: 1, name: 'Receipts and tax' }).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);
  await page.getByLabel('Legal name').fill('PT Langkah Belajar Bersama');
  await page.getByLabel('Address').fill('Jalan Melati No. 7\nBandung 40115');
  await page.getByRole('radio', { name: 'VAT of 12% on 11/12 of the price, included' }).check();
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByText('A school that adds VAT needs its NPWP.').waitFor();
  expect(await page.getByLabel('NPWP').evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.getByLabel('NPWP').fill('0912345678411000');
  // What a receipt will say changes with every key.
  await page.getByText('NPWP 0912 3456 7841 1000').waitFor();
  await page.getByText('Rp 49.450').waitFor();
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.getByText(/^PT Langkah Belajar Bersama, VAT of 12%/).waitFor();

  const learner = await browser.open({ viewport: phone });
  const person = newPerson('Intan');
  await signUpForPlan(learner.page, person, 'ESSENTIAL');
  await learner.page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payByCard(learner.page);
  await learner.page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
  await visit(learner.page, '/settings/plan');
  await learner.page.getByRole('link', { name: 'Receipt for Essential' }).click();
  await learner.page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
  await learner.page.getByText(/^\d{4}-\d{6}$/).waitFor();
  await learner.page.getByText('PT Langkah Belajar Bersama').waitFor();
  await learner.page.getByText('NPWP 0912 3456 7841 1000').waitFor();
  await learner.page.getByText('Rp 449.550').waitFor();
  await learner.page.getByText('Four hundred ninety-nine thousand rupiah').waitFor();
  expect(await sidewaysOverflow(learner.page)).toBe(0);
  await expectAccessible(learner.page);
  // On paper it is one page, without the buttons.
  await learner.page.emulateMedia({ media: 'print' });
  expect(await learner.page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  const paper = (await learner.page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  // Anyone who holds it, without an account, sees that it is genuine.
  await learner.page.emulateMedia({ media: 'screen' });
  const number = (await learner.page.getByText(/^\d{4}-\d{6}$/).textContent()) ?? '';
  const code = (await learner.page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/).textContent()) ?? '';
  await learner.page.getByRole('img', { name: 'QR code that opens the check of this receipt' }).waitFor();
  const holder = await browser.open({ viewport: phone, colorScheme: 'dark' });
  await visit(holder.page, '/receipts/check');
  let asked = 0;
  holder.page.on('request', (request) => {
    if (request.url().endsWith('/api/receipts/check')) asked += 1;
  });
  await holder.page.getByLabel('Code on the receipt').fill('aaaa bbbb cccc');
  await holder.page.getByRole('button', { name: 'Check', exact: true }).click();
  await holder.page.getByText('No receipt of ours has this code. Check the spelling.').waitFor();
  expect(asked).toBe(1);
  await expectAccessible(holder.page);
  await holder.page.getByLabel('Code on the receipt').fill(code.toLowerCase());
  await holder.page.getByRole('button', { name: 'Check', exact: true }).click();
  await holder.page.getByRole('heading', { name: 'This receipt is genuine' }).waitFor();
  await holder.page.getByText(number).waitFor();
  await holder.page.getByText('PT Langkah Belajar Bersama').waitFor();
  expect(await holder.page.getByText(person.name).count()).toBe(0);
  expect(await sidewaysOverflow(holder.page)).toBe(0);
  await expectAccessible(holder.page);
  expectProblems(holder.problems, /\b404\b/);

  expect(learner.problems).toEqual([]);
  expect(problems).toEqual([]);
});
