/** Buying by transfer to the school's own account (product.md#transfers). */
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { renderSVG } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCookie } from '#kernel/language.ts';
import {
  desktop,
  eventually,
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

/** As someone photographs it: large, turned a little, on a grey desk. */
const stickerPhoto = async () => {
  const code = await sharp(Buffer.from(renderSVG(stickerText, { pixelSize: 12, border: 4 })))
    .png()
    .toBuffer();
  return sharp(code)
    .rotate(7, { background: '#b9b4ad' })
    .extend({ top: 300, bottom: 500, left: 260, right: 260, background: '#b9b4ad' })
    .jpeg({ quality: 80 })
    .toBuffer();
};

test('a learner buys by transfer in Indonesian on a phone: the first proof is refused, the second opens the plan', async () => {
  const owner = await openAdmin(browser, { viewport: desktop });
  const { page, context, problems } = await browser.open({ viewport: phone });
  await context.addCookies([{ name: languageCookie, value: 'id', url: installation.appUrl }]);
  await signUpByCall(page);
  await visit(page, '/pricing/checkout?plan=ESSENTIAL');
  await page.getByRole('radio', { name: /Transfer bank dengan bukti/ }).check();
  await page.getByRole('button', { name: 'Bayar lewat transfer' }).click();
  await page.waitForURL('**/pricing/transfer?order=*');
  await untilInteractive(page);
  await page.getByRole('heading', { level: 1, name: 'Transfer ke rekening kami' }).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);
  const sumText = await page
    .getByText(/^Rp498\.\d{3}$/)
    .first()
    .innerText();
  const sum = sumText.replace(/\D/g, '');

  // The first proof says another sum.
  await page.getByRole('button', { name: 'Aku sudah transfer' }).click();
  const send = page.getByRole('button', { name: 'Kirim bukti' });
  await send.click();
  await page.getByText('Pilih foto buktinya.').first().waitFor();
  await page.locator('input[name=picture]').setInputFiles(await screenshot('498.000'));
  await page.getByText('Foto siap').first().waitFor();
  await page.getByLabel('Jumlah yang kamu transfer').pressSequentially('498000');
  await page
    .getByText(/^Lebih Rp|^Kurang Rp/)
    .first()
    .waitFor();
  await page.getByRole('radio', { name: 'Mandiri' }).check({ force: true });
  await expectAccessible(page);
  await send.click();
  await page.getByRole('heading', { level: 1, name: /^Buktimu sudah sampai/ }).waitFor();
  await page.locator('h1:focus').waitFor();
  // What was typed, not what was asked for.
  await page.getByText('Transfer Rp498.000').first().waitFor();
  await page.getByText(/, kurang Rp\d+ dari tagihan$/).waitFor();
  await expectAccessible(page);
  const waiting = new URL(page.url());

  // Nothing is offered while it is being checked, and every page that sells leads to the transfer.
  for (const path of ['/pricing', '/pricing/checkout?plan=STARTER', '/modules/2', '/settings/plan']) {
    await visit(page, path);
    await page.getByText('Transfermu untuk Essential sedang kami cek').waitFor();
    expect(await page.locator('main a[href*="/checkout"], main button[type=submit]').count(), path).toBe(0);
    expect(await page.getByRole('button', { name: /^Pilih/, disabled: false }).count(), path).toBe(0);
    await expectAccessible(page);
  }
  await visit(page, '/lessons/javascript-from-zero');
  await page.getByRole('link', { name: 'Transfermu sedang kami cek' }).click();
  await page.waitForURL(`**${waiting.pathname}${waiting.search}`);
  await page.getByRole('heading', { level: 1, name: /^Buktimu sudah sampai/ }).waitFor();
  const steps = page.getByRole('list', { name: 'Progres' });
  expect(await steps.locator('[aria-current=step]').innerText()).toBe('Bayar');

  await visit(owner.page, '/admin/proofs');
  await owner.page.getByRole('heading', { name: 'Look closer' }).waitFor();
  await expectAccessible(owner.page);
  // Another sum than the receipt would say: approving asks first.
  await owner.page.keyboard.press('a');
  const question = owner.page.getByRole('dialog', { name: /^Rp\s498\.000 instead of Rp\s498\.\d{3}$/ });
  await question.getByRole('button', { name: 'Record it' }).click();
  await question.getByText('Write why this sum pays the order in full.').waitFor();
  await expectAccessible(owner.page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await owner.page.keyboard.press('r');
  const dialog = owner.page.getByRole('dialog', { name: 'Refuse this proof' });
  // The first failed check has chosen the reason; its words are in the person's language, and can be edited.
  const words = dialog.getByLabel(/^What Ayu Santoso will read, in Indonesian$/);
  expect(await words.inputValue()).toMatch(/^Tagihannya Rp498\.\d{3}, sedangkan buktimu Rp498\.000\./);
  await dialog.getByRole('radio', { name: /^Sum is different/ }).press('5');
  expect(await words.inputValue()).toMatch(/^Transfermu belum masuk/);
  await expectAccessible(owner.page);
  await words.fill('Kurang sedikit. Kirim sisanya, ya.');
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
  await owner.page.getByText('Nothing to decide').first().waitFor();

  await page.getByRole('heading', { level: 1, name: 'Transfermu belum cocok' }).waitFor();
  await page.getByText('Kurang sedikit. Kirim sisanya, ya.').first().waitFor();
  await expectAccessible(page);
  // The notification of it is read where its page is open.
  await visit(page, `${waiting.pathname}${waiting.search}`);
  await eventually(async () => {
    const [latest] = await (await page.request.get('/api/notifications?limit=1')).json();
    return [latest.actionUrl, latest.read];
  }).toEqual([`${waiting.pathname}${waiting.search}`, true]);
  await page.getByRole('button', { name: 'Kirim bukti lain' }).click();
  await page.getByLabel('Jumlah yang kamu transfer').pressSequentially(sum);
  await page
    .getByText(/^Sama dengan tagihan/)
    .first()
    .waitFor();
  await page.getByRole('radio', { name: 'Mandiri' }).check({ force: true });
  // A slow phone is still making the picture smaller when the person sends.
  await page.evaluate(() => {
    const open = window.createImageBitmap;
    window.createImageBitmap = (async (picture: Blob) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      return open(picture);
    }) as typeof window.createImageBitmap;
  });
  // One that turns out to be no picture: the person is back at its field.
  const picture = page.locator('input[name=picture]');
  await picture.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await page.getByText('Membaca foto').first().waitFor();
  await send.click();
  await page
    .getByText(/^File ini bukan gambar/)
    .first()
    .waitFor();
  await page.locator('input[name=picture]:focus').waitFor();
  await picture.setInputFiles(await screenshot(sum));
  await page.getByText('Membaca foto').first().waitFor();
  await send.click();
  await page.getByRole('heading', { level: 1, name: /^Buktimu sudah sampai/ }).waitFor();

  // Approved, taken back, and approved again; by one key each.
  await visit(owner.page, '/admin/proofs');
  await owner.page.getByRole('heading', { name: 'Everything matches' }).waitFor();
  // On a phone the asked sum and the checks come before the picture.
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const lastCheck = owner.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^Picture/ });
  const proof = owner.page.getByRole('img', { name: /^Proof from / });
  const approve = owner.page.getByRole('button', { name: 'Approve' });
  await owner.page.setViewportSize({ width: 390, height: 844 });
  // As wide as its card, inside a frame of its own, so that it can be read without a press.
  await eventually(async () => (await proof.boundingBox())?.width ?? 0).toBeGreaterThan(320);
  expect(await topOf(lastCheck)).toBeGreaterThan(await topOf(owner.page.getByText('Waiting for')));
  expect(await topOf(proof)).toBeGreaterThan(await topOf(lastCheck));
  expect(await topOf(approve)).toBeGreaterThan(await topOf(lastCheck));
  // In a low window they follow the picture until it has been seen.
  await owner.page.setViewportSize({ width: 390, height: 560 });
  await visit(owner.page, '/admin/proofs');
  await proof.waitFor();
  expect(await topOf(approve)).toBeGreaterThan(Math.max(560, await topOf(proof)));
  await proof.scrollIntoViewIfNeeded();
  await eventually(() => topOf(approve)).toBeLessThan(560);
  await owner.page.setViewportSize(desktop);
  await owner.page.keyboard.press('a');
  await owner.page.getByRole('button', { name: 'Undo' }).waitFor();
  await owner.page.keyboard.press('u');
  await owner.page.getByRole('heading', { name: 'Everything matches' }).waitFor();
  await owner.page.getByText('Undone. The proof is waiting again.').first().waitFor();
  await owner.page.keyboard.press('a');

  await page.getByRole('heading', { level: 1, name: 'Essential sudah milikmu' }).waitFor({ timeout: 40_000 });
  await eventually(() => steps.locator('[aria-current]').count()).toBe(0);
  await expectAccessible(page);
  const transferAddress = new URL(page.url());
  await page.getByRole('link', { name: 'Lihat kuitansi' }).click();
  await page
    .getByText(/^\d{4}-\d{6}$/)
    .first()
    .waitFor();
  await page.getByText(sumText).first().waitFor();
  await visit(page, '/modules/2');
  await page.getByRole('region', { name: 'Video' }).or(page.locator('video')).first().waitFor();

  // Within the minute after that it is taken back all the same, by the same key and with a reason.
  await owner.page.getByText(/^Can be withdrawn for /).waitFor();
  await owner.page.keyboard.press('u');
  const back = owner.page.getByRole('dialog', { name: 'Withdraw the approval?' });
  await back.getByRole('button', { name: 'Withdraw approval', exact: true }).click();
  await back.getByText('Write what was wrong').waitFor();
  await expectAccessible(owner.page);
  await back.getByLabel('Reason').fill('Ini uang orang lain.');
  await back.getByRole('button', { name: 'Withdraw approval', exact: true }).click();
  await back.waitFor({ state: 'hidden' });
  await visit(page, `${transferAddress.pathname}${transferAddress.search}`);
  await page.getByRole('heading', { level: 1, name: 'Persetujuannya kami tarik' }).waitFor();
  await page.getByText('Ini uang orang lain.').first().waitFor();
  await expectAccessible(page);

  await owner.page.getByRole('link', { name: 'Decided' }).click();
  await owner.page.getByText('Withdrawn', { exact: true }).first().waitFor();
  await owner.page.getByText('Kurang sedikit. Kirim sisanya, ya.').first().waitFor();
  const row = owner.page.getByRole('row').filter({ hasText: 'Kurang sedikit. Kirim sisanya, ya.' }).first();
  await row.locator('a[href^="/admin/users/"]').waitFor();
  await row.locator('a[href^="/admin/orders/"]').waitFor();
  await row.getByRole('button', { name: /^Show picture/ }).click();
  await owner.page
    .getByRole('dialog')
    .getByRole('img', { name: /^Proof from / })
    .waitFor();
  await owner.page.keyboard.press('Escape');
  await expectAccessible(owner.page);
  expect(problems).toEqual([]);
  expect(owner.problems).toEqual([]);
});

