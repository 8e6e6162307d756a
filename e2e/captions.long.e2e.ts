/** An editor corrects the captions of a video line by line, and learners read them (product.md#captions). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCookie } from '../src/kernel/language.ts';
import {
  desktop,
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  signIn,
  visit,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const text = (line: number) => `Text of line ${line}`;

test('lines are split, joined, taken back and saved, and the lesson shows them', {
  timeout: 180_000,
}, async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'editor@langkah.test');
  await visit(page, '/admin/modules/2/edit');
  await page.getByRole('link', { name: 'Captions and chapters' }).click();
  const first = page.getByLabel(text(1), { exact: true });
  await first.waitFor();
  const original = await page.getByRole('textbox', { name: /^Text of line/ }).count();
  await expectAccessible(page);

  await first.fill('One price and two names');
  await first.press('Home');
  for (let step = 0; step < 'One price'.length; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await eventually(() => page.getByLabel(text(2), { exact: true }).inputValue()).toBe('and two names');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    text(2),
  );
  await page.keyboard.press('Backspace');
  await eventually(() => first.inputValue()).toBe('One price and two names');
  await page.keyboard.press('Control+z');
  await eventually(() => page.getByLabel(text(2), { exact: true }).inputValue()).toBe('and two names');
  await page.keyboard.press('Control+z');
  await eventually(() => page.getByRole('textbox', { name: /^Text of line/ }).count()).toBe(original);

  // A line that nobody can show is not saved, and says why.
  await page.getByLabel('End of line 1', { exact: true }).fill('0:00.1');
  await page.getByLabel('End of line 1', { exact: true }).press('Enter');
  await page.getByText('It ends before it begins.').waitFor();
  expect(await page.getByRole('button', { name: 'Save captions' }).isDisabled()).toBe(true);
  await page.keyboard.press('Control+z');
  await first.fill('Satu harga, dua nama.');
  await page.getByRole('button', { name: 'Save captions' }).click();
  await page.getByText('Captions saved').waitFor();

  // The same in Indonesian, from a file.
  await page.getByRole('tab', { name: 'Bahasa Indonesia' }).click();
  await page.getByText(/^\d+ lines$/).waitFor();
  const srt =
    '1\n00:00:00,500 --> 00:00:03,000\nHarga kopi susu.\n\n2\n00:00:03,000 --> 00:00:06,000\nLalu ongkir.\n';
  await page
    .getByLabel('Take lines from a file (.vtt or .srt)')
    .last()
    .setInputFiles({ name: 'baris.srt', mimeType: 'text/plain', buffer: Buffer.from(srt) });
  await eventually(() => first.inputValue()).toBe('Harga kopi susu.');
  await page.getByText('2 lines', { exact: true }).waitFor();

  // By hand, one line after the other.
  const second = page.getByLabel(text(2), { exact: true });
  await second.press('End');
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    text(3),
  );
  await page.keyboard.type('Jadi berapa?');
  await page.getByText('3 lines', { exact: true }).waitFor();

  // A chapter is named where it was added. Saving it asks nothing about lines that are not saved, and keeps them.
  await page.getByRole('button', { name: /^Add at/ }).click();
  await page.keyboard.type('Ongkir');
  // It says that the other language is missing, and begins with a copy.
  await page.getByText('1 title is missing in English').waitFor();
  await page.getByRole('button', { name: 'Copy from Indonesian' }).click();
  await page
    .getByLabel(/^English title of the chapter at/)
    .and(page.locator('[value="Ongkir"]'))
    .fill('Delivery');
  expect(await page.getByText('missing in English').count()).toBe(0);
  await expectAccessible(page);
  // On a narrow phone and beside the lines, Tab goes as one reads: from left to right and down.
  const row = page.getByRole('listitem').filter({ has: page.locator('[value="Ongkir"]') });
  for (const size of [{ width: 320, height: 640 }, desktop]) {
    await page.setViewportSize(size);
    // There the parts are tabs; what was typed in another one stays.
    if (size !== desktop) {
      await page.getByRole('tab', { name: 'Chapters', exact: true }).click();
      expect(await page.getByRole('button', { name: 'Save captions' }).count()).toBe(0);
    }
    const places = await row
      .locator('button, input')
      .evaluateAll((controls) => controls.map((one) => one.getBoundingClientRect()));
    for (const [index, { left, top, bottom }] of places.entries()) {
      const next = places[index + 1];
      if (next) expect(next.top >= bottom || (next.left > left && next.bottom > top)).toBe(true);
    }
    expect(places).toHaveLength(4);
  }
  await page.getByRole('button', { name: 'Save chapters' }).click();
  await page.getByText('Chapters saved').waitFor();
  await page.waitForTimeout(500);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await page.getByLabel(text(3), { exact: true }).inputValue()).toBe('Jadi berapa?');
  await page.getByRole('button', { name: 'Save captions' }).click();
  await page.getByText('Captions saved').first().waitFor();
  expect(problems).toEqual([]);

  const learner = await browser.open();
  await signIn(learner.page, 'accelerator@langkah.test');
  const lines = await learner.page.evaluate(async () => {
    const playback = (await (await fetch('/api/modules/2/playback')).json()) as {
      captions: { srclang: string; url: string }[];
    };
    return Promise.all(
      playback.captions.map(async ({ srclang, url }) => [srclang, await (await fetch(url)).text()] as const),
    );
  });
  expect(new Map(lines).get('en')).toContain('Satu harga, dua nama.');
  expect(new Map(lines).get('id')).toContain('Lalu ongkir.');

  // The player names chapters in the reader's language.
  for (const [language, chapters, first] of [
    ['en', 'Chapters', 'Delivery'],
    ['id', 'Bab', 'Ongkir'],
  ] as const) {
    const reader = await browser.open();
    await reader.context.addCookies([{ name: languageCookie, value: language, url: installation.appUrl }]);
    await signIn(reader.page, 'accelerator@langkah.test');
    await visit(reader.page, '/lessons/javascript-from-zero/2');
    await reader.page.getByRole('button', { name: /^(Play|Putar) / }).click();
    await reader.page.getByRole('button', { name: chapters, exact: true }).click();
    await reader.page.getByRole('menuitemradio', { name: first }).waitFor();
  }
});
