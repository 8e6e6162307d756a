import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, expectAccessible, type JourneyBrowser, launch, signIn, visit } from './setup/browser.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('a learner finds a cheatsheet, reads it, downloads it, and comes back to the search', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/resources');
  await page.getByText(/Showing 1 to 12 of \d+ resources/).waitFor();

  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.waitForURL('**/resources?page=2');
  await page.getByRole('searchbox', { name: 'Search resources' }).pressSequentially('array meth');
  await eventually(() => new URL(page.url()).search).toBe('?search=array+meth');
  await eventually(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Array methods that you will really use',
  ]);
  await page.getByRole('link', { name: 'Array methods that you will really use' }).click();
  await page.getByRole('heading', { level: 1, name: /Array methods/ }).waitFor();
  expect(await page.title()).toMatch(/^Array methods/);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /Array methods \(PDF\)/ }).click();
  expect((await download).suggestedFilename()).toMatch(/Array methods/);

  await page.goBack();
  await page.waitForURL('**/resources?search=array+meth');
  expect(await page.getByRole('searchbox').inputValue()).toBe('array meth');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await eventually(() => new URL(page.url()).search).toBe('');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('CHEATSHEET');
  await eventually(() => new URL(page.url()).search).toBe('?type=CHEATSHEET');
  await page.getByRole('searchbox').fill('zzzz');
  await page.getByRole('heading', { name: 'No resources found' }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('a clicked tag is shown, limits the search, and can be removed', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/resources?search=array+meth');
  await page.getByRole('link', { name: 'Array methods that you will really use' }).click();
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'javascript' }).click();
  await page.waitForURL('**/resources?tags=javascript');
  const chosen = page.getByRole('link', { name: 'Tag: javascript (remove)' });
  await chosen.waitFor();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('sql');
  await page.getByRole('heading', { name: 'No resources found' }).waitFor();
  await chosen.click();
  await page.waitForURL('**/resources?search=sql');
  await page.getByRole('listitem').getByRole('heading', { level: 2 }).first().waitFor();
  expect(await chosen.count()).toBe(0);
  expect(problems).toEqual([]);
});

test('on a phone, a locked resource says which plan opens it, and an unknown one answers 404', async () => {
  const { page, problems } = await browser.open({ viewport: { width: 390, height: 844 } });
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/resources?tier=BREAKTHROUGH');
  await page.getByRole('link', { name: 'Agenda for a mentoring session' }).click();
  await page.getByRole('heading', { level: 1, name: 'Agenda for a mentoring session' }).waitFor();
  // How it begins and what its files are called, with nothing to press but the offer.
  await page.getByText('Six sessions in six months are few, and they are yours.').waitFor();
  const files = page.getByRole('region', { name: 'Downloads' });
  await files.getByText('Session agenda (Markdown)').waitFor();
  expect(await files.getByRole('link').count()).toBe(0);
  await page.getByText('You’re on Essential. You pay the difference, once.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Upgrade to Breakthrough to Access Rp 1.500.000' }).click();
  await page.waitForURL('**/settings/plan');
  expect(problems).toEqual([]);
  const answer = await visit(page, '/resources/not-an-id');
  expect(answer?.status()).toBe(404);
});
