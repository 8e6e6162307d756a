/** The video never leaves the window of a phone, whatever is scrolled or typed (product.md#module-page). */
import type { Page } from 'playwright-core';
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
import { sidewaysOverflow, videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const onItsSide = { width: 844, height: 390 };
const overKeyboard = { width: 390, height: 450 };
const person = 'essential@langkah.test';
const lesson = '/lessons/javascript-from-zero/4';

const composer = (page: Page) => page.getByRole('textbox', { name: /^Note at / });
const timeOf = (page: Page) => page.getByRole('textbox', { name: 'Time of the note' });
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Under the video' });

/** Where the video and the note's field are, after the next paint. */
const places = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const boxOf = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return {
        top: box?.top ?? -1,
        bottom: box?.bottom ?? -1,
        left: box?.left ?? -1,
        width: box?.width ?? 0,
      };
    };
    const film = boxOf('[aria-label^="Video: "]');
    const field = boxOf('textarea');
    return { scrolled: window.scrollY, film, field, height: window.innerHeight };
  });

/** All of the video and of the field is in the window, and neither covers the other. */
function expectInView({ film, field, height }: Awaited<ReturnType<typeof places>>): void {
  expect(film.top).toBe(0);
  expect(film.bottom).toBeLessThanOrEqual(height);
  expect(field.bottom).toBeLessThanOrEqual(height);
  if (field.left < film.left + film.width) expect(field.top).toBeGreaterThanOrEqual(film.bottom);
}

async function openPlaying(viewport: { width: number; height: number }) {
  const { page, problems } = await browser.open({ viewport });
  await signIn(page, person);
  await visit(page, lesson);
  await page.getByRole('button', { name: /^Play / }).click();
  await eventually(async () => (await videoState(page)).isPaused).toBe(false);
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }));
  await eventually(async () => (await places(page)).film.top).toBe(0);
  return { page, problems };
}

