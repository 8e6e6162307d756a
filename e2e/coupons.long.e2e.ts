/** A coupon from its making to its use, on a phone, in Indonesian (product.md#coupons). */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { newPerson, openAdmin, sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const indonesian = { name: 'langkah_language', value: 'id', url: installation.appUrl };

test('an owner makes a coupon, a new person buys with it for nothing, and the owner sees who used it', async () => {
  const owner = await openAdmin(browser, { viewport: phone });
  await owner.context.addCookies([indonesian]);
  await visit(owner.page, '/admin/orders');
  await owner.page.getByRole('button', { name: 'Lainnya' }).tap();
  await owner.page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Kupon' }).tap();
  await owner.page.getByRole('heading', { level: 1, name: 'Kupon' }).waitFor();
  await owner.page.getByRole('button', { name: 'Kupon baru' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Kupon baru' });
  await dialog.getByRole('button', { name: 'Buatkan' }).click();
  expect(await dialog.getByLabel('Kode').inputValue()).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const code = `GRATIS-${randomBytes(3).toString('hex').toUpperCase()}`;
  await dialog.getByLabel('Kode').fill(code.toLowerCase());
  await dialog.getByRole('button', { name: 'Buat kupon' }).click();
  // The percentage is missing: said at the field, which has the focus.
  await dialog.getByText('Isi bilangan bulat dari 1 sampai 100.').waitFor();
  expect(
    await dialog.getByLabel('Persen', { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await expectAccessible(owner.page);
  await dialog.getByLabel('Persen', { exact: true }).fill('100');
  await dialog.getByLabel('Semua paket').uncheck();
  await dialog.getByLabel('Essential').check();
  await dialog.getByLabel('Total pemakaian').fill('1');
  await dialog.getByRole('button', { name: 'Buat kupon' }).click();
  await owner.page.getByRole('heading', { level: 2, name: code }).waitFor();
  await owner.page.getByText('Belum ada yang memakainya.').waitFor();
  expect(await sidewaysOverflow(owner.page)).toBe(0);
  await expectAccessible(owner.page);

  // The link of the coupon, by someone who has no account: it survives signing up.
  const buyer = await browser.open({ viewport: phone, colorScheme: 'dark' });
  await buyer.context.addCookies([indonesian]);
  const person = newPerson('Putri');
  await visit(buyer.page, `/pricing?coupon=${code}`);
  await buyer.page.waitForURL('**/signup');
  await buyer.page.getByLabel('Nama lengkap').fill(person.name);
  await buyer.page.getByLabel('Email').fill(person.email);
  await buyer.page.getByLabel('Kata sandi', { exact: true }).fill(person.password);
  await buyer.page.getByLabel('Ulangi kata sandi', { exact: true }).fill(person.password);
  await buyer.page.getByRole('button', { name: 'Buat akun' }).click();
  await buyer.page.waitForURL('**/pricing');
  // For another plan it says so in place; nothing is taken off.
  await buyer.page.getByRole('button', { name: 'Pilih paket' }).nth(2).click();
  await buyer.page.getByText(`${code} untuk Essential, bukan untuk Accelerator.`).waitFor();
  await buyer.page.getByRole('button', { name: 'Lanjut ke pembayaran' }).waitFor();
  await visit(buyer.page, '/pricing/checkout?plan=ESSENTIAL');
  const field = buyer.page.getByLabel('Kode kupon');
  await buyer.page.getByRole('button', { name: 'Punya kupon?' }).click();
  await field.fill('tidak ada');
  await field.press('Enter');
  await buyer.page.getByText('Tidak ada kupon TIDAKADA. Cek lagi ejaannya.').waitFor();
  await expectAccessible(buyer.page);
  await field.fill(code.toLowerCase());
  await buyer.page.getByRole('button', { name: 'Pakai', exact: true }).click();
  const remove = buyer.page.getByRole('button', { name: `Lepas kupon ${code}` });
  await remove.waitFor();
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await buyer.page.getByText('– Rp499.000').waitFor();
  expect(await sidewaysOverflow(buyer.page)).toBe(0);
  await expectAccessible(buyer.page);
  // Off and on again, by keys alone.
  await buyer.page.keyboard.press('Enter');
  await buyer.page.getByRole('button', { name: 'Lanjut ke pembayaran' }).waitFor();
  await buyer.page.keyboard.press('Enter');
  await field.fill(code);
  await field.press('Enter');
  await remove.waitFor();
  await buyer.page.getByRole('button', { name: 'Buka Essential' }).click();
  await buyer.page.waitForURL('**/onboarding/verify?token=*');
  await buyer.page.getByRole('heading', { name: 'Selamat bergabung!' }).waitFor();
  await visit(buyer.page, '/settings/plan');
  await buyer.page.getByRole('link', { name: 'Kuitansi Essential' }).click();
  await buyer.page.getByText(`Diskon kupon ${code}`).waitFor();
  await expectAccessible(buyer.page);

  await visit(owner.page, '/admin/coupons');
  // Nothing is marked before it is chosen; a card opens over the list, which stays where it was.
  expect(await owner.page.locator('main [aria-current=true]').count()).toBe(0);
  const card = owner.page.getByRole('link', { name: code, exact: true });
  await card.scrollIntoViewIfNeeded();
  const scrollY = () => owner.page.evaluate(() => window.scrollY);
  const before = await scrollY();
  await card.tap();
  const drawer = owner.page.getByRole('dialog', { name: code });
  await drawer.getByRole('button', { name: 'Tutup', exact: true }).tap();
  await drawer.waitFor({ state: 'hidden' });
  expect(await scrollY()).toBe(before);
  await card.tap();
  const use = owner.page.getByRole('listitem').filter({ hasText: person.name });
  await use.getByText(/^dibayar /).waitFor();
  await use.getByText('– Rp499.000').waitFor();
  await expectAccessible(owner.page);
  await owner.page.keyboard.press('Escape');
  await owner.page.getByRole('list', { name: 'Kupon' }).getByText('Habis').first().waitFor();
  // Someone else is told, with the number.
  const late = await browser.open({ viewport: phone });
  await late.context.addCookies([indonesian]);
  await signIn(late.page, 'new@langkah.test');
  await visit(late.page, `/pricing/checkout?plan=ESSENTIAL&coupon=${code}`);
  await late.page
    .getByText(
      `${code} sudah habis. Kupon ini hanya bisa dipakai 1 kali, dan semuanya sudah dipakai orang lain.`,
    )
    .waitFor();

  expectProblems(late.problems, /\b409\b/);
  expectProblems(buyer.problems, /\b(409|422)\b/);
  expect(owner.problems).toEqual([]);
});
