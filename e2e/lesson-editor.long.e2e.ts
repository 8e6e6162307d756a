/** An editor writes a lesson: a picture, a lost connection, publishing, the history (product.md#lesson-editor). */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  desktop,
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the lesson' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const status = (page: Page) => page.locator('[data-draft]');

async function open(page: Page, module: number) {
  await visit(page, `/admin/modules/${module}/text`);
  await text(page).click();
  await page.keyboard.press('Control+End');
}

/** Whether the beginning of it is in view. */
const isSeen = async (page: Page, place: Locator): Promise<boolean> => {
  const box = await place.boundingBox();
  return box !== null && box.y > 150 && box.y < (page.viewportSize()?.height ?? 0);
};

/** The bytes of a picture, pasted as a screenshot is. */
async function pastePicture(page: Page) {
  const bytes = await sharp({ create: { width: 300, height: 160, channels: 3, background: '#1b6e8c' } })
    .png()
    .toBuffer();
  await text(page).evaluate((element, given) => {
    const data = new DataTransfer();
    const content = Uint8Array.from(atob(given), (sign) => sign.charCodeAt(0));
    data.items.add(new File([content], 'Menu board.png', { type: 'image/png' }));
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, bytes.toString('base64'));
}

async function pasteHtml(page: Page, html: string, plain: string) {
  await text(page).evaluate(
    (element, given) => {
      const data = new DataTransfer();
      data.setData('text/html', given.html);
      data.setData('text/plain', given.plain);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    { html, plain },
  );
}

test.each([
  ['a computer', desktop, 4, 'editor@langkah.test'],
  ['a phone', phone, 5, 'admin@langkah.test'],
] as const)(
  'on %s: writes, pastes a picture, loses the connection, publishes, restores and takes it back',
  { timeout: 240_000 },
  async (_, viewport, module, email) => {
    const isPhone = viewport === phone;
    const { page, context, problems } = await browser.open({ viewport });
    await signIn(page, email);
    await open(page, module);
    const show = async (tab: 'Write' | 'Preview' | 'History') => {
      if (isPhone) await page.getByRole('tab', { name: tab }).click();
    };
    await expectAccessible(page);
    expect(await page.getByLabel('Picture', { exact: true }).count()).toBe(1);
    if (!isPhone) {
      // The preview shows the place where someone writes.
      const last = preview(page).locator('[data-written] > div > :last-child');
      await eventually(() => isSeen(page, last)).toBe(true);
      await page.keyboard.press('Control+Home');
      await eventually(() => isSeen(page, last)).toBe(false);
      await page.keyboard.press('Control+End');
      await eventually(() => isSeen(page, last)).toBe(true);
    }

    await page.keyboard.type('\n\nBoth prices count.');
    for (let step = 0; step < 'count.'.length; step += 1) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Control+b');
    await eventually(() => text(page).textContent()).toContain('Both prices **count.**');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\n');
    await page.getByRole('button', { name: 'Callout' }).click();
    await page.getByRole('menuitem', { name: 'Tip' }).click();
    await eventually(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Text of the lesson');
    await page.keyboard.type('Look at [[0:31');
    await page.keyboard.press('Control+End');
    // The first ends the line, the second the callout.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter');
    await pasteHtml(
      page,
      '<h2>From a <b>document</b></h2><script>alert(1)</script><p>and <em>more</em></p>',
      'x',
    );
    await eventually(() => text(page).textContent()).toContain('## From a document');

    await pastePicture(page);
    const dialog = page.getByRole('dialog', { name: 'Add a picture' });
    await dialog.getByText('Uploaded').waitFor();
    await dialog.getByRole('button', { name: 'Insert picture' }).click();
    await dialog.getByText('Describe the picture in a few words').waitFor();
    await dialog.getByLabel('What does the picture show?').fill('A menu board');
    await dialog.getByRole('button', { name: 'Insert picture' }).click();
    await eventually(() => text(page).textContent()).toContain('![A menu board](pictures/menu-board.webp)');
    await eventually(() => status(page).textContent()).toMatch(/^Saved \d/);

    await show('Preview');
    const picture = preview(page).getByRole('img', { name: 'A menu board' });
    await picture.waitFor();
    // Long lines of code scroll in their block: the text beside them keeps the width of the pane.
    const tooWide = await preview(page).evaluate(({ children }) =>
      [...children].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    );
    expect(Math.max(...tooWide)).toBe(0);
    await eventually(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(
      300,
    );
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Who sees it' }).click();
    await page.getByRole('option', { name: /Starter/ }).click();
    await preview(page).getByText('Upgrade to Essential to Access').waitFor();
    await page.getByRole('combobox', { name: 'Who sees it' }).click();
    await page.getByRole('option', { name: /Breakthrough/ }).click();
    await preview(page).getByText('Both prices').waitFor();
    await show('Write');

    // Nothing is lost without a connection, not even when the page is closed meanwhile.
    await context.setOffline(true);
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\nWritten on a train.\n\nA short film');
    for (let step = 0; step < 'A short film'.length; step += 1) await page.keyboard.press('Shift+ArrowLeft');
    await page.getByRole('button', { name: 'Video from YouTube or Vimeo' }).click();
    await page.getByText('alone in its paragraph becomes a card').waitFor();
    await page.keyboard.type('https://youtu.be/aqz-KE-bpKQ?t=12');
    await eventually(() => text(page).textContent()).toContain(
      '[A short film](https://youtu.be/aqz-KE-bpKQ?t=12)',
    );
    await eventually(() => status(page).getAttribute('data-draft')).toBe('local');
    await page.close();
    await context.setOffline(false);
    problems.length = 0;
    const next = await context.newPage();
    await visit(next, `/admin/modules/${module}/text`);
    await eventually(() => status(next).textContent(), 20_000).toMatch(/^Saved \d/);
    await next.reload();
    await text(next).waitFor();
    // The editor draws only the lines in view.
    if (isPhone) await next.getByRole('tab', { name: 'Preview' }).click();
    await preview(next).getByText('Written on a train.').waitFor();

    const seen = () =>
      next.evaluate(async (id) => {
        const answer = await fetch(`/api/modules/${id}`);
        return ((await answer.json()) as { description: string }).description;
      }, module);
    const before = await seen();
    expect(before).not.toContain('train');
    await next.getByRole('button', { name: 'Publish changes' }).click();
    await next.getByText('Changes published').first().waitFor();
    expect(await seen()).toContain('Written on a train.');
    if (isPhone) await next.getByRole('tab', { name: 'History' }).click();
    const history = next.getByRole('list', { name: 'History' });
    await eventually(() => history.getByRole('listitem').count()).toBe(2);
    // Hidden words of the list do not make the page longer than the window.
    if (!isPhone)
      expect(await next.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await history.getByRole('button').last().click();
    const version = next.getByRole('dialog');
    await version.getByRole('tab', { name: 'Compared with now' }).click();
    await version.getByText('Written on a train.').waitFor();
    await expectAccessible(next);
    await version.getByRole('button', { name: 'Restore this version' }).click();
    // The message about what was published, with a button of the same name, goes while this one comes.
    const restored = next.locator('[data-sonner-toast]').filter({ hasText: 'Version restored' });
    await restored.waitFor();
    expect(await seen()).toBe(before);
    await restored.getByRole('button', { name: 'Undo' }).click();
    await next.getByText('The former version is back').first().waitFor();
    expect(await seen()).toContain('Written on a train.');

    await visit(next, `/modules/${module}`);
    await next.getByText('Look at').waitFor();
    await next.getByRole('img', { name: 'A menu board' }).waitFor();
    // The other site hears of it only once its card is pressed; then the video plays in place.
    const asked: string[] = [];
    await next.route('https://www.youtube-nocookie.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>The film plays</p>' });
    });
    const card = next.getByRole('link', { name: /^Video on YouTube A short film/ });
    await card.scrollIntoViewIfNeeded();
    await expectAccessible(next);
    expect(asked).toEqual([]);
    // Without a connection it says what it needs, and a press leaves no page of errors in its place.
    const needs = card.getByText('This video needs the Internet.');
    expect(await needs.isVisible()).toBe(false);
    await context.setOffline(true);
    await needs.waitFor();
    await card.click();
    expect(await next.locator('.embedded-video iframe').count()).toBe(0);
    expect(context.pages()).toHaveLength(1);
    await expectAccessible(next);
    await context.setOffline(false);
    await needs.waitFor({ state: 'hidden' });
    problems.length = 0;
    await card.click();
    await next.frameLocator('iframe[title="A short film"]').getByText('The film plays').waitFor();
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0&start=12']);
    // The card stays, as the way to the site: in a tab of its own, and the lesson stays where it is.
    await context.route('https://youtu.be/**', (route) => route.fulfill({ body: 'The site' }));
    const [site] = await Promise.all([next.waitForEvent('popup'), card.click()]);
    await site.waitForURL('https://youtu.be/**');
    expect(new URL(next.url()).pathname).toBe(`/modules/${module}`);
    await expectAccessible(next);
    expect(problems).toEqual([]);
  },
);

test('what equals the published text is no draft, and a lost connection leaves the last preview, which is drawn again', {
  timeout: 120_000,
}, async () => {
  const { page, context } = await browser.open({ viewport: desktop });
  await signIn(page, 'editor@langkah.test');
  await open(page, 9);
  const discard = page.getByRole('button', { name: 'Discard draft' });
  await page.keyboard.type('ab');
  await eventually(() => status(page).textContent()).toMatch(/^Saved \d/);
  await discard.waitFor();
  for (const _ of 'ab') await page.keyboard.press('Backspace');
  await eventually(() => status(page).textContent()).toBe('As published');
  expect(await discard.count()).toBe(0);
  await page.reload();
  await text(page).waitFor();
  expect([await status(page).textContent(), await discard.count()]).toEqual(['As published', 0]);

  await text(page).click();
  await page.keyboard.press('Control+End');
  await context.route('**/api/**', (route) => route.abort());
  await page.keyboard.type('\n\nOn a train.');
  await eventually(() => status(page).getAttribute('data-draft')).toBe('local');
  await page.waitForTimeout(2_000);
  expect(await preview(page).locator('[data-written]').count()).toBe(1);
  expect(await preview(page).getByText('The preview couldn’t be drawn.').count()).toBe(0);
  await context.unroute('**/api/**');
  await preview(page).getByText('On a train.').waitFor();
});

test('on a phone the editor stays where its skeleton was, and Publish stays at hand', async () => {
  const { page } = await browser.open({ viewport: phone });
  await signIn(page, 'editor@langkah.test');
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          moved:
            (window as unknown as { moved: number }).moved + (entry as unknown as { value: number }).value,
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The skeleton is seen before the code comes.
  await page.route('**/assets/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await visit(page, '/admin/modules/10/text');
  await text(page).waitFor();
  await page.waitForTimeout(1_000);
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.01);
  expect((await text(page).boundingBox())?.y).toBeLessThan(400);
  await page.evaluate(() => window.scrollTo(0, 800));
  const place = await page.getByRole('button', { name: 'Publish changes' }).boundingBox();
  expect(place?.y).toBeGreaterThan(0);
  expect(place?.y).toBeLessThan(200);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Title and summary' }).click();
  await page.getByLabel('Summary').waitFor();
  await expectAccessible(page);
});

test('two editors of one draft do not overwrite each other, and the second takes either', {
  timeout: 120_000,
}, async () => {
  const one = await browser.open();
  const other = await browser.open();
  await signIn(one.page, 'editor@langkah.test');
  await signIn(other.page, 'admin@langkah.test');
  await open(one.page, 8);
  await open(other.page, 8);
  await one.page.keyboard.type('\n\nHers.');
  await eventually(() => status(one.page).textContent()).toMatch(/^Saved \d/);
  await other.page.keyboard.type('\n\nHis.');
  await other.page.getByText(/saved another draft in English/).waitFor();
  await other.page.getByText('Hers.').waitFor();
  await expectAccessible(other.page);
  await other.page.getByRole('button', { name: /^Take theirs/ }).click();
  await preview(other.page).getByText('Hers.').waitFor();
  expect(await preview(other.page).getByText('His.').count()).toBe(0);
  await other.page.getByRole('button', { name: 'Discard draft' }).first().click();
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
  await other.page.getByText('Draft deleted').first().waitFor();
});

test('several modules change their plan together, and get the former ones back', {
  timeout: 120_000,
}, async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'editor@langkah.test');
  await visit(page, '/admin/modules');
  const rows = page.getByRole('list', { name: 'Modules in order' }).getByRole('listitem');
  for (const row of [2, 3]) await rows.nth(row).getByRole('checkbox').first().check();
  const bar = page.getByRole('region', { name: 'Selected modules' });
  await bar.getByText('2 selected').waitFor();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('combobox').selectOption('BREAKTHROUGH');
  await dialog.getByRole('button', { name: 'Change plan' }).click();
  await page.getByText('2 modules changed').first().waitFor();
  await eventually(() => rows.getByText('Breakthrough').count()).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Changes undone').first().waitFor();
  await eventually(() => rows.getByText('Breakthrough').count()).toBe(0);
  expect(problems).toEqual([]);
});
