import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshTotpCode } from '../dev/testing/totp.ts';
import {
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  logIn,
  signIn,
  untilInteractive,
  visit,
  waitForMail,
} from './setup/browser.ts';
import { newPerson, signOut, signUpForPlan } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('a new password ends every other session, and a second step protects the account', async () => {
  const person = newPerson('Dewi');
  const { page, problems } = await browser.open();
  await signUpForPlan(page, person, 'STARTER');
  const elsewhere = await browser.open();
  await signIn(elsewhere.page, person.email, person.password);

  await visit(page, '/settings/account');
  await untilInteractive(page);
  await page.getByText('This device').waitFor();
  await expectAccessible(page);
  const password = 'rendang padang 42';
  await page.getByLabel('Current password', { exact: true }).fill('not my password');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText("Passwords don't match").waitFor();
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('main').getByText('That’s not your current password.').waitFor();
  await expectAccessible(page);
  // The field shows the error; a toast would only repeat it.
  expect(await page.getByText('That’s not your current password.').count()).toBe(1);
  await page.getByLabel('Current password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed').waitFor();
  await elsewhere.page.goto(`${new URL(page.url()).origin}/notes`);
  await elsewhere.page.waitForURL('**/login**');

  // The second step needs a confirmed email address.
  expect(await page.getByRole('button', { name: 'Turn on' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Send the link again' }).first().click();
  await page.getByText('Check your email: the link to confirm it is on its way.').waitFor();
  const welcome = await waitForMail(person.email, 'Welcome to Langkah');
  // The link rejects another account, and asks people who are logged out to log in first.
  const link = /https?:\/\/\S+\/verify-email\S+/.exec(welcome.text)?.[0] ?? '';
  const other = await browser.open();
  await signIn(other.page, 'new@langkah.test');
  await visit(other.page, link);
  await other.page.getByRole('heading', { name: 'This link doesn’t work.' }).waitFor();
  await other.page.getByText('It belongs to another account.').waitFor();
  await expectAccessible(other.page);
  await visit(elsewhere.page, link);
  await elsewhere.page.getByText('Log in to confirm your email.').waitFor();
  await expectAccessible(elsewhere.page);
  await logIn(elsewhere.page, person.email, password);
  await elsewhere.page.waitForURL('**/dashboard?verified=1');
  await visit(page, '/settings/account');
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: /QR code/ }).waitFor();
  await expectAccessible(page);
  const secret = (await dialog.locator('code').textContent()) ?? '';
  const uri = `otpauth://totp/x?secret=${secret}`;
  await dialog.getByLabel('Code from the app').fill(await freshTotpCode(uri));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: 'Keep your recovery codes' }).waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('On', { exact: true }).waitFor();
  await signOut(page);

  await logIn(page, person.email, password);
  await page.getByLabel('Code from your app').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('This code isn’t right. Please try again.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/dashboard');
  await waitForMail(person.email, 'Two-step sign-in was turned on');

  // Signing in with Google still requires the second step.
  await signOut(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.waitForURL('**/google/**');
  await page.getByText('Use another account').click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Full name').fill(person.name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'One more step.' }).waitFor();
  await untilInteractive(page);
  await expectAccessible(page);
  await page.getByLabel('Code from your app').fill(await freshTotpCode(uri));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/dashboard');
  await waitForMail(person.email, 'Google was connected to your account.');
  // After too many wrong codes, the log-in page says why it needs the password again.
  const guesser = await browser.open();
  await visit(guesser.page, '/login');
  await logIn(guesser.page, person.email, password);
  const wrongly = guesser.page.getByLabel('Code from your app');
  for (let tries = 0; tries < 6; tries += 1) {
    await wrongly.fill('000000');
    const answer = guesser.page.waitForResponse(/verify-totp/);
    await guesser.page.getByRole('button', { name: 'Confirm' }).click();
    await answer;
  }
  await guesser.page.getByRole('main').getByText('Too many wrong codes. Please log in again.').waitFor();
  await guesser.page.getByLabel('Password', { exact: true }).waitFor();
  await expectAccessible(guesser.page);

  // The console logs the wrong password and the wrong code as failed requests.
  expectProblems(problems, /status of (401|422)/);
}, 120_000);
