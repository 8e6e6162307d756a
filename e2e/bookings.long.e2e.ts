import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { cancelSession, moveSession, sessionsOf, withSwitches } from './setup/sandbox.ts';
import { sidewaysOverflow } from './setup/steps.ts';

const rina = 'breakthrough@langkah.test';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const widget = (page: Page) => page.frameLocator('iframe[title^="Choose a time"]');
const upcoming = (page: Page) => page.getByRole('tabpanel', { name: 'Upcoming' }).getByRole('article');

async function openBookings(page: Page): Promise<void> {
  await visit(page, '/bookings');
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
}

test('on a phone in the dark: the next session, the coach’s notes and links, and how to cancel', async () => {
  const { page, problems } = await browser.open({ viewport: phone, colorScheme: 'dark' });
  await signIn(page, rina);
  await page.getByRole('link', { name: /^Join Session/ }).waitFor();
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Bookings' }).tap();
  await page.waitForURL('**/bookings');
  await untilInteractive(page);
  await page.getByText('1 session remaining').waitFor();
  await page.getByText(/^Next session, (in \d+|tomorrow)/).waitFor();
  expect(await page.getByRole('link', { name: /^Quick Join/ }).getAttribute('href')).toContain('/meet/');
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBe(0);

  await page.getByRole('button', { name: 'Details' }).tap();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).tap();
  expect((await download).suggestedFilename()).toMatch(/^session-.*\.ics$/);

  await page.getByRole('button', { name: /^Cancel: Mentoring/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'Cancel this session' });
  await sheet.getByText('Then contact an admin to adjust your credits.').waitFor();
  expect(await sheet.getByRole('listitem').count()).toBe(2);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Keep session' }).tap();
  await sheet.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Past Sessions' }).tap();
  await page.getByRole('button', { name: 'View Notes' }).tap();
  await page.getByText('Bring one failing test next time').waitFor();
  await page.getByRole('link', { name: 'View Recording' }).waitFor();
  await page.getByText('Canceled', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('tab', { name: 'Resources' }).tap();
  await page.getByRole('link', { name: /^Agenda/ }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: /sessions? remaining/ }).tap();
  const history = page.getByRole('dialog', { name: 'Credit history' });
  await history.getByRole('listitem').filter({ hasText: 'Returned' }).getByText('Consultation').waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('a widget that fails to load shows an error and can be retried; nothing is booked', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, rina);
  await openBookings(page);
  await withSwitches('calendly', { down: true }, async () => {
    await page.getByRole('button', { name: 'Schedule Call' }).click();
    await page.getByRole('button', { name: /^Review/ }).click();
    await page.getByText('Nothing was booked and no credit was used.').waitFor();
    await expectAccessible(page);
  });
  expectProblems(problems, /502/);
  // A widget that loads but stays silent times out after 20 s.
  await page.route('**/calendly/d/**', (route) => route.fulfill({ body: 'not the widget' }));
  await page.clock.install();
  const asked = page.waitForRequest('**/calendly/d/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await page.clock.fastForward(19_000);
  await page.getByText('The calendar isn’t responding.').waitFor({ state: 'detached' });
  await page.clock.fastForward(2_000);
  await page.getByText('The calendar isn’t responding.').waitFor();
  await page.unroute('**/calendly/d/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await widget(page).getByRole('heading', { name: 'Choose a day and time' }).waitFor();
  expect(problems).toEqual([]);
});

test('a session booked in the widget appears, moves and is cancelled as the provider reports', async () => {
  const { page, problems } = await browser.open();
  const known = new Set((await sessionsOf(rina)).map(({ id }) => id));
  await signIn(page, rina);
  await openBookings(page);
  expect(await upcoming(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Schedule Call' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Consultation/ }).click();
  await widget(page).getByRole('heading', { name: 'Choose a day and time' }).waitFor();
  expect((await page.locator('iframe').boundingBox())?.height).toBe(700);
  await widget(page)
    .getByRole('link', { name: /^\d\d:\d\d$/ })
    .last()
    .click();
  expect(await widget(page).getByLabel('Email').inputValue()).toBe(rina);
  await widget(page).getByRole('button', { name: 'Schedule event' }).click();

  await page.getByText('Booking created successfully').waitFor();
  await eventually(() => upcoming(page).count()).toBe(2);
  await page.getByText('0 sessions remaining').waitFor();
  const schedule = page.getByRole('button', { name: 'Schedule Call' });
  expect(await schedule.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('You have no sessions left.').waitFor();
  // The meeting link appears a few seconds later, without a reload.
  await eventually(() => page.getByRole('link', { name: /^Join: Consultation/ }).count(), 30_000).toBe(1);
  await expectAccessible(page);

  const booked = (await sessionsOf(rina)).find(({ id }) => !known.has(id));
  if (!booked) throw new Error('the provider has no new session');
  const start = Date.parse(booked.event.start_time);
  await moveSession(booked.id, new Date(start + 21 * 86_400_000));
  await eventually(async () => {
    await openBookings(page);
    return page.getByRole('article').last().innerText();
  }, 20_000).toContain(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jakarta', day: 'numeric' }).format(
      start + 21 * 86_400_000,
    ),
  );
  expect(await upcoming(page).count()).toBe(2);
  await page.getByText('0 sessions remaining').waitFor();

  const moved = (await sessionsOf(rina)).find(({ id }) => !known.has(id));
  if (!moved) throw new Error('the provider has lost the session');
  await cancelSession(moved.id);
  await eventually(async () => {
    await openBookings(page);
    return upcoming(page).count();
  }, 20_000).toBe(1);
  await page.getByRole('tab', { name: 'Past Sessions' }).click();
  await page.getByRole('article').first().getByText('Canceled').waitFor();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('Session cancelled').first().waitFor();
  expect(problems).toEqual([]);
});

test('learners on a lower plan read why they cannot schedule, and what it would cost', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'starter@langkah.test');
  await openBookings(page);
  await page.getByRole('link', { name: 'Upgrade to Breakthrough Rp 1.850.000' }).waitFor();
  // Nothing is booked and nothing can be: the offer is all there is.
  expect(await page.getByRole('tab').count()).toBe(0);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
