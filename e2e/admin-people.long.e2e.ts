/** More of the people's side of the admin area: grants, the preview, importing, and its screens on a phone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
  waitForMail,
} from './setup/browser.ts';
import { pdf } from './setup/coach.ts';
import { installation } from './setup/installation.ts';
import { newPerson, openAdmin, sidewaysOverflow, signUpByCall } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('a granted tier opens immediately; the coach finishes the review and the learner reads it', async () => {
  const learner = await browser.open();
  const person = await signUpByCall(learner.page);
  await visit(learner.page, '/community/join');
  expect((await learner.page.request.get('/api/reviews/summary')).status()).toBe(200);

  // The owner finds the person and grants a plan, giving a reason.
  const { page, problems } = await openAdmin(browser);
  await visit(page, '/admin/users');
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(person.email);
  await page.waitForURL(/search=/);
  await expectAccessible(page);
  await page.getByRole('link', { name: person.name }).first().click();
  await page.getByRole('heading', { level: 1, name: person.name }).waitFor();
  await page.getByText('No plan', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Give a plan' }).click();
  const grant = page.getByRole('dialog', { name: `Give ${person.name} a plan` });
  await grant.getByLabel('Plan').selectOption({ label: 'Accelerator' });
  await grant.getByRole('button', { name: 'Give plan' }).click();
  await grant.getByText('Say why, in a few words.').waitFor();
  await grant.getByLabel('Reason').fill('Scholarship');
  await expectAccessible(page);
  await grant.getByRole('button', { name: 'Give plan' }).click();
  await page.getByText(`${person.name} now has Accelerator.`).waitFor();
  await page.getByText('“Scholarship”').waitFor();
  await expectAccessible(page);

  // Someone with the highest plan can be given no other: the button says so. What they did, they were seen doing.
  await visit(page, '/admin/users?search=breakthrough@langkah.test');
  await page.getByRole('link', { name: 'Rina Siregar' }).first().click();
  const give = page.getByRole('button', {
    name: 'Give a plan',
    description: 'They already have the highest plan.',
  });
  await give.click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByText('Last seen', { exact: true }).waitFor();
  expect(await page.getByText('Not yet', { exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Lately' }).getByRole('listitem').first().waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change roles' }).click();
  const roles = page.getByRole('dialog', { name: 'Rina Siregar’s roles' });
  const menu = roles.getByRole('region', { name: 'Menu after this' });
  await menu.getByText('No admin area, only the learners’ pages.').waitFor();
  await roles.getByRole('checkbox', { name: 'Coach' }).check();
  expect(await menu.getByRole('listitem').allTextContents()).toEqual([
    'Overview',
    'Users',
    'Questions',
    'Reviews',
    'Bookings',
  ]);
  await expectAccessible(page);
  await roles.getByRole('button', { name: 'Cancel' }).click();

  // Their bookings lead to the page where they are changed.
  await page.getByRole('tab', { name: 'Bookings' }).click();
  expect(
    await page.getByRole('tabpanel').getByRole('link', { name: 'Mentoring' }).first().getAttribute('href'),
  ).toMatch(/^\/admin\/bookings\?search=/);

  // The learner's next page has the new plan, without signing in again.
  await visit(learner.page, '/reviews');
  await learner.page.getByRole('button', { name: 'Submit Review' }).first().click();
  const submit = learner.page.getByRole('dialog', { name: 'Submit Review' });
  await submit.locator('input[type=file]').setInputFiles([pdf('CV-Ayu.pdf')]);
  await submit.getByLabel('Notes').fill('For a first job as a tester');
  await submit.getByRole('button', { name: 'Submit Review' }).click();
  await learner.page.getByText('Your review has been submitted successfully').waitFor();

  // The coach reads the CV and answers with a summary and a document.
  await visit(page, '/admin/reviews');
  await page.getByRole('searchbox', { name: 'Search by user name or id' }).fill(person.name);
  await page.waitForURL(/search=/);
  await page.getByRole('row', { name: new RegExp(person.email) }).waitFor();
  await page.getByLabel('Status').selectOption({ label: 'Pending' });
  await page.waitForURL(/status=PENDING/);
  await expectAccessible(page);
  await page
    .getByRole('row', { name: new RegExp(person.email) })
    .getByText('View Details')
    .click();
  const review = page.getByRole('dialog', { name: 'CV-Ayu.pdf' });
  await review.getByText('For a first job as a tester').waitFor();
  await review.getByText('This is the learner’s first review.').waitFor();
  const saved = page.waitForEvent('download');
  await review.getByRole('button', { name: 'Download CV-Ayu.pdf' }).click();
  expect((await saved).suggestedFilename()).toBe('CV-Ayu.pdf');
  await review.getByLabel('Status').selectOption({ label: 'Completed' });
  await review.getByRole('button', { name: 'Save review' }).click();
  const bare = page.getByRole('alertdialog', { name: 'Complete this review without feedback?' });
  await bare.getByText(/no summary or document to read yet/).waitFor();
  await expectAccessible(page);
  await bare.getByRole('button', { name: 'Keep editing' }).click();
  await bare.waitFor({ state: 'detached' });
  await review.getByLabel('Summary').fill('Put the projects first.');
  const documentInput = review.locator('input[type=file]');
  await documentInput.setInputFiles([{ name: 'cv.png', mimeType: 'image/png', buffer: Buffer.from('x') }]);
  await review.getByText('Only pdf, doc and docx files are accepted: cv.png').waitFor();
  await documentInput.setInputFiles([pdf('CV-Ayu-reviewed.pdf')]);
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Save review' }).click();
  await page.getByText('Review updated successfully').waitFor();
  await review.waitFor({ state: 'detached' });

  await visit(learner.page, '/reviews?tab=completed');
  await learner.page.getByText('Put the projects first.').waitFor();
  await waitForMail(person.email, 'Your feedback is ready');

  // The audit log shows the grant.
  await visit(page, `/admin/audit?subject=${encodeURIComponent(person.email)}`);
  await page.getByRole('row', { name: /Granted a plan/ }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  expect(learner.problems).toEqual([]);
});

test('the owner previews the learner area as a tier, and nothing is saved during the preview', async () => {
  const { page, problems } = await openAdmin(browser, { timezoneId: 'Asia/Tokyo' });
  // Even the first page shows times in the browser's zone, and names the zone.
  await visit(page, '/admin/bookings');
  await page.getByText('Times in GMT+9.').waitFor();
  // Column headers sort the whole list, and the URL keeps the order.
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/sort=start-last/);
  // The URL changes before the table does; a click in between would request the same order again.
  const sorted = page.getByRole('columnheader', { name: 'Start' });
  await eventually(() => sorted.getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/sort=start-first/);
  await eventually(() => sorted.getAttribute('aria-sort')).toBe('ascending');
  await expectAccessible(page);
  await visit(page, '/admin/resources');
  await page.getByRole('searchbox', { name: 'Search resources' }).fill('checklist');
  await page.waitForURL(/search=checklist/);
  await page.getByRole('link', { name: 'Debugging checklist' }).first().waitFor();
  await page.getByRole('link', { name: 'Flexbox on one page' }).first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await page.waitForURL(/sort=title/);
  await expectAccessible(page);
  await visit(page, '/admin/users');
  await page.getByRole('button', { name: 'View as' }).click();
  await page.getByRole('menuitem', { name: 'Essential' }).click();
  await page.waitForURL('**/dashboard');
  const bar = page.getByRole('region', { name: 'Preview' });
  await bar.getByText('Essential').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  const write = await page.request.patch('/api/notifications/read-all', {
    data: {},
    headers: { origin: installation.appUrl },
  });
  expect(write.status()).toBe(403);
  // A page that reads what leads to it does not try in a preview.
  const [exercise] = (await (await page.request.get('/api/modules/2/exercises')).json()) as { id: string }[];
  await page.route('**/api/notifications/count', (route) => route.fulfill({ json: { count: 1 } }));
  await visit(page, `/exercises/${exercise?.id}`);
  await page.waitForLoadState('networkidle');
  await page.unroute('**/api/notifications/count');
  expect((await page.request.get('/api/admin/users')).status()).toBe(403);
  await bar.getByRole('button', { name: 'Leave preview' }).click();
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(problems).toEqual([]);
});

