import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demoPassword,
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  logIn,
  phone,
  signIn,
  waitForMail,
} from './setup/browser.ts';
import { fillSignUp, newPerson, payByCard } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Waits until the page is interactive, which an enabled button shows. */
const listens = (page: Page, button: string) =>
  page.getByRole('button', { name: button, disabled: false }).waitFor();

/** Waits until the browser is at this path and search. */
const comesTo = (page: Page, wanted: string) =>
  page.waitForURL((url) => `${url.pathname}${url.search}` === wanted);

describe('where the purchase pages lead', () => {
  it('visitors are redirected from the plans to sign-up, with the plan', async () => {
    const { page } = await browser.open();
    for (const [path, wanted] of [
      ['/pricing', '/signup'],
      ['/pricing/checkout?plan=ESSENTIAL', '/signup?plan=ESSENTIAL'],
      ['/pricing/checkout?plan=ESSENTIAL&oauth=true', '/signup?plan=ESSENTIAL'],
    ] as const) {
      await page.goto(path);
      await comesTo(page, wanted);
    }
  });

  it.each([
    [
      '/onboarding/verify',
      'Invalid Access',
      'Missing verification token. Please contact support if this persists.',
    ],
    ['/onboarding/verify?token=wrong', 'Verification Failed', 'Failed to verify your payment.'],
  ])('%s redirects to sign-up and says why once, with two ways on', async (path, title, text) => {
    const { page } = await browser.open();
    await page.goto(path);
    await comesTo(page, '/signup');
    const toast = page.getByRole('alert').filter({ hasText: title });
    await toast.getByText(text).first().waitFor();
    expect(await page.getByText(title, { exact: true }).count()).toBe(1);
    // The toast can be dismissed; the ways on stay on the page, even after a reload.
    const main = page.getByRole('main');
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();
    await main.getByText('Have you paid already?').waitFor();
    await main.getByRole('link', { name: 'Contact Support' }).waitFor();
    await expectAccessible(page);
    await main.getByRole('link', { name: 'Log in' }).first().click();
    await comesTo(page, '/login');
  });

  it('a signed-in person continues at their own step, and sees sign-up only with a reason', async () => {
    const { page } = await browser.open();
    await page.goto('/login');
    await logIn(page, 'new@langkah.test', demoPassword);
    await comesTo(page, '/dashboard');
    await page.goto('/signup');
    await comesTo(page, '/pricing');
    await page.goto('/pricing/checkout');
    await comesTo(page, '/pricing');
    await page.goto('/signup?plan=STARTER');
    await comesTo(page, '/pricing/checkout?plan=STARTER');
    // Sign-up shows the reason, even to people who are signed in (product.md#onboarding).
    await page.setViewportSize(phone);
    await page.goto('/onboarding/verify?token=wrong');
    await comesTo(page, '/signup');
    const heading = page.getByRole('heading', { level: 1, name: 'This link doesn’t work.' });
    await heading.waitFor();
    expect(await page.getByLabel('Full Name').count()).toBe(0);
    // The toast that says why covers no heading.
    const toast = await page.getByRole('alert').filter({ hasText: 'Verification Failed' }).boundingBox();
    const title = await heading.boundingBox();
    expect(toast && title && toast.y + toast.height <= title.y).toBe(true);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await comesTo(page, '/dashboard');
  });

  it('a paying learner sees upgrade prices, their own plan, and that lower plans are not available', async () => {
    const { page, problems } = await browser.open();
    await signIn(page, 'essential@langkah.test');
    await page.goto('/pricing');
    const card = (name: string) => page.getByRole('article', { name });
    await card('Accelerator').getByText('Rp\u00a0500.000').waitFor();
    await card('Essential').getByRole('button', { name: 'Current Plan' }).waitFor();
    await card('Starter').getByRole('button', { name: 'Not Available' }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });
});

describe('logging in', () => {
  it('says what was wrong, keeps the typed email, and leads back to the requested page', async () => {
    const { page } = await browser.open();
    await page.goto('/notifications');
    await comesTo(page, '/login?callbackUrl=%2Fnotifications');
    await listens(page, 'Log in');
    const button = page.getByRole('button', { name: 'Log in' });
    const before = await button.boundingBox();
    await logIn(page, 'starter@langkah.test', 'not-my-password');
    await page
      .getByRole('alert')
      .filter({ hasText: 'Error' })
      .getByText('Invalid email or password')
      .waitFor();
    // The message has its place already: nothing moves.
    expect(await button.boundingBox()).toEqual(before);
    expect(await page.getByLabel('Email').inputValue()).toBe('starter@langkah.test');
    // The invalid field has the focus, is marked and keeps the reason.
    expect(await page.locator('form [aria-live="polite"]').allTextContents()).toEqual([
      '',
      'Invalid email or password',
    ]);
    expect(
      await page.getByLabel('Password', { exact: true }).evaluate((field) => ({
        isInvalid: field.getAttribute('aria-invalid'),
        hasFocus: document.activeElement === field,
        describedBy: document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
      })),
    ).toEqual({ isInvalid: 'true', hasFocus: true, describedBy: 'Invalid email or password' });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await comesTo(page, '/forgot-password');
    await eventually(() => page.getByRole('main').getByText('Invalid email or password').count()).toBe(0);
    await page.goBack();
    await comesTo(page, '/login?callbackUrl=%2Fnotifications');
    await logIn(page, 'starter@langkah.test', demoPassword);
    await comesTo(page, '/notifications');
  });

  it('never leaves our origin, whatever the callback URL', async () => {
    const { page } = await browser.open();
    for (const callbackUrl of ['https://evil.test/', '//evil.test', '/.//evil.test', '/\\evil.test']) {
      await page.context().clearCookies();
      await page.goto(`/login?callbackUrl=${encodeURIComponent(callbackUrl)}`);
      await logIn(page, 'new@langkah.test', demoPassword);
      await comesTo(page, '/dashboard');
    }
  });
});

describe('signing up', () => {
  it('an empty form marks every field', async () => {
    const { page } = await browser.open();
    await page.goto('/signup');
    await listens(page, 'Create account');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Please confirm your password').waitFor();
    expect(await page.locator('input[aria-invalid="true"]').count()).toBe(4);
    await expectAccessible(page);
  });

  it('says that an email is in use before the form is sent', async () => {
    const { page } = await browser.open();
    await page.goto('/signup');
    await listens(page, 'Create account');
    await page.getByLabel('Email').fill('essential@langkah.test');
    await page.getByLabel('Full Name').fill('Sari');
    await page.getByRole('alert').filter({ hasText: 'Error' }).getByText('Email already in use').waitFor();
    // At the field too, where it is put right.
    await page.locator('form').getByText('Email already in use').waitFor();
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('link', { name: 'Log in instead' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Log in instead' }).click();
    await comesTo(page, '/login');
    await eventually(() => page.getByText('Email already in use').count()).toBe(0);
  });

  it('is not blocked by a rate-limited email check, and works with the keyboard alone', async () => {
    const { page } = await browser.open();
    await page.route('**/api/auth/check-email', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many attempts', code: 'TOO_MANY_REQUESTS' } }),
    );
    const lia = newPerson('Lia');
    await page.goto('/signup');
    await listens(page, 'Create account');
    await page.getByLabel('Full Name').focus();
    for (const [value, tabs] of [
      [lia.name, 1],
      [lia.email, 1],
      [lia.password, 2],
      [lia.password, 0],
    ] as const) {
      await page.keyboard.type(value);
      for (let index = 0; index < tabs; index += 1) await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await comesTo(page, '/pricing');
  });

  it('continues with the password in memory when signing in fails', async () => {
    const { page } = await browser.open();
    await page.route('**/api/auth/sign-in/email', (route) => route.abort());
    await page.goto('/signup?plan=STARTER');
    await fillSignUp(page, newPerson('Putu'));
    await page.getByRole('button', { name: 'Create account' }).click();
    await comesTo(page, '/pricing/checkout?plan=STARTER');
    await page.unroute('**/api/auth/sign-in/email');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.waitForURL('**/xendit/pay/**');
  });
});

describe('from sign-up to the dashboard', () => {
  it('a person signs up, changes the plan, pays once and is welcomed', async () => {
    const { page, problems } = await browser.open();
    const sari = newPerson('Sari');
    await page.goto('/signup?plan=ACCELERATOR');
    await page.getByText('Selected Plan').waitFor();
    await fillSignUp(page, sari);
    await page.getByRole('button', { name: 'Create account' }).click();

    await page.waitForURL('**/pricing/checkout?plan=ACCELERATOR');
    await page.getByRole('heading', { name: 'Confirm Your Plan' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Change Plan' }).click();
    await page.getByRole('button', { name: 'Selected', exact: true }).waitFor();
    await page.getByText('Hi Sari, good to have you here.').waitFor();
    await expectAccessible(page);
    const essential = page.getByRole('article', { name: 'Essential' });
    await essential.getByRole('button', { name: 'Select Plan' }).click();

    await page.waitForURL('**/pricing/checkout?plan=ESSENTIAL');
    await page.getByText('Rp\u00a0499.000').first().waitFor();
    let invoiceCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/payment/create-invoice')) invoiceCount += 1;
    });
    await page.getByRole('button', { name: 'Continue to Payment' }).dblclick();
    await page.getByRole('alertdialog', { name: 'Redirecting to payment page...' }).waitFor();
    await payByCard(page);
    expect(invoiceCount).toBe(1);

    await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Complete Your Profile' }).click();
    await page.waitForURL('**/settings/profile');
    await page.goBack();
    await page.getByRole('link', { name: 'Complete Your Profile (done)' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Complete Your Profile (done)' }).waitFor();
    await page.getByRole('link', { name: 'Skip Tour' }).click();
    await page.waitForURL('**/dashboard');

    expect((await waitForMail(sari.email, 'Welcome to Langkah')).text).toContain('Sari');
    expect(problems).toEqual([]);
  });

  it('nothing typed during sign-up can be read in the browser’s storage', async () => {
    const { page } = await browser.open();
    const dewi = newPerson('Dewi');
    await page.goto('/signup?plan=STARTER');
    await fillSignUp(page, dewi);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/pricing/checkout?plan=STARTER');
    await page.getByText(dewi.email).waitFor();
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).toContain('langkah_signup');
    expect(stored).not.toMatch(/dewi|santoso|kopi|STARTER/i);
  });
});
