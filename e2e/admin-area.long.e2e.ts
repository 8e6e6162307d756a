/** The admin area as a place of its own: its menu by job, its bar on a phone, and its search. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCookie } from '../src/kernel/language.ts';
import {
  desktop,
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  signInByCall,
  visit,
} from './setup/browser.ts';
import { userIdOf } from './setup/coach.ts';
import { installation } from './setup/installation.ts';
import { openAdmin, openNewLearner } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Main pages' });
/** Without the counts. */
const labelsOf = (links: Locator) =>
  links.evaluateAll((all) =>
    all.map((link) =>
      [...link.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent)
        .join(''),
    ),
  );

test('on a phone an owner has a bar of the admin area, with the whole menu behind More', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin');
  const bar = barOf(page);
  expect(await labelsOf(bar.getByRole('link'))).toEqual(['Overview', 'Proofs', 'Reviews', 'Orders']);
  for (const [label, path] of [
    ['Proofs', '/admin/proofs'],
    ['Reviews', '/admin/reviews'],
    ['Orders', '/admin/orders'],
  ] as const) {
    await bar.getByRole('link', { name: label }).tap();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1, name: label }).waitFor();
    expect(await labelsOf(bar.locator('[aria-current=page]'))).toEqual([label]);
  }
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'More' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Month report' }).waitFor();
  await expectAccessible(page);
  await page.goBack();
  await menu.waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: 'More' }).tap();
  await menu.getByRole('button', { name: 'People' }).tap();
  await menu.getByRole('link', { name: 'Users' }).tap();
  await page.waitForURL('**/admin/users');
  await menu.waitFor({ state: 'detached' });

  await visit(page, '/notes');
  expect(await labelsOf(bar.getByRole('link'))).toEqual(['Home', 'Modules', 'Notes', 'Profile']);
  expect(problems).toEqual([]);
});

test.each([
  ['editor@langkah.test', ['Ringkasan', 'Kursus', 'Studio', 'Modul']],
  ['coach@langkah.test', ['Ringkasan', 'Review', 'Pertanyaan', 'Jadwal sesi']],
])('the bar of %s leads only where they may go, in Indonesian', async (email, labels) => {
  const { page, context, problems } = await browser.open({ viewport: { width: 320, height: 640 } });
  await signInByCall(page, email);
  await context.addCookies([{ name: languageCookie, value: 'id', url: installation.appUrl }]);
  await visit(page, '/admin');
  const bar = page.getByRole('navigation', { name: 'Menu utama' });
  const links = await bar.getByRole('link').all();
  expect(await labelsOf(bar.getByRole('link'))).toEqual(labels);
  for (const link of links)
    expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  const right = await bar.evaluate((nav) => nav.querySelector('ul')?.scrollWidth ?? 0);
  expect(right).toBeLessThanOrEqual(320);
  expect(problems).toEqual([]);
});

test('menu and bar count what waits, and follow what is done', async () => {
  const headers = { origin: installation.appUrl };
  const { page, problems } = await openAdmin(browser);
  const learner = (await openNewLearner(browser, 'ESSENTIAL')).page;
  const credit = await page.request.post(`/api/admin/users/${await userIdOf(learner)}/credits`, {
    headers,
    data: { kind: 'code', amount: 1, reason: 'For a journey' },
  });
  expect(credit.status(), await credit.text()).toBe(200);
  // Stories are told by people who have completed a module.
  const progress = { progress: 100, completed: true };
  await learner.request.post('/api/modules/2/progress', { headers, data: progress });
  const testimonial = 'I began behind a counter, and the menu counts me.';
  const told = await learner.request.put('/api/testimonials/me', {
    headers,
    data: { rating: 5, careerBackground: 'Barista', testimonial },
  });
  expect(told.status(), await told.text()).toBe(200);
  const review = await learner.request.post('/api/reviews', {
    headers,
    multipart: { type: 'CODE', repositoryUrl: 'https://git.example.com/ayu/menu' },
  });
  expect(review.status(), await review.text()).toBe(201);

  const waiting = await (await page.request.get('/api/admin/waiting')).json();
  const { testimonials, reviews, questions, bookings } = waiting;
  const named = (label: string, count: number) => ({
    name: count > 0 ? `${label} ${count} waiting` : label,
    exact: true,
  });
  await visit(page, '/admin/testimonials?status=PENDING');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', named('Testimonials', testimonials)).waitFor();
  // A closed group says what waits in it.
  await menu.getByRole('button', named('People', reviews + questions + bookings)).waitFor();
  const story = page.getByRole('article').filter({ hasText: testimonial });
  await story.getByRole('button', { name: /^Don’t publish the story of/ }).click();
  await menu.getByRole('link', named('Testimonials', testimonials - 1)).waitFor();

  await page.setViewportSize(phone);
  await barOf(page).getByRole('link', named('Reviews', reviews)).waitFor();
  await expectAccessible(page);
  const { id } = await review.json();
  for (const path of ['/api/testimonials/me', `/api/reviews/${id}`])
    expect((await learner.request.delete(path, { headers })).status(), path).toBe(200);
  await visit(page, '/admin/reviews');
  await barOf(page)
    .getByRole('link', named('Reviews', reviews - 1))
    .waitFor();
  expect(problems).toEqual([]);
});

