/** What administrators write for the public pages, and what they sort out by hand. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { bookAtProvider } from './setup/sandbox.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const mark = Date.now().toString(36);
const admin = async (options: Parameters<JourneyBrowser['open']>[0] = {}) => {
  const journey = await browser.open(options);
  await signIn(journey.page, 'admin@langkah.test');
  return journey;
};
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

test('an article survives a crash and a colleague’s edits, is published, moves, and returns with Undo', async () => {
  const title = `Branches ${mark}`;
  const { page, context, problems } = await admin();
  await visit(page, '/admin/content');
  await page.waitForURL('**/admin/content/posts');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New article' }).click();
  await page.getByLabel('Title').fill(title);
  expect(await page.getByLabel('Address').inputValue()).toBe(`branches-${mark}`);
  await page.getByLabel('Description').fill('What a branch is for.');
  await page
    .getByLabel('Text', { exact: true })
    .fill('## First\n\n```js\nconst a = 1;\n```\n\n### Second\n\nMore.');
  const preview = page.getByRole('region', { name: 'Preview of Text' });
  await preview.getByRole('link', { name: 'Second' }).waitFor();
  await preview.locator('.hljs-keyword').waitFor();
  await expectAccessible(page);

  // After a crash, a new page offers the draft.
  const after = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await visit(after, '/admin/content/posts/new');
  await after.getByRole('button', { name: 'Continue with it' }).click();
  expect(await after.getByLabel('Title').inputValue()).toBe(title);
  await after.getByRole('button', { name: 'Create article' }).click();
  await after.waitForURL('**/edit');
  await said(after, 'Article created');

  const colleague = await context.newPage();
  await visit(colleague, after.url());
  await colleague.getByLabel('Description').fill('What a branch is good for.');
  await colleague.getByRole('radio', { name: /^Published/ }).check();
  await colleague.getByRole('button', { name: 'Save' }).click();
  await said(colleague, 'Article saved');

  await after.getByLabel('Title').fill(`${title}!`);
  await after.getByRole('button', { name: 'Save' }).click();
  await said(after, 'Someone else saved in the meantime');
  // The button that was pressed is at the end of a long form.
  const question = await after.getByRole('alert').filter({ hasText: 'Someone else saved' }).boundingBox();
  expect(question?.y).toBeGreaterThanOrEqual(0);
  expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThanOrEqual(after.viewportSize()?.height ?? 0);
  expect(await after.getByLabel('Title').inputValue()).toBe(`${title}!`);
  await expectAccessible(after);

  // Overwriting covers only the version that the warning was about: a newer one is refused again.
  await colleague.getByLabel('Description').fill('What branches are good for.');
  const second = colleague.waitForResponse((response) => response.request().method() === 'PUT');
  await colleague.getByRole('button', { name: 'Save' }).click();
  expect((await second).status()).toBe(200);
  const refused = after.waitForResponse((response) => response.request().method() === 'PUT');
  await after.getByRole('button', { name: 'Overwrite with mine' }).click();
  expect((await refused).status()).toBe(409);
  await after.getByRole('button', { name: 'Show their version' }).click();
  await eventually(() => after.getByLabel('Description').inputValue()).toBe('What branches are good for.');
  await after.getByLabel('Address').fill(`branches-moved-${mark}`);
  await after.getByText(`Links to /blog/branches-${mark} will redirect to the new address.`).waitFor();
  await after.getByRole('button', { name: 'Save' }).click();
  await said(after, 'Article saved');

  const reader = await browser.open();
  const answer = await reader.context.request.get(`/blog/branches-${mark}`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, `/blog/branches-moved-${mark}`]);
  await visit(reader.page, `/blog/branches-${mark}`);
  await reader.page.getByRole('heading', { level: 1, name: title }).waitFor();

  await visit(after, `/admin/content/posts?search=${mark}`);
  await after
    .getByRole('button', { name: `Delete ${title}` })
    .first()
    .click();
  await after.getByRole('button', { name: 'Undo' }).click();
  await said(after, 'Article restored');
  expect([...problems, ...reader.problems]).toEqual([]);
});

