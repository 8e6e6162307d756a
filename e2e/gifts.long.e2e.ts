/** A gift, from the checkout of one phone to the first lesson on another (product.md#gift-codes). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCookie } from '#kernel/language.ts';
import { eventually, expectAccessible, type JourneyBrowser, launch, phone, visit } from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { newPerson, openAdmin, payByCard, sidewaysOverflow, signUpByCall, toPayment } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('someone buys a gift on a phone; a stranger uses its code in Indonesian, and the buyer and the school see it', {
  timeout: 150_000,
}, async () => {
  const buyer = await browser.open({ viewport: phone });
  const { page } = buyer;
  const giver = await signUpByCall(page);
  await visit(page, '/pricing');
  await page.getByRole('link', { name: 'Give a plan as a gift' }).click();
  await page.getByRole('heading', { level: 1, name: 'Choose a gift' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Select Plan' }).nth(1).click();
  await page.waitForURL('**/pricing/checkout?plan=ESSENTIAL&gift=true');
  expect(await page.getByLabel('This is a gift').isChecked()).toBe(true);
  await page.getByLabel('Who is it for?').fill('Sari');
  await page.getByLabel('Your message').fill('Selamat ulang tahun!');
  await page.getByLabel('Their email').fill('sari@nowhere');
  await toPayment(page).click();
  // Said at the field, which has the focus; nothing that was typed is lost.
  await page.getByText('Write it like name@example.com.').waitFor();
  expect(await page.getByLabel('Their email').evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await page.getByLabel('Their email').fill('');
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);
  await page.reload();
  await page.getByLabel('This is a gift').waitFor();
  await eventually(() => page.getByLabel('Your message').inputValue()).toBe('Selamat ulang tahun!');
  await toPayment(page).click();
  await payByCard(page);
  await page.waitForURL('**/settings/gifts/*');
  await page.getByRole('heading', { level: 1, name: 'Your gift' }).waitFor();
  const code = (await page.getByText(/^HADIAH(-[A-Z2-9]{4}){4}$/).textContent()) ?? '';
  const share = await page.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href');
  const shared = new URL(share ?? '').searchParams.get('text') ?? '';
  expect(shared).toContain(`/gift?code=${code}`);
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);

  // The address, opened by a stranger.
  const receiver = await browser.open({ viewport: phone, colorScheme: 'dark' });
  await receiver.context.addCookies([{ name: languageCookie, value: 'id', url: installation.appUrl }]);
  const sari = receiver.page;
  await visit(sari, `/gift?code=${code}`);
  await sari.getByText(`${giver.name} memberimu hadiah.`).waitFor();
  await sari.getByText('Selamat ulang tahun!').waitFor();
  expect(await sidewaysOverflow(sari)).toBe(0);
  await expectAccessible(sari);
  await sari.getByRole('link', { name: 'Daftar untuk membukanya' }).click();
  await sari.waitForURL('**/signup?callbackUrl=**');
  const person = newPerson('Sari');
  await sari.getByLabel('Nama lengkap').fill(person.name);
  await sari.getByLabel('Email').fill(person.email);
  await sari.getByLabel('Kata sandi', { exact: true }).fill(person.password);
  await sari.getByLabel('Ulangi kata sandi', { exact: true }).fill(person.password);
  await sari.getByRole('button', { name: 'Buat akun' }).click();
  await sari.waitForURL(`**/gift?code=${code}**`);
  await sari.getByText(`Hadiah terbuka untuk ${person.email}.`).waitFor();
  await expectAccessible(sari);
  await sari.getByRole('button', { name: 'Buka hadiah' }).click();
  await sari.getByRole('heading', { level: 1, name: 'Paketmu sekarang Essential' }).waitFor();
  await sari.locator('h1:focus').waitFor();
  await expectAccessible(sari);
  await sari.getByRole('link', { name: 'Mulai belajar' }).click();
  await sari.waitForURL('**/dashboard');
  // A module that only the plan opens.
  await visit(sari, '/lessons/javascript-from-zero/2');
  await sari.getByRole('heading', { level: 1 }).waitFor();
  expect(await sari.getByRole('heading', { name: 'Pilih paketmu' }).count()).toBe(0);

  await page.reload();
  await page.getByText(/^Used on /).waitFor();
  expect(await page.getByText(code).count()).toBe(0);
  await visit(page, '/notifications');
  await page.getByRole('main').getByText('Your gift was used: Essential').waitFor();

  // A second person with the same address.
  const late = await browser.open({ viewport: phone });
  await visit(late.page, `/gift?code=${code}`);
  await late.page.getByText('Someone has already used this code. Each code works once.').waitFor();
  await expectAccessible(late.page);

  const owner = await openAdmin(browser);
  await visit(owner.page, '/admin/orders');
  await owner.page.getByRole('row').filter({ hasText: giver.email }).getByText('Essential, a gift').waitFor();
  await owner.page
    .getByRole('row')
    .filter({ hasText: giver.email })
    .getByRole('link', { name: /^Open order/ })
    .click();
  await owner.page
    .getByText(/^Used by/)
    .getByRole('link', { name: person.name })
    .waitFor();
  await expectAccessible(owner.page);
  expect([buyer, receiver, late, owner].flatMap(({ problems }) => problems)).toEqual([]);
});
