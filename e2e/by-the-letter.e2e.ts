/** Small promises of product.md, each on its screen. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JourneyBrowser, launch, phone, signIn, untilInteractive, visit } from './setup/browser.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Calls the API as the page's person. */
const call = (page: Page, method: string, path: string, body: object = {}) =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(where, {
        method: how,
        headers: { 'content-type': 'application/json' },
        body: what,
      });
      return (await answer.json()) as { id: string };
    },
    [method, path, JSON.stringify(body)] as const,
  );

test('a cover that cannot be loaded leaves the drawing and nothing else, before and after the app is there', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'admin@langkah.test');
  const { id } = await call(page, 'POST', '/api/resources', {
    title: 'Cover that is gone',
    description: 'Text',
    type: 'GUIDE',
    minTier: 'STARTER',
    tags: [],
    coverImage: 'https://example.invalid/none.png',
    files: [],
  });
  await page.route('https://example.invalid/**', (route) => route.abort());
  const cover = page.locator('main img[data-cover]').first();
  const isGone = async () => {
    await cover.waitFor({ state: 'attached' });
    await cover.waitFor({ state: 'hidden' });
  };
  try {
    // The first page fails before React has taken it over; the second is drawn by React.
    await visit(page, '/resources?search=cover+that+is+gone');
    await isGone();
    await page.getByRole('link', { name: 'Cover that is gone' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cover that is gone' }).waitFor();
    await isGone();
    expect(problems.filter((problem) => !problem.includes('example.invalid'))).toEqual([]);
  } finally {
    await call(page, 'DELETE', `/api/resources/${id}`);
  }
});

test('the price takes digits only while one types or pastes, and the caret stays behind its digit', async () => {
  const { page, problems } = await browser.open();
  await visit(page, '/vat-calculator');
  const price = page.getByLabel('Harga dasar');
  const caret = () => price.evaluate((field) => (field as HTMLInputElement).selectionStart);
  await price.fill('');
  await price.pressSequentially('12a.3b4');
  expect(await price.inputValue()).toBe('1.234');
  // Into the middle: after the 2.
  await price.evaluate((field) => (field as HTMLInputElement).setSelectionRange(3, 3));
  await page.keyboard.type('x9');
  expect([await price.inputValue(), await caret()]).toEqual(['12.934', 4]);
  await page.keyboard.press('Backspace');
  expect([await price.inputValue(), await caret()]).toEqual(['1.234', 3]);
  await price.evaluate((field) => {
    (field as HTMLInputElement).select();
    document.execCommand('insertText', false, 'Rp 1,000,000 saja');
  });
  expect(await price.inputValue()).toBe('1.000.000');
  await page.getByText('Dihitung: Rp 1.000.000').waitFor();
  expect(problems).toEqual([]);
});

test('the calculation runs once when its stages come into view, and the button says what it does', async () => {
  const { page, problems } = await browser.open();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    setInterval(() => {
      const text = [...document.querySelectorAll('[role=status]')]
        .map((status) => /Tahap \d dari 4/.exec(status.textContent ?? '')?.[0])
        .find(Boolean);
      if (text && seen.at(-1) !== text) seen.push(text);
    }, 20);
  });
  await page.goto('/vat-calculator');
  await page.getByRole('button', { name: 'Jeda' }).waitFor();
  await page.getByRole('button', { name: 'Ulangi simulasi' }).waitFor({ timeout: 20_000 });
  const stages = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(stages.filter((stage) => stage === 'Tahap 1 dari 4')).toHaveLength(1);
  expect(stages.slice(-4)).toEqual([1, 2, 3, 4].map((stage) => `Tahap ${stage} dari 4`));

  // On a phone the stages are below: nothing runs before they are seen.
  const small = await browser.open({ viewport: phone });
  await small.page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(small.page, '/vat-calculator');
  await small.page.getByRole('button', { name: 'Jalankan simulasi' }).waitFor();
  await small.page.getByRole('heading', { name: 'Konsumen' }).first().scrollIntoViewIfNeeded();
  await small.page.getByRole('button', { name: 'Jeda' }).waitFor();

  // With less motion the result is there, and stages change at a press only.
  const still = await browser.open();
  await visit(still.page, '/vat-calculator');
  await still.page.getByText('Tahap 4 dari 4').waitFor();
  await still.page.getByRole('button', { name: 'Lihat tahap demi tahap' }).click();
  await still.page.getByText('Tahap 1 dari 4').waitFor();
  await still.page.getByRole('button', { name: 'Tahap berikutnya' }).click();
  await still.page.getByText('Tahap 2 dari 4').waitFor();
  expect([...problems, ...small.problems, ...still.problems]).toEqual([]);
});

test('an address that makes no sense is read as if it said nothing', async () => {
  const { page, problems } = await browser.open();
  await visit(page, '/signup?plan=bogus');
  expect(await page.getByText('Selected Plan').count()).toBe(0);
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/resources?page=abc&type=zzz');
  await page.getByText(/Showing 1 to 12 of \d+ resources/).waitFor();
  // Up to one page of them is not counted on the screen.
  await visit(page, '/resources?search=array+meth');
  await page.getByRole('heading', { name: /Array methods/ }).waitFor();
  expect(await page.getByText(/Showing/).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a chosen plan is drawn as selected from the first picture on', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'new@langkah.test');
  await visit(page, '/pricing');
  await page.getByRole('button', { name: 'Select Plan' }).last().click();
  await page.waitForURL('**/pricing/checkout?plan=BREAKTHROUGH');
  const drawn = await (await page.request.get('/pricing')).text();
  expect(drawn.match(/Selected</g)).toHaveLength(1);
  await page.goto('/pricing');
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Selected' }).waitFor();
  expect(problems).toEqual([]);
});
