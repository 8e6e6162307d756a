/** An editor puts files into a lesson, finds drafts of before a pause, and what the editor's keys are (product.md#lesson-editor). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfDocument } from '../dev/seed/pdf-document.ts';
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
const toasts = (page: Page) => page.locator('[data-sonner-toast]');

interface GivenFile {
  name: string;
  type: string;
  content: string;
}

/** Drops or pastes files, as a browser does it. */
async function give(at: Locator, kind: 'drop' | 'paste', files: readonly GivenFile[], plain = '') {
  await at.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      for (const { name, type, content } of given.files) {
        const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      if (given.plain) data.setData('text/plain', given.plain);
      const common = { bubbles: true, cancelable: true };
      const { left, top } = element.getBoundingClientRect();
      const place = { clientX: left + 60, clientY: top + 24 };
      element.dispatchEvent(
        given.kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...common })
          : new DragEvent('drop', { dataTransfer: data, ...place, ...common }),
      );
    },
    { kind, files, plain },
  );
}

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
const csv: GivenFile = { name: 'harga-menu.csv', type: 'text/csv', content: base64('teh,5000\nkopi,18000') };
const pdf: GivenFile = { name: 'Menu.pdf', type: 'application/pdf', content: base64(pdfDocument()) };
const program: GivenFile = { name: 'game.exe', type: '', content: base64('MZ not for learners') };
const wrong: GivenFile = { name: 'fake.zip', type: 'application/zip', content: base64('no archive') };

test.each([
  ['a computer', desktop, 6, 'editor@langkah.test'],
  ['a phone', phone, 7, 'admin@langkah.test'],
] as const)(
  'on %s: files become resources with a card, never text; undo takes the link away and says what stays',
  { timeout: 240_000 },
  async (_, viewport, module, email) => {
    const isPhone = viewport === phone;
    const { page, problems } = await browser.open({ viewport });
    await signIn(page, email);
    await visit(page, `/admin/modules/${module}/text`);
    await text(page).click();
    await page.keyboard.press('Control+Home');
    const line = () => text(page).locator('.cm-line').first().textContent();
    const first = await line();
    const whole = () => text(page).textContent();
    const before = await whole();

    // A dropped and a pasted file change nothing of the text, also not what is selected.
    await give(text(page), 'drop', [program]);
    const dialog = page.getByRole('dialog', { name: 'Add files' });
    await dialog.getByText(/game\.exe is a kind of file we can’t share.*pdf/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Insert files' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await whole()).toBe(before);

    await text(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+End');
    await give(text(page), 'paste', [csv, pdf, wrong], 'harga-menu.csv');
    await dialog.getByText('Uploaded').first().waitFor();
    await dialog.getByText('fake.zip is a type of file we can’t share').waitFor();
    await eventually(() => dialog.getByText('Uploaded').count()).toBe(2);
    // It was refused for what it is.
    expect(await dialog.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await expectAccessible(page);
    const name = dialog.getByLabel('What learners read for Menu.pdf');
    await name.fill('');
    await dialog.getByRole('button', { name: 'Insert 2 files' }).click();
    await dialog.getByText('Give the file a name').waitFor();
    await name.fill(isPhone ? 'The menu for phones' : 'The menu');
    await name.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    const link = isPhone
      ? '[The menu for phones](resources/the-menu-for-phones)'
      : '[The menu](resources/the-menu)';
    await eventually(whole).toContain(link);
    expect(await whole()).toMatch(/\[Harga menu\]\(resources\/harga-menu(-\d)?\)/);
    expect(await whole()).not.toContain('18000\n');
    expect(await line()).toBe(first);
    await eventually(() => status(page).textContent()).toMatch(/^Saved \d/);

    const show = async (tab: string) => {
      if (isPhone) await page.getByRole('tab', { name: tab }).click();
    };
    await show('Preview');
    await preview(page)
      .getByRole('link', { name: /The menu/ })
      .waitFor();
    await show('Exercises');
    const resources = page.getByRole('region', { name: 'Resources' });
    await resources.getByText('The menu').first().waitFor();
    await expectAccessible(page);

    // One step back takes the links away, and the resources stay.
    await show('Write');
    if (isPhone) await page.getByRole('button', { name: 'Undo', exact: true }).click();
    else {
      await text(page).focus();
      await page.keyboard.press('Control+z');
    }
    await toasts(page)
      .filter({ hasText: /Harga menu, The menu.* are still resources of this module/ })
      .waitFor();
    await eventually(whole).not.toContain(link);
    await show('Exercises');
    await resources.getByRole('button', { name: /Insert “The menu/ }).click();
    await eventually(whole).toContain(link);

    // By its button, and from beside the text, which leaves the page elsewhere.
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'File', exact: true }).click(),
    ]);
    await chooser.setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
    await dialog.getByText('Uploaded').waitFor();
    await dialog.getByRole('button', { name: 'Insert 1 file' }).click();
    await eventually(whole).toContain('](resources/notes');
    if (!isPhone) {
      await give(page.getByLabel('Title'), 'drop', [csv]);
      await dialog.getByText('Uploaded').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }

    // Text that is dropped is text.
    await text(page).evaluate((element) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'Carried words. ');
      const { left, top } = element.getBoundingClientRect();
      element.dispatchEvent(
        new DragEvent('drop', {
          ...{ dataTransfer: data, clientX: left + 60, clientY: top + 24 },
          ...{ bubbles: true, cancelable: true },
        }),
      );
    });
    await eventually(whole).toContain('Carried words.');
    // The archive that is none was refused by the server.
    expect(problems.splice(0)).toEqual([expect.stringContaining('422')]);

    await page.getByRole('button', { name: 'Discard draft' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
    await page.getByText('Draft deleted').first().waitFor();
    // What was discarded is in the history, and comes back as a draft.
    await show('History');
    const kept = page
      .getByRole('list', { name: 'History' })
      .getByRole('button', { name: /draft in English/ });
    await kept.first().click();
    const version = page.getByRole('dialog');
    await version.getByText('Carried words.').first().waitFor();
    await expectAccessible(page);
    await version.getByRole('button', { name: 'Continue from this draft' }).click();
    await toasts(page).filter({ hasText: 'Draft restored' }).waitFor();
    await eventually(whole).toContain('Carried words.');
    await toasts(page).filter({ hasText: 'Draft restored' }).getByRole('button', { name: 'Undo' }).click();
    await eventually(whole).not.toContain('Carried words.');
    expect(problems).toEqual([]);
  },
);