test('an owner closes the account and adds another: the checkout offers what is open', async () => {
  const { page, problems } = await openAdmin(browser, { viewport: phone, colorScheme: 'dark' });
  await visit(page, '/admin/proofs/accounts');
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: /^Close: BCA/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await page.getByText('The account is closed.').first().waitFor();
  const ways = async () => (await page.request.get('/api/payment/ways')).json();
  expect(await ways()).toEqual([{ provider: 'xendit', names: [] }]);
  await page.getByRole('button', { name: 'Add an account' }).click();
  await page.getByRole('radio', { name: 'QRIS sticker' }).check();
  await page.getByLabel('Or the text of the code').fill('0002010102');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('This is not the text of a QRIS code.').first().waitFor();
  // The picture of a sticker in place of its text: none in it, one that is turned, and what it says.
  const sticker = page.locator('input[name=sticker]');
  await sticker.setInputFiles(await screenshot('1'));
  await page.getByText(/^There’s no QR code to read/).waitFor();
  await sticker.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText('This file isn’t a picture.').waitFor();
  await sticker.setInputFiles({ name: 'sticker.jpg', mimeType: 'image/jpeg', buffer: await stickerPhoto() });
  await page.getByText('This code belongs to').waitFor();
  await page.getByText('LANGKAH BELAJAR').first().waitFor();
  await expectAccessible(page);
  await page.getByLabel('Or the text of the code').fill('');
  await page.getByRole('radio', { name: 'Bank account' }).check();
  await page.getByLabel('Bank', { exact: true }).fill('BRI');
  await page.getByLabel('Account number').fill('1234 5678 90');
  await page.getByLabel('Name of the holder').fill('PT Langkah Belajar');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('The account is open for transfers.').first().waitFor();
  expect(await ways()).toEqual([
    { provider: 'xendit', names: [] },
    { provider: 'transfer', names: ['BRI'] },
  ]);
  // As it was before.
  await page.getByRole('button', { name: /^Close: BRI/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Open again: BCA/ }).click();
  await page.getByText('The account is open again.').first().waitFor();
  expect(problems).toEqual([]);
});
