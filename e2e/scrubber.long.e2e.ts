/** The frame under the pointer in the timeline of a video (product.md#video). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, eventually, type JourneyBrowser, launch, phone, signIn, visit } from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { keptHere } from './setup/kept.ts';
import { videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const lesson = '/lessons/javascript-from-zero/2';
const columns = 6;

const slider = (page: Page) => page.getByRole('slider', { name: 'Seek' });
const thumbnail = (page: Page) => page.locator('[data-seek-thumbnail="shown"]');

function watchSheets(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const sheet = /\/seek\/(_\d+\.jpg)$/.exec(request.url())?.[1];
    if (sheet) asked.push(sheet);
  });
  return asked;
}

/** Everything that must not move, and the frame that the thumbnail shows, read from what is painted where. */
const look = (page: Page) =>
  page.evaluate((columns) => {
    const boxOf = (element: Element | null | undefined) => {
      const { x = -1, y = -1, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return { x, y, width, height };
    };
    const player = document.querySelector('[aria-label^="Video: "]');
    const preview = document.querySelector('[data-seek-thumbnail]');
    const image = preview?.querySelector('img');
    const cell = boxOf(image?.parentElement);
    const sheet = boxOf(image);
    return {
      still: [player, player?.querySelector('[role="slider"]'), document.querySelector('h1')].map(boxOf),
      scrolled: window.scrollY,
      player: boxOf(player),
      preview: boxOf(preview?.parentElement),
      picture: boxOf(preview),
      time: preview?.nextElementSibling?.textContent ?? '',
      isHidden: preview?.closest('[aria-hidden="true"]') !== null,
      frame: image && {
        sheet: /_(\d+)\.jpg$/.exec(image.src)?.[1],
        column: Math.round((cell.x - sheet.x) / cell.width),
        row: Math.round((cell.y - sheet.y) / cell.height),
        isSixth: Math.abs(sheet.width / columns - cell.width) < 0.5,
        isLoaded: image.complete && image.naturalWidth === 1800,
      },
    };
  }, columns);

const placeOf = (seconds: number) => {
  const frame = Math.floor(seconds / 2);
  return {
    sheet: String(Math.floor(frame / 36)),
    column: frame % columns,
    row: Math.floor((frame % 36) / columns),
  };
};

/** The share of the length nearest to this one that is in the middle of a frame, where rounding cannot matter. */
const inFrame = (share: number, length: number) => (Math.floor((length * share) / 2) * 2 + 1) / length;

const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0));

/** Starts the video and pauses it, so that the controls stay. */
async function openPaused(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    (window as unknown as { shifts: number[] }).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] };
        // The timeline's own parts follow the pointer.
        const others = sources.filter(({ node }) => !node?.parentElement?.closest('[role="slider"]'));
        if (others.some(({ node }) => node !== null)) shifts.push(value);
      }
    }).observe({ type: 'layout-shift' });
  });
  await signIn(page, 'essential@langkah.test');
  await visit(page, lesson);
  await page.getByRole('button', { name: /^Play / }).click();
  await eventually(async () => (await videoState(page)).length).toBeGreaterThan(60);
  await eventually(async () => (await videoState(page)).isPaused).toBe(false);
  await page.keyboard.press('k');
  await eventually(async () => (await videoState(page)).isPaused).toBe(true);
  await slider(page).waitFor();
}

async function boxOfSlider(page: Page) {
  const box = await slider(page).boundingBox();
  if (!box) throw new Error('the timeline is not shown');
  return box;
}

function expectInside({ player, preview }: Awaited<ReturnType<typeof look>>): void {
  expect(preview.x).toBeGreaterThanOrEqual(player.x);
  expect(preview.y).toBeGreaterThanOrEqual(player.y);
  expect(preview.x + preview.width).toBeLessThanOrEqual(player.x + player.width);
}

