/** An order from its payment to its refund, and the month that has both (product.md#refunds, product.md#month-report). */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type JourneyBrowser, launch, phone, visit } from './setup/browser.ts';
import { newPerson, openAdmin, payByCard, sidewaysOverflow, signUpForPlan } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The sum of a column of numbers. */
const column = (csv: string, name: string) => {
  const [head = '', ...lines] = csv.replace('\ufeff', '').trim().split('\r\n');
  const at = head.split(',').indexOf(name);
  return lines.reduce((sum, line) => sum + Number(line.split(',')[at]), 0);
};

test('a paid order is refunded, the money is sent later, its learner reads the correction, and the month adds up', async () => {
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
  await page.getByText('Payment received').waitFor();
  await page.getByText('Nothing left to send back').waitFor();
  await expectAccessible(page);

  // The dialog says what ends before anything does, and asks for the reason at its field.
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${person.name}` });
  await dialog.getByText('Access to Essential ends now').waitFor();
  await dialog.getByText('1 question to a coach').waitFor();
  await dialog.getByLabel('We send it ourselves').check();
  await dialog.getByRole('button', { name: /^Refund Rp/ }).click();
  await dialog.getByText('Say why.').waitFor();
  await dialog.getByLabel('Reason').and(page.locator(':focus')).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Bought by mistake.' }).click();
  await dialog.getByRole('button', { name: /^Refund Rp/ }).click();
  await page.getByText('The money still has to be sent.').first().waitFor();
  // The money goes later, and the open page says so.
  await page.getByText(/^Rp\s[\d.]+ still to send back$/).waitFor();
  await page.getByRole('button', { name: `Mark as sent: the refund of ${person.name}` }).click();
  const sent = page.getByRole('dialog', { name: 'Has the money been sent back?' });
  await sent.getByLabel('Reference').fill('BCA 471100');
  await sent.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByText('Sent back', { exact: true }).waitFor();
  await page.getByText('Nothing left to send back').waitFor();
  await page.getByText('Refunded a paid order').waitFor();
  await page.getByRole('link', { name: /^Correction \d{4}-\d{6}$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Correction receipt' }).waitFor();
  await page.getByText(/^For receipt \d{4}-\d{6}$/).waitFor();

  await visit(learner.page, '/settings/plan');
  await learner.page.getByRole('link', { name: 'Correction receipt for Essential' }).click();
  await learner.page.getByRole('heading', { level: 1, name: 'Correction receipt' }).waitFor();
  await learner.page.getByText(/Bought by mistake\./).waitFor();
  expect(await sidewaysOverflow(learner.page)).toBe(0);
  await expectAccessible(learner.page);
  await learner.page.emulateMedia({ media: 'print' });
  const paper = (await learner.page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await visit(page, '/admin/report');
  await page.getByText(/^Difference to the orders: Rp\s0$/).waitFor();
  await page.getByText('Taken back, Essential').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record the fees of Xendit' }).click();
  const fee = page.getByRole('dialog', { name: /^Fees of Xendit/ });
  await fee.getByLabel('Fees of the whole month').fill('12500');
  await fee.getByLabel('Reason').fill('Statement 11');
  await fee.getByRole('button', { name: 'Record' }).click();
  await page.getByText(/^Statement 11 \(/).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const there = page.locator('p', { hasText: 'Must be there from this month' });
  const shown = (await there.innerText()).replaceAll(/[^\d–]/g, '').replace('–', '-');
  expect(column(csv, 'amount')).toBe(Number(shown));
  expect(csv).toContain('cancelled:');

  // On a phone the same sums lie below each other.
  await page.setViewportSize(phone);
  await page.getByText('School’s share').first().waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);
  expect(learner.problems).toEqual([]);
  expect(problems).toEqual([]);
});
