/** A course that is sold alone, from its making to its first lesson, on a phone (product.md#products). */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import {
  fillSignUp,
  newPerson,
  openAdmin,
  payByCard,
  sidewaysOverflow,
  toPayment,
  videoState,
} from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('an owner makes a product; a stranger signs up, buys it, and watches its lessons while the others stay locked', async () => {
  const name = `JavaScript alone ${randomBytes(3).toString('hex')}`;
  const owner = await openAdmin(browser, { viewport: phone });
  await visit(owner.page, '/admin');
  await owner.page.getByRole('button', { name: 'More', exact: true }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Sales' }).click();
  await owner.page.getByRole('dialog').getByRole('link', { name: 'Products' }).click();
  await owner.page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await owner.page.getByRole('link', { name: 'New product' }).click();
  await owner.page.getByRole('heading', { level: 1, name: 'New product' }).waitFor();
  await untilInteractive(owner.page);
  const english = owner.page.getByRole('group', { name: 'English' });
  await english.getByLabel('Name').fill(name);
  await english.getByLabel('One line').fill('One course, open for a year.');
  const indonesian = owner.page.getByRole('group', { name: 'Bahasa Indonesia' });
  await indonesian.getByLabel('Name').fill(`${name} saja`);
  await indonesian.getByLabel('One line').fill('Satu kursus, terbuka setahun.');
  await owner.page.getByLabel('For how many months').fill('12');
  await owner.page.getByLabel('Price', { exact: true }).fill('249000');
  await owner.page.getByRole('button', { name: 'Create product' }).click();
  // What it opens is missing: said at the field, which has the focus.
  await owner.page.getByText(/^Choose what it opens/).waitFor();
  const course = owner.page.getByLabel('JavaScript from zero');
  await course.check();
  await expectAccessible(owner.page);
  expect(await sidewaysOverflow(owner.page)).toBe(0);
  await owner.page.getByRole('button', { name: 'Create product' }).click();
  await owner.page.getByRole('heading', { level: 1, name }).waitFor();
  const { pathname } = new URL(owner.page.url());
  expect(pathname).toMatch(/^\/admin\/products\/[0-9a-f-]{36}$/);
  await visit(owner.page, '/admin/products');
  await owner.page.getByRole('list', { name: 'Products' }).getByRole('link', { name }).waitFor();
  await expectAccessible(owner.page);

  // By someone without an account, who reads about the course.
  const buyer = await browser.open({ viewport: phone, colorScheme: 'dark' });
  const { page } = buyer;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  await visit(page, '/courses/javascript-from-zero');
  await page.getByRole('link', { name: 'Buy this course' }).click();
  await page.waitForURL('**/signup?callbackUrl=**');
  const person = newPerson('Wulan');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`**/checkout/products/${slug}`);
  await page.getByRole('heading', { level: 1, name: 'Confirm Your Order' }).waitFor();
  await page.getByText('Open for 12 months').waitFor();
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBe(0);
  await toPayment(page).click();
  await payByCard(page);
  await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
  await page.getByText(`${name} is open.`).waitFor();
  await page.getByRole('link', { name: /^Start module 1/ }).click();
  await page.waitForURL('**/lessons/javascript-from-zero/1');

  // A lesson that only the product opens.
  await visit(page, '/lessons/javascript-from-zero/2');
  await page.getByRole('heading', { level: 1, name: 'Names for things' }).waitFor();
  await untilInteractive(page);
  await page.getByRole('button', { name: /^Play Names for things/ }).click();
  await eventually(async () => (await videoState(page)).seconds).toBeGreaterThan(1);
  // Another course's second module stays locked.
  await visit(page, '/modules');
  await visit(page, '/modules/14');
  await page.getByRole('heading', { name: 'Choose your plan' }).waitFor();

  await visit(page, '/settings/plan');
  await page.getByRole('heading', { name: 'Courses you bought' }).waitFor();
  await page.getByRole('link', { name: `Receipt for ${name}` }).click();
  await page.getByText(name).first().waitFor();
  await expectAccessible(page);
  // Nothing is left to buy of it.
  await visit(page, `/checkout/products/${slug}`);
  await page.getByText(`Everything in ${name} is open to you already.`).first().waitFor();
  await expectAccessible(page);

  expect(owner.problems).toEqual([]);
  expect(buyer.problems).toEqual([]);
});
