import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  logIn,
  signIn,
  visit,
  waitForMail,
} from './setup/browser.ts';
import { newPerson, signUpForPlan } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const subject = 'password';

test('a reset link by mail sets a new password once, and ends the sessions elsewhere', async () => {
  const person = newPerson('Wayan');
  const elsewhere = await browser.open();
  await signUpForPlan(elsewhere.page, person, 'STARTER');
  await visit(elsewhere.page, '/notes');

  const { page, problems } = await browser.open({ colorScheme: 'dark' });
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('**/forgot-password');
  await expectAccessible(page);

  // An unknown email gets the same answer.
  const toasts = page.getByRole('region', { name: /^Messages/ });
  const main = page.getByRole('main');
  const answers: string[] = [];
  for (const email of ['nobody.here@example.com', person.email]) {
    await visit(page, '/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await toasts.getByText('If an account exists, you will receive a password reset link.').waitFor();
    await main.getByText('Check your email').waitFor();
    answers.push(`${await toasts.innerText()} ${await main.innerText()}`);
  }
  expect(answers[0]).toBe(answers[1]);
  await expectAccessible(page);

  const mail = await waitForMail(person.email, subject);
  const link = /https?:\/\/\S+\/reset-password\?token=[^\s"<>]+/.exec(mail.text)?.[0] ?? '';
  expect(link).not.toBe('');
  // Opening the link, as mail scanners do, does not use it up.
  await visit(page, link);
  await visit(page, link);
  await expectAccessible(page);
  const password = 'teh botol dingin 7';
  const choose = async (first: string, second: string) => {
    await page.getByLabel('New Password', { exact: true }).fill(first);
    await page.getByLabel('Confirm Password', { exact: true }).fill(second);
    await page.getByRole('button', { name: 'Reset Password' }).click();
  };
  await choose('short', 'short');
  await main.getByText('Password must be at least 8 characters').first().waitFor();
  await choose(password, `${password}8`);
  await main.getByText("Passwords don't match").waitFor();
  await choose(password, password);
  await page.waitForURL('**/login');
  await toasts.getByText('You can now login with your new password.').waitFor();
  expect(problems).toEqual([]);

  // The session elsewhere has ended: its next page is the log-in page.
  await visit(elsewhere.page, '/notes');
  await elsewhere.page.waitForURL('**/login?callbackUrl=%2Fnotes');

  // The link works only once, and says so before anything is typed.
  await visit(page, link);
  await page.getByRole('heading', { level: 1, name: 'This link doesn’t work.' }).waitFor();
  await main.getByText('This reset link has been used or has expired.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await page.waitForURL('**/forgot-password');

  // Only the new password works.
  await visit(page, '/login');
  await logIn(page, person.email, person.password);
  await page.getByText('Invalid email or password').first().waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
  expectProblems(problems, /status of 401/);
  await signIn(page, person.email, password);
  expect([...problems, ...elsewhere.problems]).toEqual([]);
});
