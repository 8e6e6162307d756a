import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshTotpCode } from '../dev/testing/totp.ts';
import {
  eventually,
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
import { newPerson, sidewaysOverflow, signOut, signUpForPlan } from './setup/steps.ts';

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

test('on a phone: the email changes after confirmation, the data is downloaded, and the account deleted', async () => {
  const person = newPerson('Bagus');
  const { page, problems } = await browser.open({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await signUpForPlan(page, person, 'STARTER');
  await visit(page, '/settings/account');
  await untilInteractive(page);
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);

  const newEmail = `new-${person.email}`;
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New email').fill(newEmail);
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`Waiting for ${newEmail}`).waitFor();
  const mail = await waitForMail(newEmail, 'Confirm your new email address');
  const link = /https?:\/\/\S+\/confirm-email\?token=[^\s"<>]+/.exec(mail.text)?.[0] ?? '';
  const elsewhere = await browser.open();
  await visit(elsewhere.page, link);
  await elsewhere.page.getByText('Log in with your current email to confirm the new one.').waitFor();
  await visit(page, link);
  await page.getByRole('heading', { name: 'Your email address is confirmed.' }).waitFor();
  await expectAccessible(page);

  await visit(page, '/settings/account');
  await untilInteractive(page);
  await eventually(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(newEmail);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^langkah-data-.*\.json$/);

  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL('**/?deleted=1');
  await visit(page, '/login');
  await logIn(page, newEmail, person.password);
  await page.getByText('Invalid email or password').first().waitFor();
  expectProblems(problems, /status of 401/);
}, 90_000);

test('a picture is uploaded and a receipt can be printed', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/settings/profile');
  await untilInteractive(page);
  const buffer = await sharp({ create: { width: 80, height: 80, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await page.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByText('Picture saved').waitFor();
  await eventually(() =>
    page.evaluate(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0),
  ).toBe(80);
  await eventually(() => page.getByLabel('Picture address').inputValue()).toMatch(/^\/api\/avatars\//);
  // It also replaces the initials in the top bar; they return if it fails to load or is removed.
  const inMenu = page.getByRole('button', { name: /account menu of/ }).locator('img');
  await eventually(() => inMenu.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(80);
  await expectAccessible(page);
  await page.route('**/api/avatars/*', (route) => route.abort());
  await visit(page, '/settings/profile');
  await inMenu.waitFor({ state: 'hidden' });
  await page.unroute('**/api/avatars/*');
  expectProblems(problems, /ERR_FAILED/);
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Profile saved').waitFor();
  await inMenu.waitFor({ state: 'detached' });

  // The server does not render the next page again, but it must show the new name.
  const name = page.getByRole('main').getByLabel('Full Name');
  const before = await name.inputValue();
  for (const [called, greeted] of [
    ['Melati Kusuma', 'Melati'],
    [before, before.split(' ')[0] ?? ''],
  ] as const) {
    await visit(page, '/settings/profile');
    await untilInteractive(page);
    await name.fill(called);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Profile saved').waitFor();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: greeted }).waitFor();
  }

  await visit(page, '/settings/plan');
  await page.getByRole('link', { name: 'Receipt for Essential' }).click();
  await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
  await expectAccessible(page);
  expect(await page.getByText('essential@langkah.test').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('banner').waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});