test('the editor says its keys, makes tables and quotes, edits action items, and is there before its code', {
  timeout: 180_000,
}, async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'editor@langkah.test');
  // The text is in its place until the editor has come, and does not move then.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/markdown-editor[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, '/admin/modules/9/text');
  const plain = page.locator('[data-plain-text]');
  await plain.waitFor();
  const placeOf = (selector: string) =>
    page.evaluate((found) => {
      const element = document.querySelector(found);
      if (!element) return null;
      const range = document.createRange();
      range.selectNodeContents(element);
      const { x, y, height } = range.getBoundingClientRect();
      const style = getComputedStyle(element);
      return [Math.round(x), Math.round(y), Math.round(height), style.fontFamily, style.fontSize];
    }, selector);
  await page.getByRole('toolbar').waitFor();
  const waited = await placeOf('[data-plain-text] > div:nth-child(3) > :last-child');
  release();
  await text(page).waitFor();
  await plain.waitFor({ state: 'detached' });
  expect(await placeOf('.cm-line:nth-child(3)')).toEqual(waited);

  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+/');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Ctrl+Shift+9').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\nSaid by someone');
  await page.keyboard.press('Control+Shift+9');
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Table' }).click();
  await page.keyboard.type('Drink');
  await eventually(() => text(page).textContent()).toContain('> Said by someone');
  await preview(page).getByRole('columnheader', { name: 'Drink' }).waitFor();
  await preview(page).locator('blockquote').getByText('Said by someone').waitFor();
  // Also from a field beside the text.
  await page.getByLabel('Title').press('Control+/');
  await keys.waitFor();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });

  const items = page.getByRole('region', { name: 'Action items' });
  const shown = () => items.getByRole('listitem').allTextContents();
  const before = await shown();
  const edit = async (change: (dialog: Locator) => Promise<void>) => {
    await items.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit action items' });
    await dialog.getByLabel('New action item').waitFor();
    await change(dialog);
    await dialog.getByRole('button', { name: 'Save action items' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await edit(async (dialog) => {
    await expectAccessible(page);
    await dialog.getByLabel('New action item').fill('Say it aloud');
    await dialog.getByLabel('New action item').press('Enter');
    await dialog.getByRole('button', { name: `Move action item ${before.length + 1} up` }).click();
  });
  await eventually(shown).toEqual([...before.slice(0, -1), 'Say it aloud', before.at(-1)]);
  await edit(async (dialog) => {
    await dialog.getByRole('button', { name: `Remove action item ${before.length}` }).click();
  });
  await eventually(shown).toEqual(before);
  await page.getByRole('button', { name: 'Discard draft' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
  await page.getByText('Draft deleted').first().waitFor();
  expect(problems).toEqual([]);
});
