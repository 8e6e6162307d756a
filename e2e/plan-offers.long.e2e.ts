import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type JourneyBrowser, launch, phone, signIn, visit } from './setup/browser.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Everything that the page asks the API for. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

test('on a phone, people without reviews and sessions see a sample of each and their price', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, 'essential@langkah.test');

  await visit(page, '/reviews');
  const reviews = page.getByRole('region', { name: 'Have your CV and your code read by a coach' });
  await reviews.getByRole('article').getByText('Sample', { exact: true }).waitFor();
  await reviews.getByText('It isn’t about a real learner.').waitFor();
  await reviews.getByText('Say what you built, not what you learned').waitFor();
  await reviews.getByRole('link', { name: 'Upgrade to Accelerator Rp 500.000' }).waitFor();
  // No figures of zero; the button that the specification names says why, once.
  expect(await page.getByText('Remaining credits').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'No Credits Available' }).count()).toBe(1);
  expect(await page.getByText('Reviews are part of Accelerator and Breakthrough.').count()).toBe(1);
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);

  await visit(page, '/bookings');
  const sessions = page.getByRole('region', { name: /^Talk with a coach/ });
  await sessions.getByRole('heading', { name: 'Coach notes' }).waitFor();
  const items = sessions.getByRole('list', { name: 'Action items' });
  expect(await items.getByRole('listitem').count()).toBe(3);
  const buy = sessions.getByRole('link', { name: 'Upgrade to Breakthrough Rp 1.500.000' });
  await buy.waitFor();
  expect(await page.getByText(/sessions remaining/).count()).toBe(0);
  // Nothing to list and no button that does nothing: the offer says it all, once.
  await page.getByRole('heading', { name: 'No upcoming sessions' }).waitFor();
  expect(await page.getByRole('button', { name: 'Schedule Call' }).count()).toBe(0);
  expect(await page.getByRole('tab').count()).toBe(0);
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);
  await buy.click();
  await page.waitForURL('**/pricing/checkout?plan=BREAKTHROUGH');
  await page.getByText('Rp 1.500.000').first().waitFor();

  await visit(page, '/dashboard');
  const card = page.locator('section').filter({ hasText: 'Next Session' });
  await page.getByText('No upcoming sessions').waitFor();
  expect(await page.getByRole('link', { name: 'Schedule a Session' }).count()).toBe(0);
  await card.getByRole('link', { name: 'Upgrade to Breakthrough Rp 1.500.000' }).waitFor();
  await expectAccessible(page);
  await card.getByRole('link', { name: 'See what a session looks like' }).click();
  await page.waitForURL('**/bookings');
  expect(problems).toEqual([]);
});

test('on a phone, resources are rows, and a locked one shows its files by name and asks for none', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/resources');
  await page.getByText(/Showing 1 to 12 of \d+ resources/).waitFor();
  expect(await heightOf(page)).toBeLessThan(2_400);
  const [type, tier] = await Promise.all(
    ['Type', 'Tier'].map((name) => page.getByRole('combobox', { name }).boundingBox()),
  );
  expect(type?.y).toBe(tier?.y);
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);

  const calls = recordCalls(page);
  await visit(page, '/resources?search=case+study');
  await page.getByRole('link', { name: 'Outline for a portfolio case study' }).click();
  await page.getByText('A link and three logos say that something exists.').waitFor();
  await page.getByRole('region', { name: 'Downloads' }).getByText('Case study outline (Markdown)').waitFor();
  await page.getByRole('link', { name: 'Upgrade to Accelerator to Access Rp 500.000' }).waitFor();
  expect(await page.content()).not.toContain('Record three minutes');
  expect(calls.filter((path) => path.includes('/files/'))).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('without a plan, the button names the plan and its full price', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, 'new@langkah.test');
  await visit(page, '/reviews');
  await page.getByRole('link', { name: 'Choose Accelerator Rp 999.000' }).waitFor();
  await visit(page, '/bookings');
  await page.getByRole('link', { name: 'Choose Breakthrough Rp 1.999.000' }).waitFor();
  expect(problems).toEqual([]);
});

test('people whose plan has reviews and sessions see no sample', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'breakthrough@langkah.test');
  await visit(page, '/reviews');
  await page.getByText('Remaining credits').waitFor();
  expect(await page.getByText('Sample', { exact: true }).count()).toBe(0);
  await visit(page, '/bookings');
  await page.getByText(/sessions? remaining/).waitFor();
  await page.getByRole('button', { name: 'Schedule Call' }).waitFor();
  expect(await page.getByText('Sample', { exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
});
