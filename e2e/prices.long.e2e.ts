/** An owner sets the plans' prices (product.md#prices). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  desktop,
  eventually,
  expectAccessible,
  type Journey,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const pricesPage = '/admin/content/plans/prices';
const groupOf = (page: Page, plan: string) => page.getByRole('group', { name: plan });

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save prices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save prices' }).click();
  await page.getByText('Prices saved').waitFor();
}

/** The plan's step on the home page. */
const stepOf = (page: Page, plan: string): Locator =>
  page
    .locator('#plans')
    .getByRole('listitem')
    .filter({ hasText: `Choose ${plan}` });

/** Cached pages are drawn again a moment after a change. */
const untilShown = (page: Page, text: string) =>
  eventually(async () => {
    await page.goto('/');
    return stepOf(page, 'Accelerator').innerText();
  }).toContain(text);

test('a sale is typed, refused without an end, set, shown to visitors and learners on a phone, and ended', async () => {
  const owner: Journey = await browser.open({ viewport: desktop });
  const { page } = owner;
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin/content/plans');
  await page.getByRole('link', { name: 'Set prices' }).click();
  await page.waitForURL(`**${pricesPage}`);
  await expectAccessible(page);
  const accelerator = groupOf(page, 'Accelerator');
  await accelerator.getByLabel('Sale price').fill('699000');
  await accelerator.getByLabel('Sale price').press('Tab');
  expect(await accelerator.getByLabel('Sale price').inputValue()).toBe('699.000');
  // What upgrades cost follows what is typed.
  await page.getByRole('row', { name: /^Accelerator Rp\s550\.000 Rp\s200\.000/ }).waitFor();
  await page.getByRole('button', { name: 'Save prices' }).click();
  await accelerator.getByText('Choose when the sale ends, within a year from now').waitFor();
  await accelerator.getByLabel('Sale ends').and(page.locator(':focus')).waitFor();
  const end = new Date(Date.now() + 2 * 24 * 3_600_000).toISOString().slice(0, 16);
  await accelerator.getByLabel('Sale ends').fill(end);
  await save(page);
  await page.getByText(/Accelerator: Rp\s999\.000, sale Rp\s699\.000 until/).waitFor();
  try {
    const visitor = await browser.open({ viewport: phone });
    await untilShown(visitor.page, '699.000');
    const step = await stepOf(visitor.page, 'Accelerator').innerText();
    expect(step).toMatch(/Rp\s699\.000[\s\S]*Regular price\s+Rp\s999\.000[\s\S]*Sale until/);
    expect(await sidewaysOverflow(visitor.page)).toBe(0);
    expect(visitor.problems).toEqual([]);

    const learner = await browser.open({ viewport: phone });
    await signIn(learner.page, 'essential@langkah.test');
    await visit(learner.page, '/pricing/checkout?plan=ACCELERATOR');
    await learner.page
      .getByText(/Rp\s200\.000$/)
      .first()
      .waitFor();
    await learner.page.getByText(/Sale until/).waitFor();
    await expectAccessible(learner.page);
    expect(learner.problems).toEqual([]);
  } finally {
    await visit(page, pricesPage);
    await groupOf(page, 'Accelerator').getByLabel('Sale price').fill('');
    await save(page);
  }
  const later = await browser.open({ viewport: desktop });
  await untilShown(later.page, '999.000');
  expect(await stepOf(later.page, 'Accelerator').innerText()).not.toContain('Sale until');
  expect(owner.problems).toEqual([]);
});

test('typed prices are kept when the page is left by mistake', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, 'admin@langkah.test');
  await visit(page, pricesPage);
  const price = groupOf(page, 'Starter').getByLabel('Price', { exact: true });
  await price.fill('99000');
  // It lies over the way back for five seconds.
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('link', { name: 'Plans' }).first().click();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await price.inputValue()).toBe('99.000');
  await page.getByRole('link', { name: 'Plans' }).first().click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/admin/content/plans');
  expect(problems).toEqual([]);
});
