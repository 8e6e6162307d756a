import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('a visitor finds an article, moves by its table of contents, can copy code, and reads on', async () => {
  const { page, problems } = await browser.open();
  await visit(page, '/blog');
  await untilInteractive(page);
  // The search runs while people type, and the field keeps the focus.
  const search = page.getByRole('searchbox', { name: 'Search articles' });
  await search.fill('qqzzx');
  await page.getByRole('heading', { name: 'No articles found' }).waitFor();
  await search.fill('git');
  await eventually(() => new URL(page.url()).search).toBe('?search=git');
  await eventually(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: 'Git in one evening' }).click();
  await page.getByRole('heading', { level: 1, name: 'Git in one evening' }).waitFor();
  await untilInteractive(page);
  const beside = page.getByRole('complementary').getByRole('navigation', { name: 'Contents' });
  await beside.getByRole('link', { name: 'Make it a habit' }).click();
  await eventually(() => page.url()).toMatch(/#make-it-a-habit$/);
  await eventually(() =>
    page.evaluate(() =>
      Math.round(document.getElementById('make-it-a-habit')?.getBoundingClientRect().top ?? 0),
    ),
  ).toBe(96);
  await eventually(() =>
    beside.getByRole('link', { name: 'Make it a habit' }).getAttribute('aria-current'),
  ).toBe('location');
  await beside.getByRole('button', { name: 'Contents' }).click();
  expect(await beside.getByRole('link', { name: 'Make it a habit' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: /^Contents \d+\/\d+$/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Contents' });
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Three places' }).click();
  await eventually(() =>
    page.evaluate(() =>
      Math.round(document.getElementById('three-places')?.getBoundingClientRect().top ?? 0),
    ),
  ).toBe(96);
  expect(await page.getByRole('button', { name: 'Copy' }).count()).toBeGreaterThan(3);
  await page.getByRole('region', { name: 'Read on' }).getByRole('link').first().click();
  await eventually(() => page.url()).not.toMatch(/git-in-one-evening/);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('the calculator works by keyboard: another rate, play, pause and a shared link', async () => {
  const { page, problems } = await browser.open();
  await visit(page, '/kalkulator-ppn');
  await page.waitForURL('**/kalkulator-ppn');
  await untilInteractive(page);
  await page.getByText('Rp 10.080').first().waitFor();
  const rate = page.getByRole('slider', { name: 'Tarif PPN baru' });
  await rate.focus();
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight');
  await page.getByText('Rp 10.170').first().waitFor();
  // Decimals are dropped with a notice; they never become thousands.
  const price = page.getByLabel('Harga dasar');
  await price.fill('2500,50');
  await page.getByText('Angka saja, tanpa desimal. Dihitung: Rp 2.500').waitFor();
  await page.getByText('Rp 5.085').first().waitFor();
  await price.blur();
  expect(await price.inputValue()).toBe('2.500');
  await price.fill('10.000');
  await page.getByText('Rp 20.340').first().waitFor();
  await eventually(() => new URL(page.url()).search).toBe('?harga=10000&tarif=13');

  // Reduced motion shows all stages right away, so playing them needs motion enabled.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Jalankan simulasi' }).click();
  await page.getByText('Tahap 1 dari 4').waitFor();
  await page.getByRole('button', { name: 'Jeda' }).click();
  await page.getByRole('button', { name: 'Tahap berikutnya' }).click();
  await page.getByText('Tahap 2 dari 4').waitFor();
  await page.getByRole('button', { name: 'Lanjutkan' }).click();
  await page.getByText('Tahap 4 dari 4').waitFor({ timeout: 10_000 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page);

  const friend = await browser.open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await visit(friend.page, new URL(page.url()).pathname + new URL(page.url()).search);
  await friend.page.getByText('Rp 20.340').first().waitFor();
  expect(await sidewaysOverflow(friend.page)).toBe(0);
  await expectAccessible(friend.page);
  expect([...problems, ...friend.problems]).toEqual([]);
});
