/** Uses its own installation, where administrators need the second step as in production. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, removeDataDir, startProduct } from '../dev/testing/product.ts';
import { freshTotpCode } from '../dev/testing/totp.ts';
import { embeddedPostgresUrl } from '../src/platform/db/embedded-postgres.server.ts';
import {
  demoPassword,
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  logIn,
  signIn,
  visit,
} from './setup/browser.ts';
import { signOut } from './setup/steps.ts';

let browser: JourneyBrowser;
let product: Product;
beforeAll(async () => {
  [browser, product] = await Promise.all([launch(), startProduct({ env: { ADMIN_TOTP: 'required' } })]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await product.end();
  removeDataDir(product.dataDir);
});

const admin = 'admin@langkah.test';

/** Inserts a failed mail job, as the queue stores it after the last retry. */
async function leaveDeadLetter(email: string): Promise<void> {
  const connectionString = embeddedPostgresUrl({ projectRoot: process.cwd(), dataRoot: product.dataDir });
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `insert into pgboss.job (name, data, source_name, source_retry_count, source_output)
     values ('dead-letter', $1, 'accounts.send-reset-link', 4, '{"message":"the post office is closed"}')`,
    [JSON.stringify({ email, requestId: randomUUID() })],
  );
  await client.end();
}

test('an administrator signs in with a code, sees a failed job on the overview, and runs it again', async () => {
  const { page, problems } = await browser.open({ baseURL: product.appUrl });
  await signIn(page, admin);
  await visit(page, '/admin/users');
  await page.getByRole('heading', { name: 'One more step to the admin area' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: /QR code/ }).waitFor();
  const uri = `otpauth://totp/x?secret=${(await dialog.locator('code').textContent()) ?? ''}`;
  await dialog.getByLabel('Code from the app').fill(await freshTotpCode(uri));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/admin/users');
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();

  await signOut(page);
  await logIn(page, admin);
  await page.getByLabel('Code from your app').fill(await freshTotpCode(uri));
  await page.getByRole('button', { name: 'Confirm' }).click();
  // Administrators begin at their work.
  await page.waitForURL('**/admin');

  await leaveDeadLetter('starter@langkah.test');
  await visit(page, '/admin');
  await page.getByRole('link', { name: 'Look: 1 failed job' }).click();
  const row = page.getByRole('row', { name: /Email: reset the password.*the post office is closed/ });
  await row.getByRole('button', { name: 'Retry: Email: reset the password' }).click();
  await page.getByText('“Email: reset the password” is running again.').waitFor();
  await page.getByText('No failed jobs').waitFor();
  const mails = async () => {
    const query = new URLSearchParams({ to: 'starter@langkah.test', subject: '' });
    return (await (await fetch(`${product.sandboxUrl}/sandbox/api/mails?${query}`)).json()) as unknown[];
  };
  await eventually(async () => (await mails()).length, 20_000).toBe(1);
  // The current page's menu entry is inside the window, however long the menu is.
  const entry = page.getByRole('navigation', { name: 'Menu' }).locator('[aria-current=page]');
  await eventually(async () => {
    const box = await entry.boundingBox();
    return box !== null && box.y > 0 && box.y + box.height <= 900;
  }).toBe(true);
  expect(problems).toEqual([]);
}, 90_000);
