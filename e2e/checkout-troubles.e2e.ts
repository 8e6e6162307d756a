import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  logIn,
  phone,
  signIn,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { expireInvoice, invoicesOf, payInvoice, withSwitches } from './setup/sandbox.ts';
import { backFromPayment, newPerson, paymentPage, signUpForPlan } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const toPayment = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' });

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

test('checkout recovers from an outage; a lost webhook delays nothing; another browser must log in', async () => {
  const person = newPerson('Lestari');
  const { page, context, problems } = await browser.open();
  await signUpForPlan(page, person, 'STARTER');
  await withSwitches('xendit', { down: true }, async () => {
    await toPayment(page).click();
    await page.getByText('Failed to process payment. Please try again.').waitFor({ timeout: 30_000 });
    await expectAccessible(page);
  });
  expectProblems(problems, /status of 50\d/);
  await withSwitches('xendit', { dropWebhook: true }, async () => {
    await toPayment(page).click();
    await page.waitForURL(paymentPage);
    await expect.poll(() => invoicesOf(person.email)).toHaveLength(1);
    // The browser is closed before the payment is made.
    const [invoice] = await invoicesOf(person.email);
    expect(problems).toEqual([]);
    await context.close();
    await payInvoice(invoice?.id ?? '');

    const other = await browser.open({ colorScheme: 'dark' });
    await visit(other.page, invoice?.success_redirect_url ?? '');
    const goOn = other.page.getByRole('button', { name: /^Continue as l/ });
    await goOn.waitFor();
    expect(await other.page.content()).not.toContain(person.email);
    await untilInteractive(other.page);
    await expectAccessible(other.page);
    await goOn.click();
    await other.page.waitForURL('**/login?**');
    await logIn(other.page, person.email, person.password);
    await other.page.waitForURL('**/onboarding/verify**');
    await other.page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
    await other.page.reload();
    await other.page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
    await visit(other.page, '/settings/subscription');
    await other.page.getByText('Current Plan').waitFor();
    expect(other.problems).toEqual([]);
  });
});

test('the page waits for a slow payment', async () => {
  const person = newPerson('Raka');
  const { page, problems } = await browser.open();
  await signUpForPlan(page, person, 'STARTER');
  await toPayment(page).click();
  await page.waitForURL(paymentPage);
  const [invoice] = await invoicesOf(person.email);
  await withSwitches('xendit', { dropWebhook: true }, async () => {
    await visit(page, invoice?.success_redirect_url ?? '');
    await page.getByText('Setting up your account...').first().waitFor();
    await expectAccessible(page);
    await payInvoice(invoice?.id ?? '');
    await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
  });

  // A token that was never issued.
  await visit(page, '/onboarding/verify?token=no-such-token');
  await page.waitForURL('**/signup');
  await page.getByText('Verification Failed').waitFor();
  await page.getByRole('main').getByText('Have you paid already?').waitFor();
  expectProblems(problems, /status of 4\d\d/);

  const stranger = await browser.open();
  await visit(stranger.page, '/onboarding/verify');
  await stranger.page
    .getByText('Missing verification token. Please contact support if this persists.')
    .first()
    .waitFor();
  await stranger.page.waitForURL('**/signup');
  await signIn(stranger.page, person.email, person.password);
  expect(stranger.problems).toEqual([]);
});
