/** Learners find what administrators create: a module with its video, a resource with its file. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSecrets } from '../dev/sandboxes/demo-secrets.ts';
import { pdfDocument } from '../dev/testing/documents.ts';
import {
  eventually,
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const orderSaved = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());

/** A video that Bunny's sandbox has. */
const videoUrl = `${installation.sandboxUrl}/bunny/play/${demoSecrets.bunnyLibraryId}/0c22a010-7021-4264-9427-429bd1a74be8`;

const mark = Date.now().toString(36);

/** Opens the menu of a row and presses one of its entries. */
async function chooseAction(page: Page, title: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a module with a video is created, published, moved by keyboard, and seen by a learner', async () => {
  const title = `Closures ${mark}`;
  const { page, problems } = await browser.open();
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin/modules');
  await page.getByRole('link', { name: 'Add Module' }).click();
  await page.getByRole('button', { name: 'Create module' }).click();
  for (const text of ['Title', 'Description', 'Video URL', 'Duration'])
    await page.getByText(`${text} is required`).first().waitFor();

  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description', { exact: true }).fill('What a function **remembers**.');
  await page
    .getByRole('region', { name: 'Preview of Description' })
    .getByText('remembers', { exact: true })
    .waitFor();
  await page.getByLabel('Description', { exact: true }).fill('>'.repeat(20_000));
  await page
    .getByRole('region', { name: 'Preview of Description' })
    .getByText(/^This text is too long or too deeply nested/)
    .waitFor();
  await page.getByLabel('Description', { exact: true }).fill('What a function **remembers**.');
  await page.getByLabel('Video URL').fill('https://youtube.com/watch?v=1');
  await page.getByText('Invalid Bunny video URL').waitFor();
  expectProblems(problems, /422/);
  await page.getByLabel('Video URL').fill(videoUrl);
  await page.getByText('Video ready').waitFor();
  await page.getByRole('button', { name: 'Use as duration' }).click();
  expect(await page.getByLabel('Duration').inputValue()).toMatch(/^\d+$/);
  await page.getByLabel('New action item').fill('  Write a counter  ');
  await page.getByLabel('New action item').press('Enter');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByText('You have unsaved changes...').waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Create module' }).click();
  await page.getByText('Module created successfully').waitFor();

  const rows = page.getByRole('list', { name: 'Modules in order' }).getByRole('listitem');
  // The list is at the new module, which is marked until it was read.
  const made = rows.filter({ hasText: title });
  expect(await made.getAttribute('class')).toContain('bg-accent-soft');
  await eventually(async () => {
    const box = await made.boundingBox();
    return box !== null && box.y > 0 && box.y + box.height < (page.viewportSize()?.height ?? 0);
  }).toBe(true);
  await page.waitForURL((url) => url.pathname === '/admin/modules' && url.search === '');
  const published = page.getByRole('switch', { name: `Published ${title}` });
  await published.click();
  await eventually(() => published.isChecked()).toBe(true);
  await page.getByRole('button', { name: `Reorder ${title}` }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  const count = await rows.count();
  await eventually(() => rows.nth(count - 3).textContent()).toContain(title);
  const saved = orderSaved(page);
  await chooseAction(page, title, 'Move down');
  await eventually(() => rows.nth(count - 2).textContent()).toContain(title);
  await saved;
  await page.reload();
  await eventually(() => rows.nth(count - 2).textContent()).toContain(title);
  await expectAccessible(page);

  const learner = await browser.open();
  await signIn(learner.page, 'essential@langkah.test');
  await visit(learner.page, '/modules');
  await learner.page.getByRole('link', { name: new RegExp(title) }).click();
  await learner.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await learner.page.getByText('Write a counter').waitFor();
  // An open page of a deleted module would be told that it is gone.
  await learner.page.close();

  await chooseAction(page, title, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Module restored').waitFor();
  await chooseAction(page, title, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await eventually(() => rows.count()).toBe(count - 1);
  await page.getByRole('link', { name: 'Deleted' }).click();
  await page.getByRole('button', { name: `Restore ${title}` }).waitFor();
  expect([...problems, ...learner.problems]).toEqual([]);
});

test('a module can be dragged with the mouse; a failed save restores the order and shows an error', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin/modules');
  const titles = () =>
    page.getByRole('button', { name: /^Reorder / }).evaluateAll((all) => all.map((one) => one.ariaLabel));
  const drag = async (from: number, to: number) => {
    const handles = page.getByRole('button', { name: /^Reorder / });
    const [start, end] = [await handles.nth(from).boundingBox(), await handles.nth(to).boundingBox()];
    if (!start || !end) throw new Error('there is no handle');
    await page.mouse.move(start.x + 20, start.y + 20);
    await page.mouse.down();
    await page.mouse.move(end.x + 20, end.y + 30, { steps: 8 });
    await page.mouse.up();
  };
  const before = await titles();
  await page.route('**/api/modules/*', (route) => route.abort());
  await drag(0, 2);
  await page.getByText('Failed to reorder modules').waitFor();
  await eventually(titles).toEqual(before);
  await page.unroute('**/api/modules/*');
  expectProblems(problems, /ERR_FAILED/);

  const saved = orderSaved(page);
  await drag(0, 2);
  await eventually(titles).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
  await saved;
  await page.reload();
  await eventually(titles).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
  // product.md#reordering: shown from 1 without gaps, whatever numbers earlier moves left in the table.
  const orders = (await page.getByRole('list', { name: 'Modules in order' }).innerText()).match(
    /Order: \d+/g,
  );
  expect(orders).toEqual(before.map((_, index) => `Order: ${index + 1}`));

  // Restores the order for the other journeys.
  const name = before[0]?.replace('Reorder ', '') ?? '';
  for (const place of [1, 0]) {
    const movedBack = orderSaved(page);
    await chooseAction(page, name, 'Move up');
    await movedBack;
    await eventually(async () => (await titles())[place]).toBe(before[0]);
  }
  expect(problems).toEqual([]);
});

test('a resource is created with an uploaded file, downloaded by a learner, and deleted for good', async () => {
  const title = `Loops on one page ${mark}`;
  const { page, problems } = await browser.open();
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin/resources');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add Resource' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description', { exact: true }).fill('Every loop, **once**.');
  await page.getByLabel('Tags').fill('Loops, javascript,');
  await page
    .getByLabel(/Upload files/)
    .setInputFiles({ name: 'loops.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfDocument()) });
  await eventually(() => page.getByLabel('Name of file 1').inputValue()).toBe('loops.pdf');
  await page.getByLabel('Name of file 1').fill('Loops');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create resource' }).click();
  await page.getByText('Resource created successfully').waitFor();

  const learner = await browser.open();
  await signIn(learner.page, 'starter@langkah.test');
  await visit(learner.page, `/resources?search=${encodeURIComponent(title)}`);
  await learner.page.getByRole('link', { name: title }).click();
  // Waits for the page, because links in the list begin with the same name.
  await learner.page.getByRole('heading', { level: 1, name: title }).waitFor();
  const download = learner.page.waitForEvent('download');
  await learner.page
    .getByRole('link', { name: /^Loops/ })
    .last()
    .click();
  expect((await download).suggestedFilename()).toBe('Loops.pdf');

  await page
    .getByRole('button', { name: `Delete ${title}` })
    .first()
    .click();
  await page
    .getByText('Are you sure you want to delete this resource? This action cannot be undone.')
    .waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Resource deleted successfully').waitFor();
  expect([...problems, ...learner.problems]).toEqual([]);
});

test('on a phone in the dark, courses are created, moved and deleted', async () => {
  const title = `Testing ${mark}`;
  const { page, problems } = await browser.open({ viewport: phone, colorScheme: 'dark' });
  await signIn(page, 'admin@langkah.test');
  await visit(page, '/admin/courses');
  await page.getByRole('button', { name: 'Add Course' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Small proofs.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Course created successfully').waitFor();
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Course deleted').waitFor();
  for (const path of ['/admin/courses', '/admin/modules', '/admin/modules/new', '/admin/resources/new']) {
    await visit(page, path);
    await expectAccessible(page);
    expect(await sidewaysOverflow(page), path).toBe(0);
  }
  expect(problems).toEqual([]);
});
