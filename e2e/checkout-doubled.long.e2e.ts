import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { expireInvoice, invoicesOf } from './setup/sandbox.ts';
import { backFromPayment, newPerson, paymentPage, signUpForPlan, toPayment } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Statuses of this person's payments on our side. */
const paymentStatuses = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/payment/history');
    return ((await answer.json()) as { status: string }[]).map(({ status }) => status);
  });

async function payByTransfer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Virtual account' }).click();
  await page.getByRole('button', { name: 'I have paid from BNI' }).click();
}

test('double clicks, cancelled payments and expired invoices leave one open invoice and one payment', async () => {
  const person = newPerson('Gede');
  const { page, problems } = await browser.open({ viewport: phone, colorScheme: 'dark' });
  await signUpForPlan(page, person, 'ESSENTIAL');
  await toPayment(page).dblclick();
  await page.waitForURL(paymentPage);
  expect(await invoicesOf(person.email)).toHaveLength(1);
  const firstUrl = page.url();

  // Cancelled: the page says so, and the same invoice is used again.
  await page.getByRole('link', { name: 'Cancel payment' }).click();
  await page.waitForURL('**/pricing/checkout?**');
  await page.getByText('Nothing was charged').waitFor();
  await page.getByText('Your plan is still selected. Try again or choose another one.').waitFor();
  await untilInteractive(page);
  await expectAccessible(page);
  await toPayment(page).click();
  await page.waitForURL(paymentPage);
  expect(page.url()).toBe(firstUrl);

  // "Back" shows the page as it was before the click, ready to use.
  await page.goBack();
  await page.getByRole('heading', { name: 'Confirm Your Plan' }).waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await toPayment(page).waitFor();

  // Expired: the provider's page says so, and we create a new invoice.
  const [first] = await invoicesOf(person.email);
  await expireInvoice(first?.id ?? '');
  await eventually(() => paymentStatuses(page)).toEqual(['EXPIRED']);
  await page.goto(firstUrl);
  await page.getByRole('heading', { name: 'Invoice expired' }).waitFor();
  await page.getByRole('link', { name: 'Back to Langkah' }).click();
  await page.waitForURL('**/pricing/checkout?**');
  await untilInteractive(page);
  await toPayment(page).click();
  await page.waitForURL(paymentPage);
  expect(page.url()).not.toBe(firstUrl);
  expect((await invoicesOf(person.email)).map(({ status }) => status).sort()).toEqual(['EXPIRED', 'PENDING']);

  // Choosing another plan expires the open invoice at the provider.
  await visit(page, '/pricing/checkout?plan=ACCELERATOR');
  await toPayment(page).click();
  await page.waitForURL(paymentPage);
  await eventually(async () => {
    const all = await invoicesOf(person.email);
    return all.filter(({ status }) => status === 'PENDING').map(({ amount }) => amount);
  }).toEqual([999_000]);
  const paidUrl = page.url();
  await payByTransfer(page);
  await backFromPayment(page);
  await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();

  // No screen offers to pay again.
  await page.goto(paidUrl);
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
  expect(await page.getByRole('button', { name: /paid|Pay/ }).count()).toBe(0);
  for (const plan of ['STARTER', 'ESSENTIAL', 'ACCELERATOR']) {
    await visit(page, `/pricing/checkout?plan=${plan}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await toPayment(page).count(), plan).toBe(0);
  }
  expect((await invoicesOf(person.email)).filter(({ status }) => status === 'PAID')).toHaveLength(1);
  expect(problems).toEqual([]);
});
