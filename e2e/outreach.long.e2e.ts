import { randomBytes } from 'node:crypto';
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
  waitForMail,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const newEmail = (name: string) => `${name}.${randomBytes(4).toString('hex')}@example.com`;
const pathIn = (text: string, path: string) => new RegExp(`${path}\\?token=[\\w.-]+`).exec(text)?.[0] ?? '';

test('a reader subscribes with the floating button, confirms by mail without scripts, and unsubscribes', async () => {
  const { page, problems } = await browser.open();
  const email = newEmail('dewi');
  await visit(page, '/blog/git-in-one-evening');
  const floating = page.getByRole('button', { name: 'Newsletter', exact: true });
  // It comes when most of the article is read.
  await page.locator('#article-content').evaluate((article) => {
    window.scrollTo({ top: article.scrollHeight * 0.8, behavior: 'instant' });
  });
  await floating.click();
  const dialog = page.getByRole('dialog', { name: 'Newsletter' });
  await dialog.getByLabel('Name').fill('D');
  await dialog.getByLabel('Email').fill('dewi');
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  await dialog.getByText('Name must be at least 2 characters').waitFor();
  await dialog.getByText('Please enter a valid email address').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Dewi Lestari');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  await page
    .getByText('You are now subscribed to our newsletter! Stay tuned for our updates. :D')
    .first()
    .waitFor();
  await dialog.getByText('Confirm in your inbox').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await eventually(() => floating.count()).toBe(0);
  const record = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('newsletter_subscription') ?? '{}'),
  );
  expect(record).toEqual({ name: 'Dewi Lestari', email, subscribedAt: expect.stringMatching(/^\d{4}-.*Z$/) });

  // The same email again, in the form below the article: the browser's own record rejects it.
  const inline = page.getByRole('region', { name: 'Articles like this, by email' });
  await inline.getByLabel('Name').fill('Dewi Lestari');
  await inline.getByLabel('Email').fill(email.toUpperCase());
  await inline.getByRole('button', { name: 'Subscribe' }).click();
  await inline
    .getByText('You are already subscribed to our newsletter! Stay tuned for our updates. :D')
    .waitFor();
  // Readers whose mail was lost can request another, and read when it is sent.
  await inline.getByRole('button', { name: 'Send the email again' }).click();
  await inline.getByText('If the last email is more than ten minutes old, another is on its way.').waitFor();

  // Opened without scripts, as in a mail app.
  const plain = await browser.open({ javaScriptEnabled: false, viewport: phone });
  const asked = await waitForMail(email, 'Confirm your subscription');
  await plain.page.goto(pathIn(asked.text, '/newsletter/confirm'));
  await plain.page.getByRole('button', { name: 'Confirm subscription' }).click();
  await plain.page.getByRole('heading', { name: 'You’re subscribed.' }).waitFor();
  const welcome = await waitForMail(email, 'Your subscription is confirmed');
  await plain.page.goto(pathIn(welcome.text, '/newsletter/unsubscribe'));
  await plain.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await plain.page.getByRole('heading', { name: 'You’re unsubscribed.' }).waitFor();
  await plain.page.getByRole('button', { name: 'Subscribe again' }).click();
  await plain.page.getByRole('heading', { name: 'You’re subscribed again.' }).waitFor();
  expect([...problems, ...plain.problems]).toEqual([]);
});

test('a waitlist entry is passed on once, with 30 s between entries; the closed guide’s link still works', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  const email = newEmail('bagus');
  await visit(page, '/waitlist');
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.getByText('Invalid input').waitFor();
  await page.getByText('Name must be at least 2 characters').waitFor();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByLabel('Name').fill('B'.repeat(51));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.getByText('Name must not exceed 50 characters').waitFor();
  expect(await page.getByText('Please enter a valid email address').count()).toBe(0);
  // An error that only the server finds shows beside its field; the route corrupts the email to cause it.
  await page.getByLabel('Name').fill('Bagus Wicaksono');
  await page.route('**/api/waitlist', (route) =>
    route.continue({ postData: (route.request().postData() ?? '').replace(email, 'bagus@') }),
  );
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.unroute('**/api/waitlist');
  expectProblems(problems, /422/);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.getByText('Thank you, Bagus Wicaksono.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add someone else' }).click();
  await page.getByLabel('Name').fill('Sari');
  await page.getByLabel('Email').fill(newEmail('sari'));
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.getByText('You can only submit once every 30 seconds.').waitFor();
  const listed = async () => {
    const answer = await fetch(`${installation.sandboxUrl}/sandbox/api/waitlist`);
    return ((await answer.json()) as { email: string }[]).filter((entry) => entry.email === email).length;
  };
  await eventually(listed, 20_000).toBe(1);
  expect(problems).toEqual([]);

  // On the home page, someone who is already on the list.
  const other = await browser.open();
  await visit(other.page, '/#waitlist');
  const form = other.page.getByRole('form', { name: 'Join waitlist' });
  await form.getByLabel('Name').fill('Adinda Prameswari');
  await form.getByLabel('Email').fill('adinda.prameswari@demo.langkah.test');
  await form.getByRole('button', { name: 'Join waitlist' }).click();
  await other.page.getByText('You are already on the waitlist :)').first().waitFor();
  expectProblems(other.problems, /409/);

  await visit(other.page, '/guides/content-resonance');
  await other.page.getByText('Form Closed').waitFor();
  await other.page.getByRole('form', { name: 'Newsletter' }).getByLabel('Email').waitFor();
  const guide = await other.context.request.get('/go/content-resonance');
  expect(guide.headers()['content-type']).toBe('application/pdf');
  expect(other.problems).toEqual([]);
});

test('an administrator finds entries, retries one that was not passed on, and deletes one', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin/content/waitlist?relay=failed');
  const row = page.getByRole('row', { name: /Citra Maharani|Eka Wulandari/ });
  await row.getByText('Waitlist service: failed').waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: /again$/ }).click();
  await page.getByText('We’re sending it again.').waitFor();
  await visit(page, '/admin/content/newsletter?status=unsubscribed');
  await page.getByRole('button', { name: 'Delete Fajar Hidayat' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No one found').waitFor();
  await page.getByRole('link', { name: 'Guide', exact: true }).click();
  await page.waitForURL('**/admin/content/guide');
  await untilInteractive(page);
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
