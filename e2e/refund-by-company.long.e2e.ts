/** The payment company sends the money of a refund, or says why not (product.md#refunds). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type JourneyBrowser, launch, phone, visit } from './setup/browser.ts';
import { withSwitches } from './setup/sandbox.ts';
import { newPerson, openAdmin, payByCard, sidewaysOverflow, signUpForPlan } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('a refund by card is refused by the company, asked for again on a phone, sent, and the learner is told', async () => {
  const learner = await browser.open({ viewport: phone });
  const person = newPerson('Ratih');
  await signUpForPlan(learner.page, person, 'ESSENTIAL');
  await learner.page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payByCard(learner.page);
  await learner.page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();

  const { page, problems } = await openAdmin(browser, { colorScheme: 'dark' });
  await visit(page, `/admin/orders?search=${encodeURIComponent(person.email)}`);
  await page
    .getByRole('link', { name: /^Open order/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
  await withSwitches('xendit', { refuseRefunds: true }, async () => {
    await page.getByRole('button', { name: 'Refund…' }).click();
    const dialog = page.getByRole('dialog', { name: `Refund ${person.name}` });
    // Of a card the company is asked first; by hand there is a reference to write down.
    expect(await dialog.getByLabel('Xendit sends it back').isChecked()).toBe(true);
    expect(await dialog.getByLabel('Bank’s reference').count()).toBe(0);
    await dialog.getByLabel('We send it ourselves').check();
    await dialog.getByLabel('Bank’s reference').waitFor();
    await dialog.getByLabel('Xendit sends it back').check();
    await dialog.getByRole('button', { name: 'Bought by mistake.' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Refund Rp/ }).click();
    await page.getByText(/^Rp\s[\d.]+ not sent back: what was paid in this way cannot/).waitFor();
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Mark as sent/ }).waitFor();

  await page.setViewportSize(phone);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Xendit sends it back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Ask Xendit to send the money back?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ask Xendit' }).click();
  await page.getByText(/^Rp\s[\d.]+ sent back$/).waitFor();
  await page.getByText('Nothing left to send back').waitFor();
  expect(await page.getByRole('button', { name: /^Mark as sent/ }).count()).toBe(0);
  await page.getByText('Asked the payment company for a refund').first().waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);

  await visit(learner.page, '/notifications');
  await learner.page.getByText('We’ve sent your money back').waitFor();
  await learner.page.getByText(/with the reference rfd-/).waitFor();
  expect(learner.problems).toEqual([]);
  expect(problems).toEqual([]);
});
