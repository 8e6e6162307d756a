import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { invoicesOf, withSwitches } from './setup/sandbox.ts';
import { backFromPayment, newPerson, paymentPage, signUpForPlan } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const toPayment = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' });
const statusesAtProvider = async (email: string) => (await invoicesOf(email)).map(({ status }) => status);

async function payByTransfer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Virtual account' }).click();
  await page.getByRole('button', { name: 'I have paid from BNI' }).click();
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
}

test('leaving while the invoice is being created and coming back pays the same invoice once', async () => {
  const person = newPerson('Nyoman');
  const { page, problems } = await browser.open({ serviceWorkers: 'allow' });
  await signUpForPlan(page, person, 'ESSENTIAL');
  await withSwitches('xendit', { slow: 2000 }, async () => {
    await toPayment(page).click();
    await page.waitForTimeout(300);
    await visit(page, '/dashboard');
    await page.getByRole('heading', { name: 'Your payment for Essential is waiting' }).waitFor();
    await expectAccessible(page);
    await eventually(() => statusesAtProvider(person.email)).toEqual(['PENDING']);
  });
  // The plans still show the chosen one as selected.
  await page.getByRole('link', { name: 'choose another plan' }).click();
  await page.waitForURL('**/pricing');
  const essential = page.getByRole('article', { name: 'Essential' });
  await essential.getByRole('button', { name: 'Selected' }).waitFor();
  await visit(page, '/dashboard');
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/pricing/checkout?plan=ESSENTIAL');
  await untilInteractive(page);
  await toPayment(page).click();
  await page.waitForURL(paymentPage);
  expect(await statusesAtProvider(person.email)).toEqual(['PENDING']);
  await payByTransfer(page);
  await backFromPayment(page);
  await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
  expect(await statusesAtProvider(person.email)).toEqual(['PAID']);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.waitForURL('**/dashboard');
  expect(await page.getByText('is waiting').count()).toBe(0);
  expect(problems.filter((problem) => !/ERR_ABORTED|Failed to fetch/.test(problem))).toEqual([]);
});

test('a person who loses the connection just after paying is charged once, and welcomed on return', async () => {
  const person = newPerson('Ketut');
  const { page, context, problems } = await browser.open({ serviceWorkers: 'allow' });
  await signUpForPlan(page, person, 'STARTER');
  await toPayment(page).click();
  await page.waitForURL(paymentPage);
  const [invoice] = await invoicesOf(person.email);
  await payByTransfer(page);
  await context.setOffline(true);
  await expect(page.goto(invoice?.success_redirect_url ?? '')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  problems.length = 0;
  await context.setOffline(false);

  await page.goto(invoice?.success_redirect_url ?? '');
  await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
  // Verifying a second time shows the same page.
  await page.reload();
  await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
  expect(await statusesAtProvider(person.email)).toEqual(['PAID']);
  const payments = await page.evaluate(async () => {
    const answer = await fetch('/api/payment/history');
    return ((await answer.json()) as { status: string; amountIdr: number }[]).map(({ status, amountIdr }) => [
      status,
      amountIdr,
    ]);
  });
  expect(payments).toEqual([['PAID', 149_000]]);
  await visit(page, '/dashboard');
  expect(await page.getByText('is waiting').count()).toBe(0);
  expect(problems).toEqual([]);
});
