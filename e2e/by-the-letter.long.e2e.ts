/** Details that product.md specifies, each checked on its screen. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JourneyBrowser, launch, phone, signIn, untilInteractive, visit } from './setup/browser.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Calls the API as the person signed in on the page. */
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

test('a cover that fails to load leaves only its drawing, before and after hydration', async () => {
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
    // On the first page the image fails before hydration; React renders the second page.
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

test('the price accepts only digits, typed or pasted, and the caret stays behind its digit', async () => {
  const { page, problems } = await browser.open();
  await visit(page, '/vat-calculator');
  const price = page.getByLabel('Harga dasar');
  const caret = () => price.evaluate((field) => (field as HTMLInputElement).selectionStart);
  await price.fill('');
  await price.pressSequentially('12a.3b4');
  expect(await price.inputValue()).toBe('1.234');
  // Type in the middle, after the 2.
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

test('the simulation runs once when its stages come into view, and the button says what it does', async () => {
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

  // On a phone the stages are below the fold: nothing runs until they are visible.
  const small = await browser.open({ viewport: phone });
  await small.page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(small.page, '/vat-calculator');
  await small.page.getByRole('button', { name: 'Jalankan simulasi' }).waitFor();
  await small.page.getByRole('heading', { name: 'Konsumen' }).first().scrollIntoViewIfNeeded();
  await small.page.getByRole('button', { name: 'Jeda' }).waitFor();

  // With reduced motion the result shows right away, and the stages change only by button.
  const still = await browser.open();
  await visit(still.page, '/vat-calculator');
  await still.page.getByText('Tahap 4 dari 4').waitFor();
  await still.page.getByRole('button', { name: 'Lihat tahap demi tahap' }).click();
  await still.page.getByText('Tahap 1 dari 4').waitFor();
  await still.page.getByRole('button', { name: 'Tahap berikutnya' }).click();
  await still.page.getByText('Tahap 2 dari 4').waitFor();
  expect([...problems, ...small.problems, ...still.problems]).toEqual([]);
});

test('invalid search parameters are ignored', async () => {
  const { page, problems } = await browser.open();
  await visit(page, '/signup?plan=bogus');
  expect(await page.getByText('Selected Plan').count()).toBe(0);
  await signIn(page, 'essential@langkah.test');
  await visit(page, '/resources?page=abc&type=zzz');
  await page.getByText(/Showing 1 to 12 of \d+ resources/).waitFor();
  // A single page of results shows no count.
  await visit(page, '/resources?search=array+meth');
  await page.getByRole('heading', { name: /Array methods/ }).waitFor();
  expect(await page.getByText(/Showing/).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('the server already renders a chosen plan as selected', async () => {
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