/** As a finger does: Playwright's click would first scroll the stuck tabs clear of the page's scroll padding. */
async function press(page: Page, tab: string): Promise<void> {
  const box = await tabs(page).getByRole('tab', { name: tab }).boundingBox();
  if (!box) throw new Error('the tab is not shown');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const forgetNotes = (page: Page, text: string) =>
  page.evaluate(async (text) => {
    const { notes } = (await (await fetch('/api/notes?moduleId=4')).json()) as {
      notes: { id: string; content: string }[];
    };
    for (const { id, content } of notes)
      if (content === text) await fetch(`/api/notes/${id}`, { method: 'DELETE' });
  }, text);

test.each([
  ['390 × 844', phone],
  ['844 × 390', onItsSide],
])(
  'a note written while the video plays moves nothing, pauses at the first key and plays on when sent, at %s',
  async (_name, viewport) => {
    const { page, problems } = await openPlaying(viewport);
    expect((await places(page)).scrolled).toBe(500);
    expect(await page.getByRole('button', { name: 'Add note' }).isDisabled()).toBe(true);
    await composer(page).click();
    await eventually(() => page.getByRole('button', { name: '+5 s later' }).isVisible()).toBe(true);
    expect((await videoState(page)).isPaused).toBe(false);
    const before = await places(page);
    expect(before.scrolled).toBe(500);
    expectInView(before);
    const text = 'Forty keys, typed beside a playing video';
    for (const key of text) {
      await page.keyboard.press(key);
      const now = await places(page);
      expect(now, `after "${key}"`).toMatchObject({ scrolled: 500, film: before.film });
      expectInView(now);
    }
    await eventually(async () => (await videoState(page)).isPaused).toBe(true);
    await page.getByText('Video waits').waitFor();
    const fixed = await timeOf(page).inputValue();
    expect(await composer(page).getAttribute('aria-label')).toBe(`Note at ${fixed}`);
    await page.getByRole('button', { name: 'Add note' }).click();
    await eventually(async () => (await videoState(page)).isPaused).toBe(false);
    await tabs(page).getByRole('tab', { name: 'Notes' }).click();
    const row = page.getByRole('listitem').filter({ hasText: text });
    await row.getByRole('button', { name: `Go to ${fixed}` }).waitFor();
    expectInView(await places(page));
    await forgetNotes(page, text);
    expect(problems).toEqual([]);
  },
  60_000,
);

test('over an open keyboard the tabs make room first, the video gets smaller, and nothing moves', async () => {
  const { page, problems } = await openPlaying(phone);
  await composer(page).click();
  await page.setViewportSize(overKeyboard);
  await eventually(() => tabs(page).isVisible()).toBe(false);
  await eventually(async () => Math.round((await places(page)).film.bottom)).toBe(180);
  const before = await places(page);
  expectInView(before);
  const lines = ['One line.', 'Two lines.', 'Three.', 'Four.', 'Five lines.', 'Six lines.'];
  const heights: number[] = [];
  for (const line of lines) {
    for (const key of line) {
      await page.keyboard.press(key);
      const now = await places(page);
      expect(now, `after "${key}"`).toMatchObject({ scrolled: before.scrolled, film: before.film });
      expectInView(now);
    }
    heights.push((await composer(page).boundingBox())?.height ?? 0);
    await page.keyboard.press('Enter');
  }
  // Four lines, and then the field scrolls inside.
  expect(heights.toSorted((a, b) => a - b)).toEqual(heights);
  expect(heights[3]).toBeGreaterThan(heights[2] ?? 0);
  expect(heights[5]).toBe(heights[4]);
  await expectAccessible(page);
  await composer(page).fill('');
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await tabs(page).waitFor();
  expect(problems).toEqual([]);
});

test('five seconds earlier or later moves the note and the picture; the time is typed as 0:47 or 47', async () => {
  const { page, problems } = await openPlaying(phone);
  await composer(page).fill('At the right second');
  await eventually(async () => (await videoState(page)).isPaused).toBe(true);
  await timeOf(page).fill('20');
  await composer(page).click();
  expect(await timeOf(page).inputValue()).toBe('0:20');
  await page.getByRole('button', { name: '+5 s later' }).click();
  expect(await timeOf(page).inputValue()).toBe('0:25');
  await eventually(async () => Math.round((await videoState(page)).seconds)).toBe(25);
  await page.getByRole('button', { name: '−5 s earlier' }).click();
  await page.getByRole('button', { name: '−5 s earlier' }).click();
  expect(await timeOf(page).inputValue()).toBe('0:15');
  await eventually(async () => Math.round((await videoState(page)).seconds)).toBe(15);
  // The buttons leave the focus, and with it the keyboard, in the text.
  await page.keyboard.type('!');
  expect(await composer(page).inputValue()).toContain('!');
  await timeOf(page).fill('soon');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByText('Write the time as 0:47').waitFor();
  await composer(page).fill('');
  expect(problems).toEqual([]);
});

test('tabs keep their place under the video, and Prev and Next are never under the field', async () => {
  const { page, problems } = await openPlaying(phone);
  for (const name of ['Notes', 'Transcript']) {
    await press(page, name);
    await page.getByRole('tabpanel', { name }).waitFor();
    const { film, scrolled } = await places(page);
    expect(film.top, `${name} at ${scrolled}`).toBe(0);
    expect(await sidewaysOverflow(page)).toBe(0);
  }
  await press(page, 'Lesson');
  expect((await places(page)).scrolled).toBe(500);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const next = page.getByRole('navigation', { name: 'Other modules' }).getByRole('link', { name: 'Next' });
  const { y = 0, height = 0 } = (await next.boundingBox()) ?? {};
  const bar =
    (
      await page
        .locator('form')
        .filter({ has: composer(page) })
        .boundingBox()
    )?.y ?? 0;
  expect(y + height).toBeLessThanOrEqual(bar);
  expect(y).toBeGreaterThan((await places(page)).film.bottom);
  // The way back is beside the tabs: on the video it would cover words of its picture.
  const way = page.getByRole('link', { name: 'Back to the course' });
  expect((await way.boundingBox())?.y).toBeGreaterThanOrEqual((await places(page)).film.bottom);
  await way.click();
  await page.waitForURL('**/lessons/javascript-from-zero');
  expect(problems).toEqual([]);
});

test('on a desktop the key N begins a note, and only where nobody is typing', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, person);
  await visit(page, lesson);
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await page.keyboard.type('none');
  expect(await composer(page).inputValue()).toBe('none');
  await composer(page).fill('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('Write a note').waitFor();
  // Not the switch below the keys: Space would turn them off.
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DL');
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await composer(page).inputValue()).toBe('');
  expect(problems).toEqual([]);
});

