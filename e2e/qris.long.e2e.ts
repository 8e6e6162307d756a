/** Buying by the school's static QRIS, which tells nobody of a payment: the proof does (product.md#transfers). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCookie } from '#kernel/language.ts';
import {
  desktop,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { openAdmin, sidewaysOverflow, signUpByCall } from './setup/steps.ts';
import { screenshot, stickerText } from './setup/transfers.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('an owner pastes the text of a sticker; a learner saves its code with the sum on a phone, pays, and sends the proof', async () => {
  const owner = await openAdmin(browser, { viewport: desktop });
  await visit(owner.page, '/admin/proofs/accounts');
  await owner.page.getByRole('button', { name: 'Add an account' }).click();
  await owner.page.getByRole('radio', { name: 'QRIS sticker' }).check();
  await owner.page.getByLabel('Or the text of the code').fill(stickerText);
  await owner.page.getByText('This code belongs to').waitFor();
  await owner.page.getByText('LANGKAH BELAJAR').first().waitFor();
  await owner.page.getByRole('button', { name: 'Add', exact: true }).click();
  await owner.page.getByText('The account is open for transfers.').first().waitFor();
  try {
    const { page, context, problems } = await browser.open({ viewport: phone });
    await context.addCookies([{ name: languageCookie, value: 'id', url: installation.appUrl }]);
    await signUpByCall(page);
    await visit(page, '/pricing/checkout?plan=ESSENTIAL');
    await page.getByRole('radio', { name: /Transfer bank dengan bukti/ }).check();
    await page.getByRole('button', { name: 'Bayar lewat transfer' }).click();
    await page.waitForURL('**/pricing/transfer?order=*');
    await untilInteractive(page);
    await page.getByRole('tab', { name: 'QRIS' }).click();
    // The paying app will show this name and this sum.
    await page.getByText('LANGKAH BELAJAR', { exact: true }).waitFor();
    await page.getByText('NMID ID1026000000000').waitFor();
    const sumText = await page
      .getByText(/^Rp498\.\d{3}$/)
      .first()
      .innerText();
    const sum = sumText.replace(/\D/g, '');
    await page.getByText(`Jumlah sudah terisi: ${sumText}`).waitFor();
    expect(await sidewaysOverflow(page)).toBe(0);
    await expectAccessible(page);
    // Nobody can scan their own screen.
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Simpan gambar QR' }).click();
    expect((await saved).suggestedFilename()).toBe(`qris-${sum}.png`);

    await page.getByRole('button', { name: 'Aku sudah transfer' }).click();
    await page.locator('input[name=picture]').setInputFiles(await screenshot(sum));
    await page.getByLabel('Jumlah yang kamu transfer').pressSequentially(sum);
    await page.getByRole('radio', { name: 'GoPay' }).check({ force: true });
    await page.getByRole('button', { name: 'Kirim bukti' }).click();
    await page.getByRole('heading', { level: 1, name: /^Buktimu sudah sampai/ }).waitFor();
    await page.getByText('GoPay ke LANGKAH BELAJAR').waitFor();

    await visit(owner.page, '/admin/proofs');
    await owner.page.getByRole('heading', { name: 'Everything matches' }).waitFor();
    await owner.page.keyboard.press('a');
    await owner.page.getByText(/^Access opens in/).waitFor();
    await page
      .getByRole('heading', { level: 1, name: 'Essential sudah milikmu' })
      .waitFor({ timeout: 40_000 });
    expect(problems).toEqual([]);
  } finally {
    // As it was before.
    await visit(owner.page, '/admin/proofs/accounts');
    await owner.page.getByRole('button', { name: /^Close: LANGKAH BELAJAR/ }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await owner.page.getByText('The account is closed.').first().waitFor();
  }
  expect(owner.problems).toEqual([]);
});
