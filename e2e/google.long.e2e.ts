import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  type JourneyBrowser,
  launch,
  logIn,
  untilInteractive,
  visit,
  waitForMail,
} from './setup/browser.ts';
import { invoicesOf } from './setup/sandbox.ts';
import { backFromPayment, newPerson, paymentPage, signOut, signUpForPlan } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function continueWithGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.waitForURL('**/google/**');
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
}

test('a person signs up with Google and no password, pays by QRIS, and signs in again', async () => {
  const person = newPerson('Putri');
  const { page, context, problems } = await browser.open();

  // After "Cancel" at Google, sign-up explains what happened and keeps the plan.
  await visit(page, '/signup?plan=STARTER');
  await continueWithGoogle(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/signup?**plan=STARTER**');
  await page
    .getByRole('main')
    .getByText(/Google/)
    .first()
    .waitFor();
  await page.getByText('Selected Plan').waitFor();
  await untilInteractive(page);
  await expectAccessible(page);

  await continueWithGoogle(page);
  await page.getByText('Use another account').click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Full name').fill(person.name);
  await page.getByRole('button', { name: 'Continue' }).click();
  // The `oauth` parameter of the redirect from Google is gone from the URL.
  await page.waitForURL('**/pricing/checkout?plan=STARTER');
  await page.getByText(person.email).waitFor();
  await page.getByText('Rp 149.000').first().waitFor();
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();

  await page.waitForURL(paymentPage);
  await page.getByRole('link', { name: 'QRIS' }).click();
  await page.getByRole('button', { name: 'I have paid by QRIS' }).click();
  await backFromPayment(page);
  await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
  await page.getByRole('link', { name: 'Skip Tour' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: /, Putri$/ }).waitFor();
  expect((await invoicesOf(person.email)).map(({ status }) => status)).toEqual(['PAID']);

  await signOut(page);
  await continueWithGoogle(page);
  await page.getByRole('button', { name: new RegExp(person.email) }).click();
  await page.waitForURL('**/dashboard');
  await context.close();

  // Signing in on another machine leads to the requested page.
  const other = await browser.open();
  await visit(other.page, '/settings/subscription');
  await continueWithGoogle(other.page);
  await other.page.getByRole('button', { name: new RegExp(person.email) }).click();
  await other.page.waitForURL('**/settings/plan');
  await other.page.getByText('Current Plan').waitFor();
  await other.page.getByText('Paid', { exact: true }).waitFor();
  expect([...problems, ...other.problems]).toEqual([]);
});

test('Google opens an account that has a password only after its email is confirmed', async () => {
  const person = newPerson('Dian');
  const { page, problems } = await browser.open();
  await signUpForPlan(page, person, 'STARTER');
  await visit(page, '/dashboard');
  await signOut(page);
  await continueWithGoogle(page);
  await page.getByText('Use another account').click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Full name').fill(person.name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/login?**');
  await page
    .getByRole('main')
    .getByText(/^This email already has an account\./)
    .waitFor();
  await untilInteractive(page);
  await expectAccessible(page);

  const mail = await waitForMail(person.email, '');
  const link = /https?:\/\/\S+verify\S+/.exec(mail.text)?.[0] ?? '';
  await visit(page, link);
  await logIn(page, person.email, person.password);
  await page.waitForURL('**/dashboard?verified=1');
  await untilInteractive(page);
  await signOut(page);
  await visit(page, '/login');
  await continueWithGoogle(page);
  await page.getByRole('button', { name: new RegExp(person.email) }).click();
  await page.waitForURL('**/dashboard**');
  await page.getByRole('heading', { level: 1, name: /, Dian$/ }).waitFor();
  expect(problems).toEqual([]);
});