test('hovering the timeline shows the frame of that second, and nothing else moves', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  const sheets = watchSheets(page);
  await openPaused(page);
  expect(sheets).toEqual([]);
  const { length } = await videoState(page);
  const { x, y, width, height } = await boxOfSlider(page);
  await page.mouse.move(x + width / 2, y - 60);
  const before = await look(page);
  const shifted = await shiftOf(page);
  // From edge to edge: a sheet holds 72 seconds.
  for (const share of [0.001, 0.3, 0.62, 0.99].map((one) => inFrame(one, length))) {
    await page.mouse.move(x + width * share, y + height / 2);
    await eventually(async () => (await look(page)).frame?.isLoaded).toBe(true);
    const now = await look(page);
    expect(now.frame, `at ${share}`).toMatchObject({ ...placeOf(length * share), isSixth: true });
    expect(now.picture.width).toBe(160);
    expect(now.picture.height).toBe(90);
    expect(now.isHidden).toBe(true);
    expectInside(now);
    expect(now.still).toEqual(before.still);
  }
  expect([...new Set(sheets)]).toEqual(['_0.jpg', '_1.jpg', '_2.jpg']);
  expect(await shiftOf(page)).toBe(shifted);
  await page.mouse.move(x + width / 2, y - 60);
  await thumbnail(page).waitFor({ state: 'detached' });

  // The keyboard: the frame of the second that the key leads to, for a moment.
  await slider(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  await eventually(async () => (await look(page)).time).toContain('0:30');
  await eventually(async () => (await look(page)).frame).toMatchObject(placeOf(30));
  await thumbnail(page).waitFor({ state: 'detached' });
  expect(await keptHere(page)).not.toMatch(/seek\//);
  expect(problems).toEqual([]);
});

test('a finger that drags in the playing lesson sees the frame, at 390 px', async () => {
  const { page, context, problems } = await browser.open({ viewport: phone });
  const sheets = watchSheets(page);
  await openPaused(page);
  await page.keyboard.press('k');
  await eventually(async () => (await videoState(page)).isPaused).toBe(false);
  await slider(page).focus();
  expect(sheets).toEqual([]);
  const { length } = await videoState(page);
  const { x, y, width, height } = await boxOfSlider(page);
  const before = await look(page);
  const shifted = await shiftOf(page);
  const touch = await context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: share === undefined ? [] : [{ x: x + width * share, y: y + height / 2 }],
    });
  await send('touchStart', 0.2);
  for (const share of [0.21, 0.4, 0.7].map((one) => inFrame(one, length))) {
    await send('touchMove', share);
    await eventually(async () => (await look(page)).frame).toMatchObject({
      ...placeOf(length * share),
      isLoaded: true,
    });
    const now = await look(page);
    expect([now.picture.width, now.picture.height]).toEqual([160, 90]);
    expectInside(now);
    expect(now.still).toEqual(before.still);
    expect(now.scrolled).toBe(before.scrolled);
  }
  await send('touchEnd');
  await thumbnail(page).waitFor({ state: 'detached' });
  await eventually(async () => Math.abs((await videoState(page)).seconds - length * 0.7)).toBeLessThan(4);
  expect(await shiftOf(page)).toBe(shifted);
  expect(problems).toEqual([]);
});

test('without the sheet the time stands alone', async () => {
  const { page } = await browser.open({ viewport: desktop });
  await page.route('**/seek/*.jpg', (route) => route.fulfill({ status: 404, body: '' }));
  await openPaused(page);
  const { x, y, width, height } = await boxOfSlider(page);
  await page.mouse.move(x + width / 2, y + height / 2);
  const { length } = await videoState(page);
  const half = Math.floor(length / 2);
  const time = `${Math.floor(half / 60)}:${String(half % 60).padStart(2, '0')}`;
  await slider(page).getByText(time, { exact: true }).waitFor();
  await eventually(() => page.locator('[data-seek-thumbnail]').count()).toBe(0);
});

test('a visitor sees it in the free module on the page of its course and on the home page', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  for (const path of ['/courses/javascript-from-zero', '/']) {
    await visit(page, path);
    await page
      .getByRole('button', { name: /^Play module 1, free/ })
      .first()
      .click();
    await eventually(async () => (await videoState(page)).length, 20_000).toBeGreaterThan(60);
    await page.getByRole('region', { name: /^Video: / }).hover();
    const { x, y, width, height } = await boxOfSlider(page);
    await page.mouse.move(x + width * 0.33, y + height / 2);
    await eventually(async () => (await look(page)).frame?.isLoaded).toBe(true);
    const { length } = await videoState(page);
    expect((await look(page)).frame).toMatchObject(placeOf(length * 0.33));
  }
  expect(problems).toEqual([]);
});

test('what someone noted is no text of the page’s language, on the timeline either', async () => {
  const { page } = await browser.open({ viewport: desktop });
  await signIn(page, 'essential@langkah.test');
  const headers = { origin: installation.appUrl };
  const content = 'Ulangi bagian ini besok';
  const made = await page.request.post('/api/notes', {
    data: { moduleId: 2, content, timestamp: 30 },
    headers,
  });
  expect(made.status(), await made.text()).toBe(201);
  try {
    await openPaused(page);
    const tick = slider(page).getByTitle(content);
    expect(await tick.getAttribute('lang')).toBe('');
    const { x, y, width } = (await tick.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await page.mouse.move(x + width / 2, y + 2);
    expect(await slider(page).getByText(content).getAttribute('lang')).toBe('');
  } finally {
    await page.request.delete(`/api/notes/${(await made.json()).id}`, { headers });
  }
});
