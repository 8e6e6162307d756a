/** What the lesson and the video of module 5 of Warung online say about widths, in a browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './chromium.ts';
import { contentDir, readLessons } from './content-files.ts';
import { readSequences } from './lesson-script.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const lesson = readLessons().find(({ slug }) => slug === 'one-row-many-cards');
if (!lesson) throw new Error('the module on rows and cards has another name');
const starter = (part: string, file: string) =>
  readFileSync(join(contentDir, 'resources/warung-online-start-end/warung-online/05', part, file), 'utf8');

/** What `read` finds in a page of the starter files, in a window of that width. */
async function inWindow<T>(width: number, part: string, css: string, read: () => T): Promise<T> {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  try {
    await page.setContent(starter(part, 'index.html').replaceAll('<article>', '<article class="kartu">'));
    await page.addStyleTag({ content: starter(part, 'style.css') + css });
    return await page.evaluate(read);
  } finally {
    await page.close();
  }
}

const columns = () =>
  getComputedStyle(document.querySelector('.daftar') ?? document.body).gridTemplateColumns.split(' ').length;
const overflow = () => document.documentElement.scrollWidth - innerWidth;
const lines = () =>
  new Set([...document.querySelectorAll('nav li')].map((link) => link.getBoundingClientRect().top)).size;

test('with fixed widths three links take three lines on a phone, and a phone of 320 pixels scrolls', async () => {
  const [, firstTry = ''] = /## First try[\s\S]*?```css\n([\s\S]*?)```/.exec(lesson.body) ?? [];
  expect(firstTry).toContain('width: 300px');
  expect(await inWindow(360, 'start', firstTry, lines)).toBe(3);
  expect(await inWindow(360, 'start', firstTry, overflow)).toBe(0);
  expect(await inWindow(320, 'start', firstTry, overflow)).toBeGreaterThan(0);
});

test.each([
  [360, 1],
  [1440, 5],
])('a window of %d pixels has %d columns', async (width, count) => {
  expect(await inWindow(width, 'end', '', columns)).toBe(count);
});

/** The browser beside the code in a picture (frame-view.ts). */
const panelWidth = 290;

test('the video shows two columns when it says two', async () => {
  const spoken = readSequences(lesson)
    .flatMap(({ steps }) => steps)
    .find(({ sentences }) => sentences.join(' ').includes('Here it is two'));
  if (spoken?.picture.view !== 'code') throw new Error('no such sentence beside a page');
  const page = await browser.newPage({ viewport: { width: panelWidth, height: 500 } });
  try {
    await page.setContent(spoken.picture.browser);
    const shown = await page
      .locator('.menu')
      .evaluate((menu) => getComputedStyle(menu).gridTemplateColumns.split(' ').length);
    expect(shown).toBe(2);
  } finally {
    await page.close();
  }
});
