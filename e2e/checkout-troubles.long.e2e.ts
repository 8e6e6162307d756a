/** Checkout through outages and slow payments (product.md#checkout). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  logIn,
  signIn,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { invoicesOf, payInvoice, withSwitches } from './setup/sandbox.ts';
import { newPerson, paymentPage, signUpForPlan, toPayment } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

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
