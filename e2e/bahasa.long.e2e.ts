/** Two days in Indonesian, on a phone: a stranger who becomes a learner, and an owner at work. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  untilInteractive,
  visit,
  waitForMail,
} from './setup/browser.ts';
import { catalogueOf, foreignLines, foreignSentences, sentencesOf, textOf } from './setup/languages.ts';
import { newPerson, payByCard, sidewaysOverflow, videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

type Journey = Awaited<ReturnType<JourneyBrowser['open']>>;
type Page = Journey['page'];

const english = sentencesOf('en');

/** Holds that the page says nothing in English and fits the phone. */
async function expectIndonesian(page: Page, { hasTextsOfPeople = false } = {}): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('id');
  expect([page.url(), ...foreignSentences(await textOf(page), english)]).toEqual([page.url()]);
  if (!hasTextsOfPeople) expect([page.url(), ...(await foreignLines(page, 'en'))]).toEqual([page.url()]);
  expect([page.url(), await sidewaysOverflow(page)]).toEqual([page.url(), 0]);
}

const text = (folder: string, key: string): string => {
  const message = catalogueOf(folder, 'id')[key];
  if (message === undefined) throw new Error(`${folder} has no text ${key}`);
  return message;
};

test('a stranger whose browser prefers Indonesian signs up, pays and finishes a lesson', async () => {
  const { page, problems } = await browser.open({ viewport: phone, locale: 'id-ID' });
  const person = newPerson('Ayu');
  const ui = (key: string) => text('features/people/sign-in', key);

  // The start page leads to its Indonesian twin, and all that follows is in Indonesian.
  await page.goto('/');
  await page.waitForURL('**/id');
  await expectIndonesian(page);
  await expectAccessible(page);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: text('shell', 'privacy') })
    .click();
  await page.waitForURL('**/id/privacy');
  await expectIndonesian(page);

  await visit(page, '/signup?plan=ESSENTIAL');
  await expectIndonesian(page);
  await page.getByRole('button', { name: ui('createAccount') }).click();
  await page.getByText(text('features/people/accounts', 'nameTooShort')).waitFor();
  await expectIndonesian(page);
  await page.getByLabel(ui('fullName')).fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel(ui('password'), { exact: true }).fill(person.password);
  await page.getByLabel(ui('confirmPassword'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: ui('createAccount') }).click();
  await page.waitForURL('**/pricing/checkout?plan=ESSENTIAL');
  await page.getByText('Rp499.000').first().waitFor();
  await expectIndonesian(page);
  await page.getByRole('button', { name: text('features/sales/checkout', 'continueToPayment') }).click();
  await payByCard(page);
  await page.getByRole('link', { name: text('shell', 'goToDashboard') }).waitFor();
  await expectIndonesian(page);
  const receipt = await waitForMail(person.email, 'Essential');
  expect(JSON.stringify(receipt)).toContain('Rp499.000');
  expect(JSON.stringify(receipt)).toMatch(/Terima kasih/);

  await visit(page, '/dashboard');
  await page.getByRole('heading', { level: 1, name: /^Selamat (pagi|siang|sore|malam), Ayu$/ }).waitFor();
  await expectIndonesian(page);
  await visit(page, '/modules');
  await expectIndonesian(page);
  await visit(page, '/modules/1');
  await untilInteractive(page);
  await expectIndonesian(page);
  await expectAccessible(page);

  // A note, a ticked action item, and the video to its end.
  await page
    .getByRole('region', { name: text('features/study/tasks', 'actionItems') })
    .getByRole('checkbox')
    .first()
    .click();
  await page.getByText(text('features/study/tasks', 'itemCompleted')).waitFor();
  await page
    .getByRole('button', { name: /^Putar / })
    .first()
    .click();
  await eventually(async () => (await videoState(page)).isPaused).toBe(false);
  await page.locator('[role=slider]').first().focus();
  await page.keyboard.press('End');
  await page.getByText(text('features/study/lessons', 'completed'), { exact: true }).waitFor();
  await expectIndonesian(page);
  expect(problems).toEqual([]);
});

test('an owner chooses Indonesian once, works in it, and writes a piece in both languages', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  const blog = (key: string) => text('features/site/blog', key);
  const people = { hasTextsOfPeople: true };
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/settings/account');
  await page.getByRole('main').getByRole('button', { name: 'Bahasa Indonesia' }).click();
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('id');
  await untilInteractive(page);
  await expectIndonesian(page, people);

  // A look at each part of the school.
  for (const path of [
    '/admin',
    '/admin/users',
    '/admin/orders',
    '/admin/reviews',
    '/admin/bookings',
    '/admin/modules',
  ]) {
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectIndonesian(page, people);
  }

  // The choice is the account's: it follows the owner to another browser.
  const elsewhere = await browser.open({ viewport: phone });
  await signIn(elsewhere.page, 'admin@langkah.test');
  await visit(elsewhere.page, '/admin');
  await expectIndonesian(elsewhere.page, people);
  await elsewhere.page.getByRole('heading', { level: 1 }).waitFor();
  await elsewhere.context.close();

  await visit(page, '/admin/content/posts/new');
  await untilInteractive(page);
  const title = `Kopi dan kode ${Date.now()}`;
  await page.getByLabel(blog('title'), { exact: true }).fill(title);
  await page.getByLabel(blog('summary'), { exact: true }).fill('Satu cangkir, satu baris.');
  await page.getByRole('textbox', { name: blog('text') }).fill('Tulis **sedikit** setiap hari.');
  await page.getByRole('button', { name: /^Salin dari / }).click();
  const inEnglish = page.getByRole('region', { name: 'English' });
  await inEnglish.getByLabel(blog('title'), { exact: true }).fill('Coffee and code');
  await inEnglish.getByLabel(blog('summary'), { exact: true }).fill('One cup, one line.');
  await inEnglish.getByRole('textbox', { name: blog('text') }).fill('Write a *little* every day.');
  await page.locator('input[name=state][value=PUBLISHED]').check();
  await expectIndonesian(page, people);
  await page.getByRole('button', { name: blog('createArticle') }).click();
  await page.waitForURL('**/edit');
  const slug = await page.getByLabel(blog('address')).inputValue();

  // Each address has its own language, and names the other.
  await visit(page, `/id/blog/${slug}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.locator('link[rel=alternate][hreflang=en]').getAttribute('href')).toContain(
    `/blog/${slug}`,
  );
  await visit(page, `/blog/${slug}`);
  await page.getByRole('heading', { level: 1, name: 'Coffee and code' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');

  // Back to English, with the link that is on every public page.
  await visit(page, '/id/blog');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/blog');
  await visit(page, '/dashboard');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(problems).toEqual([]);
});