test('on a phone: a version’s changes are reordered, and a plan’s text is changed and restored', async () => {
  const { page, problems } = await admin({ viewport: phone });
  await visit(page, '/admin/content/changelog/new');
  await page.getByLabel('Version').fill(`Trial ${mark}`);
  await page.getByLabel('Change 1', { exact: true }).fill('Something old');
  await page.getByRole('button', { name: 'Add change' }).click();
  await page.getByLabel('Type of change 2').selectOption('Fix');
  await page.getByLabel('Change 2', { exact: true }).fill('Something mended');
  await page.getByRole('button', { name: 'Move change 2 up' }).click();
  // In first place it cannot move up again, so the focus moves to the row's other button.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await eventually(focused).toBe('Move change 1 down');
  await page.getByRole('button', { name: 'Add change' }).click();
  await page.getByRole('button', { name: 'Remove change 3' }).click();
  await eventually(focused).toBe('Remove change 2');
  await page.getByRole('radio', { name: /^Published/ }).check();
  // Both languages are pairs: they move together.
  await page.getByRole('button', { name: 'Copy from English' }).click();
  await page.getByLabel('Change 2, Bahasa Indonesia').fill('Yang lama');
  await page.getByLabel('Change 1, Bahasa Indonesia').fill('Yang diperbaiki');
  await page.getByRole('button', { name: 'Move change 1 down' }).click();
  await eventually(() => page.getByLabel('Change 1, Bahasa Indonesia').inputValue()).toBe('Yang lama');
  expect(await page.getByLabel('Change 1, English').inputValue()).toBe('Something old');
  await page.getByRole('button', { name: 'Move change 2 up' }).click();
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Create version' }).click();
  await said(page, 'Version created');

  await visit(page, '/admin/content/plans/STARTER');
  await page
    .getByRole('checkbox', { name: /^Included/, checked: true })
    .first()
    .waitFor();
  // Nothing has changed, so there is nothing to save; what was typed and undone is no change either.
  const save = page.getByRole('button', { name: 'Save' });
  const barHeight = () => save.evaluate((button) => (button.parentElement as HTMLElement).offsetHeight);
  expect(await save.isDisabled()).toBe(true);
  const height = await barHeight();
  await page.getByLabel('Name').fill('First step');
  expect(await save.isDisabled()).toBe(false);
  // It says so beside the button, in no second row.
  await page.getByText('Not saved yet', { exact: true }).waitFor();
  expect(await barHeight()).toBe(height);
  await page.getByLabel('Name').fill('Starter');
  await eventually(() => save.isDisabled()).toBe(true);
  await page.getByLabel('Name').fill('First step');
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Plan saved');
  // With the button that restores the text too.
  await page.getByLabel('Name').fill('Another step');
  await page.getByText('Not saved yet', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Restore the original text' }).waitFor();
  expect(await barHeight()).toBe(height);
  await page.getByLabel('Name').fill('First step');

  const reader = await browser.open();
  await visit(reader.page, '/changelog');
  const written = reader.page.getByRole('listitem').filter({ hasText: `Trial ${mark}` });
  await eventually(() => written.first().textContent()).toMatch(/Something mended.*Something old/);
  await visit(reader.page, '/');
  await reader.page.getByRole('heading', { name: 'First step', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Restore the original text' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await said(page, 'Original text restored');
  await visit(reader.page, '/');
  await reader.page.getByRole('heading', { name: 'Starter', exact: true }).waitFor();
  expect([...problems, ...reader.problems]).toEqual([]);
});

test('an unmatched session is assigned to its learner; a story is published and unpublished', async () => {
  const { page, problems } = await admin();
  const email = `unknown.${mark}@example.com`;
  await bookAtProvider(email);
  await visit(page, '/admin/bookings');
  await eventually(async () => {
    await page.reload();
    return page.getByRole('button', { name: `Assign ${email}` }).count();
  }, 20_000).toBe(1);
  await page.getByRole('button', { name: `Assign ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Whose session is it?' });
  await dialog.getByRole('searchbox').fill('accelerator@');
  await dialog.getByRole('radio', { name: /accelerator@langkah\.test/ }).check();
  await dialog.getByLabel('Spend one of their session credits').uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await said(page, 'Assigned');
  await eventually(() => page.getByRole('button', { name: `Assign ${email}` }).count()).toBe(0);

  const learner = await browser.open();
  await signIn(learner.page, 'accelerator@langkah.test');
  const testimonial = `I began with nothing, ${mark}.`;
  const origin = new URL(page.url()).origin;
  const told = await learner.context.request.put('/api/testimonials/me', {
    headers: { origin },
    data: { rating: 5, careerBackground: 'Barista', testimonial },
  });
  expect(told.status()).toBe(200);
  const isOut = async () =>
    (await (await page.request.get('/api/testimonials')).text()).includes(testimonial);
  await visit(page, '/admin/testimonials?status=PENDING');
  const story = page.getByRole('article').filter({ hasText: testimonial });
  await story.getByRole('button', { name: /^Publish the story of/ }).click();
  await eventually(isOut).toBe(true);
  await visit(page, '/admin/testimonials?status=APPROVED');
  await story.getByRole('button', { name: /^Don’t publish the story of/ }).click();
  // The message, not the filter option with the same name.
  await page.getByRole('status').getByText('Not published', { exact: true }).first().waitFor();
  await eventually(isOut).toBe(false);
  expect(problems).toEqual([]);
});

test('a module can be dragged with a finger', async () => {
  const { page, context, problems } = await admin({ viewport: phone });
  await visit(page, '/admin/modules');
  const handles = page.getByRole('button', { name: /^Reorder / });
  const titles = () => handles.evaluateAll((all) => all.map((one) => one.ariaLabel));
  const before = await titles();
  const touch = await context.newCDPSession(page);
  const drag = async (from: number, to: number) => {
    const [start, end] = [await handles.nth(from).boundingBox(), await handles.nth(to).boundingBox()];
    if (!start || !end) throw new Error('there is no handle');
    const at = (y: number) => ({ touchPoints: [{ x: start.x + 20, y }] });
    const [fromY, toY] = [start.y + 20, end.y + (to > from ? 34 : 6)];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(fromY) });
    for (const step of [0.25, 0.5, 0.75, 1])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        ...at(fromY + (toY - fromY) * step),
      });
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await saved;
  };
  await drag(0, 1);
  await eventually(titles).toEqual([before[1], before[0], ...before.slice(2)]);
  await drag(1, 0);
  await eventually(titles).toEqual(before);
  expect(problems).toEqual([]);
});

test('an editor chooses by finger and by keys which part of a picture stays in view', async () => {
  const { page, problems } = await admin({ viewport: phone });
  await visit(page, '/admin/content/posts/new');
  const picture = await sharp({ create: { width: 400, height: 800, channels: 3, background: '#264' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Cover file')
    .setInputFiles([{ name: 'tall.png', mimeType: 'image/png', buffer: picture }]);
  const field = page.getByRole('group', { name: 'What stays in view' });
  await field.waitFor();
  const whole = field.locator('img').first();
  await whole.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  const box = await whole.boundingBox();
  if (!box) throw new Error('The picture is not shown');
  // A tall picture is shown whole.
  expect(box.height / box.width).toBeCloseTo(2, 1);
  await page.touchscreen.tap(box.x + box.width / 4, box.y + box.height * 0.9);
  const fromTop = field.getByRole('slider', { name: 'Percent from the top' });
  expect(await fromTop.inputValue()).toBe('90');
  await fromTop.press('ArrowUp');
  await fromTop.press('ArrowRight');
  expect(await fromTop.inputValue()).toBe('85');
  expect(await field.getByRole('slider', { name: 'Percent from the left' }).inputValue()).toBe('30');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  const crop = field.locator('figure img').first();
  expect(await crop.evaluate((shown) => getComputedStyle(shown).objectPosition)).toBe('30% 85%');
  await expectAccessible(page);

  const title = `Prambanan ${mark}`;
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('About a tall picture.');
  await page.getByLabel('Text', { exact: true }).fill('Words.');
  await page.getByRole('radio', { name: /^Published/ }).check();
  await page.getByRole('button', { name: 'Create article' }).click();
  await page.waitForURL('**/edit');
  await visit(page, '/blog');
  const card = page.locator('article, li').filter({ hasText: title }).locator('img').first();
  expect(await card.evaluate((shown) => getComputedStyle(shown).objectPosition)).toBe('30% 85%');
  expect(problems).toEqual([]);
});
