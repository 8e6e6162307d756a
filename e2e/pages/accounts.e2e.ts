import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demoPassword,
  expectAccessible,
  type JourneyBrowser,
  launch,
  signIn,
  waitForMail,
} from '../setup/browser.ts';
import { fillSignUp, newPerson } from './payment-page.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const logIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

/** A button that can be pressed means that the page listens. */
const listens = (page: Page, button: string) =>
  page.getByRole('button', { name: button, disabled: false }).waitFor();

/** The path and search the browser comes to rest at. */
const comesTo = (page: Page, wanted: string) =>
  page.waitForURL((url) => `${url.pathname}${url.search}` === wanted);

describe('where the pages of the purchase lead', () => {
  it.each([
    ['/pricing', '/signup'],
    ['/pricing/checkout?plan=ESSENTIAL', '/signup?plan=ESSENTIAL'],
    ['/pricing/checkout?plan=ESSENTIAL&oauth=true', '/signup?plan=ESSENTIAL'],
  ])('a stranger at %s is led to %s', async (path, wanted) => {
    const { page } = await browser.open();
    await page.goto(path);
    await comesTo(page, wanted);
  });

  it.each([
    [
      '/onboarding/verify',
      'Invalid Access',
      'Missing verification token. Please contact support if this persists.',
    ],
    ['/onboarding/verify?token=wrong', 'Verification Failed', 'Failed to verify your payment.'],
  ])('%s tells why and leads to sign-up', async (path, title, text) => {
    const { page } = await browser.open();
    await page.goto(path);
    await comesTo(page, '/signup');
    const toast = page.getByRole('alert').filter({ hasText: title });
    await toast.getByText(text).first().waitFor();
    // The toast goes; the reason stays on the page, also after a reload, with the ways on.
    const main = page.getByRole('main');
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();
    await main.getByText(title).waitFor();
    await main.getByText(text).waitFor();
    await main.getByRole('link', { name: 'Contact Support' }).waitFor();
    await expectAccessible(page);
    await main.getByRole('link', { name: 'Log in' }).first().click();
    await comesTo(page, '/login');
  });

  it('a signed-in person goes on where they are, and is never sent back to sign-up', async () => {
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
    // Turned away with a reason, which is read there (product.md#onboarding).
    await page.goto('/onboarding/verify?token=wrong');
    await comesTo(page, '/signup');
  });

  it('a paid person sees the upgrade price, their own plan and what it includes', async () => {
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
  it('says what was wrong, loses nothing typed, and leads back to where one was', async () => {
    const { page } = await browser.open();
    await page.goto('/notifications');
    await comesTo(page, '/login?callbackUrl=%2Fnotifications');
    await logIn(page, 'starter@langkah.test', 'not-my-password');
    await page
      .getByRole('alert')
      .filter({ hasText: 'Error' })
      .getByText('Invalid email or password')
      .waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('starter@langkah.test');
    // Said once, with the way out; the field shows that it is wrong while it has the focus.
    expect(await page.getByText('Invalid email or password').count()).toBe(1);
    expect(await page.locator('form [aria-live="polite"]').allTextContents()).toEqual(['', '']);
    expect(
      await page.getByLabel('Password', { exact: true }).evaluate((field) => ({
        isInvalid: field.getAttribute('aria-invalid'),
        hasFocus: document.activeElement === field,
      })),
    ).toEqual({ isInvalid: 'true', hasFocus: true });
    await expectAccessible(page);
    await page.getByRole('alert').getByRole('button', { name: 'Reset your password?' }).click();
    await comesTo(page, '/forgot-password');
    await page.getByText('Invalid email or password').waitFor({ state: 'detached' });
    await page.goBack();
    await comesTo(page, '/login?callbackUrl=%2Fnotifications');
    await logIn(page, 'starter@langkah.test', demoPassword);
    await comesTo(page, '/notifications');
  });

  it.each(['https://evil.test/', '//evil.test', '/.//evil.test', '/\\evil.test'])(
    'never leaves our origin for %s',
    async (callbackUrl) => {
      const { page } = await browser.open();
      await page.goto(`/login?callbackUrl=${encodeURIComponent(callbackUrl)}`);
      await logIn(page, 'new@langkah.test', demoPassword);
      await comesTo(page, '/dashboard');
    },
  );
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
    expect(await page.getByText('Email already in use').count()).toBe(1);
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('link', { name: 'Log in instead' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Log in instead' }).click();
    await comesTo(page, '/login');
    await page.getByText('Email already in use').waitFor({ state: 'detached' });
  });

  it('is never blocked by a limited email check, and works with the keyboard alone', async () => {
    const { page } = await browser.open();
    await page.route('**/api/auth/check-email', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many attempts', code: 'TOO_MANY_REQUESTS' } }),
    );
    const lia = newPerson('Lia Kartika');
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

  it('goes on with the password in memory when signing in fails', async () => {
    const { page } = await browser.open();
    await page.route('**/api/auth/sign-in/email', (route) => route.abort());
    await page.goto('/signup?plan=STARTER');
    await fillSignUp(page, newPerson('Putu Ayu'));
    await comesTo(page, '/pricing/checkout?plan=STARTER');
    await page.unroute('**/api/auth/sign-in/email');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.waitForURL('**/xendit/pay/**');
  });

  it('a new Google person goes on to the chosen plan', async () => {
    const { page, problems } = await browser.open();
    await page.goto('/signup?plan=ESSENTIAL');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('Use another account').click();
    const gita = newPerson('Gita Gemilang');
    await page.getByLabel('E-mail').fill(gita.email);
    await page.getByLabel('Full name').fill(gita.name);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await comesTo(page, '/pricing/checkout?plan=ESSENTIAL');
    await page.getByText(gita.email).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('is replaced through the mailed link, which works once', async () => {
    const { page } = await browser.open();
    const person = newPerson('Wayan Sudira');
    await page.goto('/signup');
    await fillSignUp(page, person);
    await comesTo(page, '/pricing');
    await page.context().clearCookies();

    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByRole('status').filter({ hasText: 'Check your email' }).waitFor();
    const { text } = await waitForMail(person.email, 'Reset your password');
    const link = /http\S+\/reset-password\?token=[\w-]+/.exec(text)?.[0] ?? '';
    await page.goto(link);
    await expectAccessible(page);
    const choose = async (password: string) => {
      await page.getByLabel('New Password').fill(password);
      await page.getByLabel('Confirm Password').fill(password);
      await page.getByRole('button', { name: 'Reset Password' }).click();
    };
    await choose('teh-manis-dingin');
    await comesTo(page, '/login');
    await page.getByRole('status').filter({ hasText: 'Password reset successful' }).waitFor();
    await logIn(page, person.email, 'teh-manis-dingin');
    await comesTo(page, '/dashboard');

    await page.goto(link);
    await page.getByRole('heading', { name: 'This link does not work.' }).waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await comesTo(page, '/forgot-password');
  });
});
