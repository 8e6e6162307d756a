import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createTestSandboxes } from '../test-sandboxes.ts';

const orderId = '0190a000-0000-7000-8000-000000000001';

async function setUp() {
  const sandboxes = createTestSandboxes();
  onTestFinished(() => sandboxes.close());
  const mail = (subject: string, text: string) =>
    sandboxes.handleMail(`Subject: ${subject}\r\nTo: budi@example.com\r\n\r\n${text}`, {
      from: 'halo@langkah.test',
      to: ['budi@example.com'],
    });
  await mail('Selamat datang', 'Halo');
  await mail('Transfer Rp498.137, lalu kirim buktinya', `http://app.test/pricing/transfer?order=${orderId}`);
  return sandboxes;
}

test('the bank lists the transfers that buyers were mailed about, and nothing else', async () => {
  const sandboxes = await setUp();
  expect(await (await sandboxes.api('GET', '/bank/transfers')).json()).toMatchObject([
    { orderId, email: 'budi@example.com', amountIdr: 498_137 },
  ]);
});

test('a proof is a picture of its own each time, and there is none for an unknown order, bank or sum', async () => {
  const sandboxes = await setUp();
  const ask = (path: string) => sandboxes.api('GET', `/bank/transfers/${path}`);
  const bytes = async () => Buffer.from(await (await ask(`${orderId}/proof.png?bank=Mandiri`)).arrayBuffer());
  const [one, other] = [await bytes(), await bytes()];
  expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: 720, height: 1280 });
  expect(one.equals(other)).toBe(false);
  for (const path of [
    `${orderId.replace(/1$/, '2')}/proof.png`,
    `${orderId}/proof.png?bank=Nowhere`,
    `${orderId}/proof.png?amount=-1`,
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('the console offers the proof, and a sum that is short', async () => {
  const sandboxes = await setUp();
  const page = await (await sandboxes.fetch(new Request(sandboxes.urls.consoleUrl))).text();
  expect(page).toContain(`/sandbox/api/bank/transfers/${orderId}/proof.png?bank=BCA`);
  expect(page).toContain('amount=497137');
});