test('people are imported by CSV: first the errors per line, then a mail to set a password', async () => {
  const { page, problems } = await openAdmin(browser);
  const person = newPerson('Eka');
  const file = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await visit(page, '/admin/users');
  // On a phone both ways of files are behind one button.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import people' });
  const input = dialog.locator('input[type=file]');
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
  await input.setInputFiles([{ name: 'people.png', mimeType: 'image/png', buffer: png }]);
  await dialog.getByText('This is not a CSV file.').waitFor();
  await input.setInputFiles([file(`name,email,tier\n${person.name},${person.email},Essential\nX,nope,`)]);
  await dialog.getByText('1 of 2 lines have an error. Fix the file and choose it again.').waitFor();
  await dialog.getByText('Name must be at least 2 characters').waitFor();
  await expectAccessible(page);
  await input.setInputFiles([file(`name,email,tier\n${person.name},${person.email},Essential`)]);
  await dialog.getByText('Invited, with Essential').waitFor();
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await dialog.getByText('Say why, in a few words.').waitFor();
  await dialog.getByLabel('Reason').fill('Class of November');
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await page.getByText('1 invited, 1 granted a plan.').waitFor();
  const mail = await waitForMail(person.email, 'Your account is ready');
  expect(mail.text).toContain('/reset-password?token=');
  expect(problems).toEqual([]);
});

