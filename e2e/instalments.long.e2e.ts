/** Paying in parts on a phone, by transfer: a part is missed, access is paused, and opens again (product.md#instalments). */
import pg from 'pg';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCookie } from '#kernel/language.ts';
import { embeddedPostgresUrl } from '../src/platform/db/embedded-postgres.server.ts';
import {
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

let browser: JourneyBrowser;
let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client({
    connectionString: embeddedPostgresUrl({ projectRoot: process.cwd(), dataRoot: installation.dataDir }),
  });
  [browser] = await Promise.all([launch(), database.connect()]);
});
afterAll(() => Promise.all([browser.close(), database.end()]));

const origin = { origin: installation.appUrl };

async function allowParts(owner: Page, parts: { most: number; fromIdr: number } | null) {
  const { prices } = await (await owner.request.get('/api/admin/prices')).json();
  const price = prices.find(({ tier }: { tier: string }) => tier === 'ESSENTIAL');
  const answer = await owner.request.put('/api/admin/prices', {
    data: { prices: [{ ...price, parts }] },
    headers: origin,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Sends a proof of the transfer on the page, and lets someone approve it; the form is a journey of its own. */
async function transfer(page: Page, owner: Page): Promise<void> {
  await page.waitForURL('**/pricing/transfer?order=*');
  await untilInteractive(page);
  const orderId = new URL(page.url()).searchParams.get('order');
  const { accounts, amountIdr } = await (await page.request.get(`/api/payment/transfers/${orderId}`)).json();
  const picture = await sharp({
    create: { width: 90, height: 120, channels: 3, background: { r: amountIdr % 256, g: 80, b: 9 } },
  })
    .png()
    .toBuffer();
  const sent = await page.request.post(`/api/payment/transfers/${orderId}/proofs`, {
    multipart: {
      picture: { name: 'bukti.png', mimeType: 'image/png', buffer: picture },
      accountId: accounts[0].id,
      claimedIdr: String(amountIdr),
      senderBank: 'Mandiri',
    },
    headers: origin,
  });
  expect(sent.status(), await sent.text()).toBeLessThan(300);
  const { data } = await (await owner.request.get('/api/admin/proofs')).json();
  const proof = data.find((one: { orderId: string }) => one.orderId === orderId);
  const approved = await owner.request.post(`/api/admin/proofs/${proof.id}/approve`, {
    data: {},
    headers: origin,
  });
  expect(approved.status(), await approved.text()).toBe(200);
  await page.reload();
}

/** The part was due nine days ago, the last warning was sent two days ago, and the job runs. */
async function miss(email: string): Promise<void> {
  await database.query(
    `update instalments set due_at = now() - interval '9 days', stage = 'last', told_at = now() - interval '2 days'
     where no = 2 and user_id = (select id from users where email = $1)`,
    [email],
  );
  await database.query(`insert into pgboss.job (name, data) values ('checkout.parts-due', '{}')`);
}

test('someone buys in three parts in Indonesian, misses the second, is held back, pays and is in again', {
  timeout: 180_000,
}, async () => {
  const owner = await openAdmin(browser);
  await allowParts(owner.page, { most: 3, fromIdr: 300_000 });
  const { page, context, problems } = await browser.open({ viewport: phone });
  await context.addCookies([{ name: languageCookie, value: 'id', url: installation.appUrl }]);
  const person = await signUpByCall(page);
  await visit(page, '/pricing/checkout?plan=ESSENTIAL');
  await page.getByRole('radio', { name: /^3 kali cicilan/ }).check();
  await page.getByText('Kamu bayar hari ini').waitFor();
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Hari ini/ })
      .innerText(),
  ).toMatch(/Rp\s?166\.334/);
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);
  await page.getByRole('radio', { name: /Transfer bank dengan bukti/ }).check();
  await page.getByRole('button', { name: 'Bayar lewat transfer' }).click();
  await page.waitForURL('**/pricing/transfer?order=*');
  await page.getByText('Essential, cicilan 1 dari 3').waitFor();
  // The way back to the checkout keeps the parts; a cancelled order can be made again.
  await untilInteractive(page);
  const toCancel = page.getByRole('button', { name: 'Batalkan pesanan' });
  await toCancel.click();
  const question = page.getByRole('alertdialog', { name: 'Batalkan pesanan Essential?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Jangan dibatalkan' }).click();
  await toCancel.click();
  await question.getByRole('button', { name: 'Batalkan pesanan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pesanan ini sudah ditutup' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Buat pesanan baru' }).click();
  await page.getByRole('radio', { name: /^3 kali cicilan/, checked: true }).waitFor();
  await page.getByRole('radio', { name: /Transfer bank dengan bukti/ }).check();
  await page.getByRole('button', { name: 'Bayar lewat transfer' }).click();
  await transfer(page, owner.page);
  await page.getByRole('heading', { level: 1, name: 'Essential sudah terbuka' }).waitFor({ timeout: 40_000 });
  await page
    .getByText(/^Pembayaranmu Rp\s?\d+\.\d{3} sudah masuk. Cicilan berikutnya Rp\s?166\.333/)
    .waitFor();
  await visit(page, '/settings/plan');
  await page.getByRole('heading', { name: 'Cicilan Essential' }).waitFor();
  // Nothing is sold on top before all is paid, and it says why.
  await page.getByText('Lunasi dulu cicilan Essential.').first().waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);
  const lesson = '/lessons/javascript-from-zero/2';
  await visit(page, lesson);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('heading', { name: 'Aksesmu sedang dijeda' }).count()).toBe(0);

  await miss(person.email);
  await eventually(async () => (await (await page.request.get('/api/modules/2')).json()).isHeld).toBe(true);
  await visit(page, lesson);
  await page.getByRole('heading', { name: 'Aksesmu sedang dijeda' }).waitFor();
  await expectAccessible(page);
  await visit(page, '/dashboard');
  await page.getByRole('heading', { name: 'Aksesmu ke Essential sedang dijeda' }).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);
  await visit(owner.page, '/admin/orders?overdue=true');
  await owner.page
    .getByRole('row')
    .filter({ hasText: person.email })
    .getByRole('link', { name: /^Open order/ })
    .click();
  await owner.page.getByRole('heading', { name: 'In parts' }).waitFor();
  await owner.page.getByText('Access is paused.').waitFor();
  await expectAccessible(owner.page);

  await page.getByRole('link', { name: 'Bayar cicilan 2' }).click();
  await page.waitForURL('**/settings/plan');
  await page.getByRole('button', { name: /^Bayar cicilan 2, Rp\s?166\.333$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Bayar cicilan 2/ });
  await dialog.getByRole('radio', { name: /Transfer bank dengan bukti/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Bayar lewat transfer' }).click();
  await transfer(page, owner.page);
  await page
    .getByRole('heading', { level: 1, name: 'Cicilan 2 dari 3 sudah dibayar' })
    .waitFor({ timeout: 40_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Lihat cicilanmu' }).click();
  await page.getByRole('button', { name: /^Bayar cicilan 3/ }).waitFor();
  await visit(page, lesson);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('heading', { name: 'Aksesmu sedang dijeda' }).count()).toBe(0);
  await visit(page, '/notifications');
  await page.getByRole('main').getByText('Cicilan 2 dari 3 untuk Essential sudah dibayar').waitFor();

  await allowParts(owner.page, null);
  expect([...problems, ...owner.problems]).toEqual([]);
});