test('code in a lesson names its language and is copied by a button that is always there', async () => {
  const { page, context, problems } = await browser.open({ viewport: phone });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, person);
  await visit(page, '/lessons/javascript-from-zero/6');
  const block = page.locator('.code-block').first();
  await block.getByText('JavaScript', { exact: true }).waitFor();
  const copy = block.getByRole('button', { name: 'Copy' });
  const { width = 0, height = 0 } = (await copy.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
  expect(await copy.evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
  await copy.focus();
  await page.keyboard.press('Enter');
  await block.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await block.locator('pre').textContent(),
  );
  // Goes on beyond the edge, and fades there until it has been scrolled to its end.
  const code = block.locator('pre');
  const fade = () => code.evaluate((pre) => getComputedStyle(pre).getPropertyValue('--fade-right'));
  expect(await code.evaluate((pre) => pre.scrollWidth > pre.clientWidth)).toBe(true);
  await eventually(fade).toBe('48px');
  await code.evaluate((pre) => pre.scrollTo({ left: pre.scrollWidth }));
  await eventually(fade).toBe('0px');
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('code in an article is copied too, with a keyboard', async () => {
  const { page, context, problems } = await browser.open();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/blog');
  const articles = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  for (const path of new Set(articles)) {
    await visit(page, path);
    if ((await page.locator('.code-block').count()) > 0) break;
  }
  const block = page.locator('.code-block').first();
  await block.getByRole('button', { name: 'Copy' }).focus();
  await page.keyboard.press('Enter');
  await block.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await block.locator('pre').textContent(),
  );
  expect(problems).toEqual([]);
});

/** To the end of a lesson, whose card counts down. The clock is ours from here. */
async function toTheEnd(isStill: boolean) {
  const { page, problems } = await browser.open();
  await page.emulateMedia({ reducedMotion: isStill ? 'reduce' : 'no-preference' });
  await signIn(page, 'accelerator@langkah.test');
  await visit(page, '/lessons/javascript-from-zero/4');
  await page.getByRole('button', { name: /^Play / }).click();
  await eventually(async () => (await videoState(page)).isPaused).toBe(false);
  await page.clock.install();
  await page.getByRole('slider', { name: 'Seek' }).press('End');
  const card = page.getByRole('region', { name: 'After the video' });
  await card.waitFor();
  return { page, problems, card };
}

test('after a lesson the next one begins in ten seconds', async () => {
  const { page, problems, card } = await toTheEnd(false);
  await card.getByRole('button', { name: 'Stay here' }).waitFor();
  await page.clock.runFor(5_000);
  expect(new URL(page.url()).pathname).toBe('/lessons/javascript-from-zero/4');
  await page.clock.runFor(5_000);
  await page.waitForURL('**/lessons/javascript-from-zero/5');
  expect(problems).toEqual([]);
});

const stops: [string, (page: Page) => Promise<unknown>][] = [
  ['its button', (page) => page.getByRole('button', { name: 'Stay here' }).click()],
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['scrolling', (page) => page.mouse.wheel(0, 200)],
];

test.each(stops)('%s stops the countdown to the next lesson', async (_name, stop) => {
  const { page, problems, card } = await toTheEnd(false);
  await card.getByRole('button', { name: 'Stay here' }).waitFor();
  await stop(page);
  await card.getByRole('button', { name: 'Watch again' }).waitFor();
  await page.clock.runFor(15_000);
  expect(new URL(page.url()).pathname).toBe('/lessons/javascript-from-zero/4');
  expect(await card.getByRole('button', { name: 'Stay here' }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('for people who want less motion nothing counts down', async () => {
  const { page, problems, card } = await toTheEnd(true);
  await page.clock.runFor(15_000);
  expect(new URL(page.url()).pathname).toBe('/lessons/javascript-from-zero/4');
  await card.getByRole('button', { name: 'Watch again' }).waitFor();
  await card.getByRole('link', { name: 'Back to the course' }).click();
  await page.waitForURL('**/lessons/javascript-from-zero');
  expect(problems).toEqual([]);
});
