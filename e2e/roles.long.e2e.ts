import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedPostgresUrl } from '../src/platform/db/embedded-postgres.server.ts';
import {
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  signIn,
  visit,
  waitForMail,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { openAdmin, signUpByCall } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Runs a statement in the installation's database, for changes that no screen offers. */
async function inDatabase(statement: string, values: string[]): Promise<void> {
  const client = new pg.Client(
    embeddedPostgresUrl({ projectRoot: process.cwd(), dataRoot: installation.dataDir }),
  );
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

const adminArea = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menu' })
    .locator('a[href^="/admin"] > span:first-of-type')
    .allTextContents();

test('an owner grants and removes a role; each role sees only its own menu and pages', async () => {
  const staff = await browser.open();
  const person = await signUpByCall(staff.page);
  await inDatabase('update users set email_verified = true where email = $1', [person.email]);
  await visit(staff.page, '/dashboard');

  const { page, problems } = await openAdmin(browser);
  await visit(page, '/admin/users');
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(person.email);
  await page.waitForURL(/search=/);
  await page.getByRole('link', { name: person.name }).first().click();
  await page.getByRole('heading', { level: 1, name: person.name }).waitFor();
  const change = async (role: string, answer: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Change roles' }).click();
    const dialog = page.getByRole('dialog', { name: `${person.name}’s roles` });
    await dialog.getByRole('checkbox', { name: role }).click();
    if (role === 'Coach') await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save roles' }).click();
    await dialog.getByText('Say why, in a few words.').waitFor();
    await dialog.getByLabel('Reason').fill('Joins the coaches in December');
    await dialog.getByRole('button', { name: 'Save roles' }).click();
    await page.getByText(answer).waitFor();
    await dialog.waitFor({ state: 'detached' });
  };
  await change('Coach', `${person.name} now has: Coach.`);
  await page
    .getByRole('list', { name: 'Roles' })
    .getByText(/from Dewi Lestari/)
    .waitFor();
  await expectAccessible(page);
  await waitForMail(person.email, 'Your roles have changed.');

  // Their next click asks them to log in again, and then they are a coach.
  await staff.page.getByRole('link', { name: 'Notes' }).first().click();
  await staff.page.getByText('You’re signed out').waitFor();
  await staff.page.getByRole('button', { name: 'Log in' }).click();
  await staff.page.waitForURL('**/login**');
  expectProblems(staff.problems, /401/);
  await signIn(staff.page, person.email, person.password);
  await visit(staff.page, '/notifications');
  await staff.page.getByText('You now have: Coach. Log in again to use it.').first().waitFor();

  const pagesOf = {
    coach: {
      menu: ['Overview', 'Users', 'Questions', 'Reviews', 'Bookings'],
      first: 'Users',
      notTheirs: '/admin/orders',
    },
    editor: {
      menu: ['Overview', 'Courses', 'Modules', 'Studio', 'Resources', 'Content', 'Testimonials'],
      first: 'Manage Courses',
      notTheirs: '/admin/users',
    },
    support: { menu: ['Overview', 'Users', 'Content', 'Jobs'], first: 'Users', notTheirs: '/admin/reviews' },
    finance: {
      menu: ['Overview', 'Proofs', 'Orders', 'Products', 'Coupons', 'Month report', 'Content'],
      first: 'Proofs',
      notTheirs: '/admin/content/posts',
    },
  };
  for (const [role, { menu, first, notTheirs }] of Object.entries(pagesOf)) {
    // The session stays the same: roles are read on every request.
    await inDatabase(
      'update user_roles set role = $1 where user_id = (select id from users where email = $2)',
      [role, person.email],
    );
    await visit(staff.page, '/admin');
    await staff.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect([role, await adminArea(staff.page)]).toEqual([role, menu]);
    const link = staff.page.getByRole('navigation', { name: 'Menu' }).locator('a[href^="/admin/"]').first();
    await link.click();
    await staff.page.getByRole('heading', { level: 1, name: first }).waitFor();
    // Screens of the other roles are examined with the owner's.
    if (role === 'coach') await expectAccessible(staff.page);
    if (first === 'Users') {
      // An address from an owner, which sorts and filters by payments.
      await visit(staff.page, '/admin/users?sort=paid-most&access=paid');
      await staff.page.getByRole('heading', { level: 1, name: first }).waitFor();
      if (role === 'support') await staff.page.getByRole('link', { name: person.name }).first().waitFor();
    }
    expect(staff.problems).toEqual([]);
    // Every menu link works, and pages of other roles answer 404.
    for (const entry of await staff.page.locator('nav a[href^="/admin/"]').all())
      expect((await staff.page.request.get((await entry.getAttribute('href')) ?? '')).status()).toBe(200);
    expect((await staff.page.request.get(notTheirs)).status()).toBe(404);
  }

  await visit(page, page.url());
  await change('Finance', `${person.name} no longer has a role.`);
  const away = await staff.page.request.get('/admin');
  expect(new URL(away.url()).pathname).toBe('/login');
  await signIn(staff.page, person.email, person.password);
  expect((await staff.page.request.get('/admin')).status()).toBe(404);
  expect(await adminArea(staff.page)).toEqual([]);
  expect(staff.problems).toEqual([]);
  expect(problems).toEqual([]);
});

test('the admin area answers 404 to people without a role', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'breakthrough@langkah.test');
  for (const screen of ['/admin', '/admin/users', '/admin/audit', '/admin/jobs']) {
    const answer = await page.goto(screen);
    expect(answer?.status()).toBe(404);
  }
  expectProblems(problems, /404/);
});
