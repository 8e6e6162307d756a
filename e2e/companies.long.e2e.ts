/** Someone buys for their company on a phone, in Indonesian; finance makes the file (product.md#companies-as-buyers). */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCookie } from '#kernel/language.ts';
import {
  eventually,
  expectAccessible,
  type Journey,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { payByCard, sidewaysOverflow, signUpByCall } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const inIndonesian = ({ context }: Journey) =>
  context.addCookies([{ name: languageCookie, value: 'id', url: installation.appUrl }]);

test('a company is on the receipt, offered again, and in one file for Coretax', {
  timeout: 150_000,
}, async () => {
  const owner = await browser.open({ viewport: phone, colorScheme: 'dark' });
  const { page: admin } = owner;
  await inIndonesian(owner);
  await signIn(admin, 'admin@langkah.test');
  const origin = { origin: installation.appUrl };
  const { revision } = await (await admin.request.get('/api/admin/seller')).json();
  const set = await admin.request.put('/api/admin/seller', {
    data: {
      revision,
      name: 'PT Langkah Belajar Bersama',
      address: 'Bandung',
      npwp: '0912345678411000',
      taxKind: 'ppn',
      validFrom: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
      sentence: '',
    },
    headers: origin,
  });
  expect(set.status(), await set.text()).toBe(200);

  const buyer = await browser.open({ viewport: phone });
  const { page } = buyer;
  await inIndonesian(buyer);
  await signUpByCall(page);
  await visit(page, '/pricing/checkout?plan=ESSENTIAL');
  const box = page.getByLabel('Beli atas nama perusahaan');
  const boxes = [box, page.getByLabel('Ini hadiah')];
  const places = () => Promise.all(boxes.map((each) => each.boundingBox()));
  const before = await places();
  // No press moves a box, that of the company or of a gift.
  await page.getByLabel('Ini hadiah').check();
  await page.getByLabel('Untuk siapa').waitFor();
  expect(await places()).toEqual(before);
  await page.getByLabel('Ini hadiah').uncheck();
  await eventually(() => page.getByLabel('Untuk siapa').count()).toBe(0);
  await box.check();
  await page.getByRole('textbox', { name: 'Nama perusahaan' }).waitFor();
  expect(await places()).toEqual(before);
  await page.getByRole('textbox', { name: 'Nama perusahaan' }).fill('PT Maju <b>& Bersama</b>');
  await page.getByLabel('NPWP perusahaan').fill('01.234.567.8-901');
  await page.getByLabel('Alamat perusahaan').fill('Jalan Kenanga 5\nSurabaya 60111');
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);
  const pay = page.getByRole('button', { name: 'Lanjut ke pembayaran' });
  await pay.click();
  // Said at the field, which has the focus; nothing that was typed is lost.
  await page.getByText('NPWP terdiri dari 15 atau 16 angka. Boleh dengan titik dan strip.').waitFor();
  expect(await page.getByLabel('NPWP perusahaan').evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await expectAccessible(page);
  await page.reload();
  await eventually(() => page.getByRole('textbox', { name: 'Nama perusahaan' }).inputValue()).toBe(
    'PT Maju <b>& Bersama</b>',
  );
  await page.getByLabel('NPWP perusahaan').fill('01.234.567.8-901.000');
  await pay.click();
  await payByCard(page, 'id');
  await page.getByRole('heading', { name: 'Selamat bergabung!' }).waitFor();
  await visit(page, '/settings/plan');
  await page
    .getByRole('link', { name: /Kuitansi/ })
    .first()
    .click();
  await page.getByText('PT Maju <b>& Bersama</b>').waitFor();
  await page.getByText('NPWP 0012 3456 7890 1000').waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);

  // The next time nothing is open, and opening it fills it in.
  await visit(page, '/pricing/checkout?plan=ACCELERATOR');
  await page.getByLabel('Beli atas nama perusahaan').check();
  await page.getByText('Sudah diisi dengan perusahaan di pesananmu yang terakhir.').waitFor();
  expect(await page.getByLabel('NPWP perusahaan').inputValue()).toBe('0012 3456 7890 1000');

  await visit(admin, '/admin/report');
  const part = admin.getByRole('region', { name: 'Faktur pajak untuk perusahaan' });
  await part.getByRole('link', { name: 'PT Maju <b>& Bersama</b>' }).click();
  await admin.getByRole('button', { name: 'Perbaiki data perusahaan' }).click();
  await admin.getByRole('textbox', { name: 'Nama perusahaan' }).fill('PT Maju & Bersama');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Simpan perusahaan' }).click();
  await admin.getByText('PT Maju & Bersama').first().waitFor();
  await visit(admin, '/admin/report');
  expect(await sidewaysOverflow(admin)).toBe(0);
  await expectAccessible(admin);
  const waiting = admin.waitForEvent('download');
  await part.getByRole('button', { name: /^Buat file berisi/ }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^coretax-\d{4}-\d{2}-\d+\.xml$/);
  const xml = await readFile(await download.path(), 'utf8');
  expect(xml).toContain('<BuyerName>PT Maju &#38; Bersama</BuyerName>');
  expect(xml).toContain('<BuyerTin>0012345678901000</BuyerTin>');
  expect(xml).toContain('<TaxBase>449550</TaxBase>');
  await part
    .getByText(/^Ada di file \d+$/)
    .first()
    .waitFor();
  await part.getByText('Semua pesanan sudah ada di file, atau tidak perlu.').waitFor();
  await part
    .getByRole('link', { name: /^Unduh file/ })
    .first()
    .waitFor();
  await expectAccessible(admin);
  expect([buyer, owner].flatMap(({ problems }) => problems)).toEqual([]);
});