test('the group of the page is open again when one comes back to it', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin/orders');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const sales = menu.getByRole('button', { name: 'Sales' });
  await sales.click();
  expect(await sales.getAttribute('aria-expanded')).toBe('false');
  await menu.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.waitForURL('**/admin');
  await page.goBack();
  await page.waitForURL('**/admin/orders');
  await eventually(() => sales.getAttribute('aria-expanded')).toBe('true');
  expect(problems).toEqual([]);
});

test('no page of a learner loads the menu of the admin area', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, 'essential@langkah.test');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await visit(page, '/notes');
  await page.waitForLoadState('networkidle');
  expect(scripts.some((path) => path.endsWith('.js'))).toBe(true);
  expect(scripts.filter((path) => /staff-menu|admin-bar|admin-menu/.test(path))).toEqual([]);
  expect(problems).toEqual([]);
});

test('the sidebar has groups by job: the one of the page is open, and choices stay', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin/orders');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const openGroups = () => menu.getByRole('button', { expanded: true }).allTextContents();
  expect(await openGroups()).toEqual(['Sales']);
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    'Overview',
    'Proofs',
    'Orders',
    'Products',
    'Coupons',
    'Month report',
  ]);
  // All of it is in sight, with room below the last button.
  expect(await menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
  const fold = await page.getByRole('button', { name: 'Collapse' }).boundingBox();
  expect(fold && fold.y + fold.height).toBeLessThanOrEqual(desktop.height - 8);

  // The first Tab skips all of it.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

  await menu.getByRole('button', { name: 'People' }).click();
  await menu.getByRole('link', { name: 'Users' }).waitFor();
  await expectAccessible(page);
  await visit(page, '/admin');
  expect(await openGroups()).toEqual(['People']);
  await menu.getByRole('button', { name: 'People' }).click();
  await menu.getByRole('link', { name: 'Users' }).waitFor({ state: 'hidden' });
  await visit(page, '/admin/users');
  expect(await openGroups()).toEqual(['People']);
  await visit(page, '/admin');
  expect(await openGroups()).toEqual([]);
  expect(problems).toEqual([]);
});

test('nothing moves when the menu of the admin area comes', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, 'admin@langkah.test');
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources = [] } = entry as unknown as { sources?: { node?: Node }[] };
        for (const { node } of sources)
          if (node?.parentElement?.closest('[data-sidebar]')) shifts.push(node.textContent ?? '');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visit(page, '/admin/users');
  await page.waitForLoadState('networkidle');
  await page.locator('[data-sidebar]').getByRole('link', { name: 'Users', exact: true }).waitFor();
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  expect(problems).toEqual([]);
});

test('the search begins with the work of the admin area, and with hits that are seen', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Jump to…' });
  const work = page.getByRole('option', { name: 'Decide on transfer proofs' });
  await work.waitFor();
  const continues = page.getByRole('option', { name: 'Continue learning' });
  expect((await work.boundingBox())?.y).toBeLessThan((await continues.boundingBox())?.y ?? 0);

  await field.fill('invoice');
  const order = page.getByRole('option').first();
  await eventually(() => order.locator('mark').allTextContents()).toEqual(['invoice']);
  await field.fill('sari');
  await eventually(() => page.getByRole('option').first().textContent()).toContain('essential@langkah.test');
  expect(await page.getByRole('option').first().locator('mark').first().textContent()).toBe('Sari');
  // Someone who looks for a person or an order finds neither in the blog.
  await field.fill('zzxqy');
  await page.getByText('Nothing found').first().waitFor();
  expect(await page.getByRole('option').count()).toBe(0);
  await page.keyboard.press('Escape');

  // The list of keys has those of the admin area, and a letter of both areas leads to the one that is open.
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Go to Proofs').waitFor();
  await keys.getByText('Approve').waitFor();
  expect(await keys.getByText('Go to Bookings').count()).toBe(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.waitForURL('**/admin/bookings');
  expect(problems).toEqual([]);
});