test('every screen of the admin area fits a phone and is accessible in the dark', async () => {
  const { page, context, problems } = await browser.open({ viewport: phone, colorScheme: 'dark' });
  await signIn(page, 'admin@langkah.test');
  const screens = [
    '',
    '/content/posts',
    '/users',
    '/reviews',
    '/bookings',
    '/orders',
    '/orders/seller',
    '/testimonials',
    '/audit',
    '/jobs',
  ];
  for (const screen of screens) {
    await visit(page, `/admin${screen}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await sidewaysOverflow(page), screen).toBe(0);
    await expectAccessible(page);
  }
  // Bookings: the specified question before deleting, and the status with the coach's notes.
  await visit(page, '/admin/bookings');
  await page.getByRole('button', { name: 'Delete', exact: true }).first().tap();
  await page
    .getByText('Are you sure you want to delete this booking? This action cannot be undone.')
    .waitFor();
  await page.getByRole('button', { name: 'Cancel' }).tap();
  const edit = async (on: typeof page) => {
    await on.getByRole('button', { name: 'Edit status' }).first().tap();
    return on.getByRole('dialog', { name: /^Booking / });
  };
  const dialog = await edit(page);
  await dialog.getByLabel('Summary').fill('We looked at the deployment.');
  await expectAccessible(page);
  // Closing the dialog asks before it discards what was written.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you’ve written?' });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep editing' }).tap();
  await question.waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('Summary').inputValue()).toBe('We looked at the deployment.');

  // Another coach saves first: their change is not overwritten, and the text typed here is not lost.
  const colleague = await context.newPage();
  await visit(colleague, '/admin/bookings');
  const theirs = await edit(colleague);
  // Completing a session before it began needs confirmation; an invalid link shows its error beside the field.
  await theirs.getByLabel('Status').selectOption('COMPLETED');
  await theirs.getByRole('button', { name: 'Save booking' }).tap();
  const early = colleague.getByRole('alertdialog', { name: 'Complete a session that hasn’t started?' });
  await early.getByText(/will see it under past sessions and get no reminder/).waitFor();
  await expectAccessible(colleague);
  await early.getByRole('button', { name: 'Cancel' }).tap();
  await early.waitFor({ state: 'detached' });
  await theirs.getByLabel('Status').selectOption('CANCELED');
  await theirs.getByLabel('Recording').fill('video of today');
  await theirs.getByRole('button', { name: 'Save booking' }).tap();
  await theirs.getByText('Paste a link that starts with https://').waitFor();
  expect(await theirs.getByLabel('Recording').getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(colleague);
  await theirs.getByLabel('Recording').fill('');
  await theirs.getByLabel('Action items').fill('Deploy it once more');
  await theirs.getByRole('button', { name: 'Save booking' }).tap();
  await theirs.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Save booking' }).tap();
  await dialog.getByText(/changed while you were editing it: it’s now canceled/).waitFor();
  expectProblems(problems, /409/);
  expect(await dialog.getByLabel('Status').inputValue()).toBe('CANCELED');
  expect(await dialog.getByLabel('Summary').inputValue()).toBe('We looked at the deployment.');
  // Other journeys need this session.
  await dialog.getByLabel('Status').selectOption('SCHEDULED');
  await dialog.getByRole('button', { name: 'Save booking' }).tap();
  await page.getByText('Booking updated successfully').waitFor();
  expect(problems).toEqual([]);
});
