/** The rest of an account: a new email, one's data, a picture, a receipt, deletion (product.md#account-settings). */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { newPerson, sidewaysOverflow, signUpForPlan } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

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
  const address = page.getByLabel('Picture address');
  expect(await address.isVisible()).toBe(false);
  await page.getByText('Or an address of a picture').click();
  await eventually(() => address.inputValue()).toMatch(/^\/api\/avatars\//);
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
  // A plan that one's own includes is a line, not a card with a disabled button.
  const lower = page.getByRole('listitem').filter({ hasText: 'Already included in Essential.' });
  await lower.getByText('Not Available', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Not Available' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Receipt for Essential' }).click();
  await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
  await expectAccessible(page);
  expect(await page.getByText('essential@langkah.test').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('banner').waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});
