import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

/**
 * Plays a real HLS video of `content/videos` in Chromium and checks the player: it plays, seeks, shows captions,
 * changes speed and quality, obeys the keys (but not while someone types), renews an expired address at the same
 * second, and passes axe. `node dev/gallery/check-player.mjs`
 */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const failures = [];
const expect = (isTrue, message, seen = '') => {
  console.log(`${isTrue ? 'ok  ' : 'FAIL'} ${message}${isTrue ? '' : ` (${JSON.stringify(seen)})`}`);
  if (!isTrue) failures.push(message);
};
const near = (a, b, by = 1.5) => Math.abs(a - b) <= by;

const media = spawn(process.execPath, [here('./media-server.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
await once(media.stdout, 'data');
const vite = await createServer({
  configFile: here('./vite.config.ts'),
  server: { port: 4212 },
  logLevel: 'error',
});
await vite.listen();
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  ),
});

async function open(options, query = '') {
  const page = await (await browser.newContext(options)).newPage();
  page.on('pageerror', (error) => expect(false, `no page error: ${error.message}`));
  await page.goto(`http://localhost:4212/player.html${query}`);
  await page.waitForFunction(() => document.querySelector('hls-video')?.readyState > 0, null, {
    timeout: 20_000,
  });
  return page;
}
const state = (page) =>
  page.evaluate(() => {
    const video = document.querySelector('hls-video');
    return {
      seconds: video.currentTime,
      isPaused: video.paused,
      speed: video.playbackRate,
      isMuted: video.muted,
      height: video.videoHeight,
      captions: [...video.textTracks].map((track) => `${track.mode} ${track.cues?.length ?? 0}`).join(),
    };
  });
const after = async (page, milliseconds = 500) => {
  await page.waitForTimeout(milliseconds);
  return state(page);
};
async function expectNoAxeViolation(page, place) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const result = await globalThis.axe.run(document, { runOnly: tags });
    return result.violations.map((violation) => `${violation.id} ${violation.nodes[0]?.target.join(' ')}`);
  });
  expect(found.length === 0, `axe is content with ${place}`, found);
}

async function checkDesktop() {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  const press = async (key, wait) => {
    await page.keyboard.press(key);
    return after(page, wait);
  };
  await expectNoAxeViolation(page, 'the poster');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  let now = await after(page, 2500);
  expect(!now.isPaused && now.seconds > 0.5, 'the poster starts the video', now);
  expect(
    (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) === 'Pause',
    'focus stays in the player',
  );
  await expectNoAxeViolation(page, 'the playing video');

  expect((await press('k')).isPaused, 'K pauses');
  expect(near((await press('5')).seconds, 38.5), '5 goes to the middle');
  expect(near((await press('l')).seconds, 48.5), 'L goes 10 seconds on');
  expect(near((await press('ArrowLeft')).seconds, 43.5), 'left goes 5 seconds back');
  now = await press('c', 900);
  expect(/^showing [1-9]/.test(now.captions), 'C shows captions', now.captions);
  expect((await press('>')).speed === 1.25, '> is faster');
  expect((await press('m')).isMuted, 'M mutes');

  await page.getByRole('textbox', { name: /Write a note/ }).pressSequentially('kjm 5?f');
  now = await after(page);
  expect(now.isPaused && near(now.seconds, 43.5), 'no key fires while somebody writes', now);
  await page.evaluate(() => document.activeElement?.blur());

  const slider = page.getByRole('slider', { name: 'Seek' });
  const box = await slider.boundingBox();
  await page.mouse.click(box.x + box.width * 0.4, box.y + 12);
  now = await after(page);
  expect(near(now.seconds, 31), 'a press on the time line seeks', now.seconds);
  expect(/A menu$/.test(await slider.getAttribute('aria-valuetext')), 'the time line says its chapter');

  await page.getByRole('button', { name: /^Speed/ }).click();
  await expectNoAxeViolation(page, 'an open menu');
  await page.getByRole('menuitemradio', { name: '2×' }).click();
  expect((await after(page)).speed === 2, 'the menu changes the speed');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemradio', { name: '360p' }).click();
  await page.evaluate(() => window.player.play());
  expect((await after(page, 4000)).height === 360, 'the menu changes the quality');

  await page.getByRole('button', { name: /^Go to 9 seconds/ }).click();
  expect(near((await after(page)).seconds, 10.5, 2), 'a line of the transcript seeks');
  await press('?');
  await expectNoAxeViolation(page, 'the list of shortcuts');
  await press('Escape');
  await page.context().close();
}

async function checkRenewal() {
  await fetch('http://127.0.0.1:4202/expire/first', { method: 'POST' });
  const page = await open({ viewport: { width: 1280, height: 800 } }, '?start=30');
  await page.getByRole('button', { name: /^Play Objects.*0:30$/ }).click();
  const now = await after(page, 2500);
  expect((await page.locator('output').innerText()).startsWith('renew'), 'an expired address is renewed');
  expect(!now.isPaused && near(now.seconds, 32, 2.5), 'and goes on at the same second', now);
  await page.context().close();
}

async function checkPhone() {
  const page = await open(
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    '?start=30',
  );
  await page.getByRole('button', { name: /^Play Objects/ }).tap();
  const before = await after(page, 2000);
  const box = await page.locator('section[aria-label^=Video]').first().boundingBox();
  const tap = () => page.touchscreen.tap(box.x + box.width * 0.9, box.y + box.height * 0.4);
  await tap();
  await tap();
  const now = await after(page);
  expect(
    near(now.seconds, before.seconds + 10.5, 2),
    'a double tap at the right goes 10 seconds on',
    now.seconds,
  );
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const bar = await page.getByRole('button', { name: 'Full screen' }).boundingBox();
    expect(bar.x + bar.width <= width, `every button is inside at ${width}px`, bar);
  }
  await page.context().close();
}

try {
  await checkDesktop();
  await checkRenewal();
  await checkPhone();
} finally {
  await browser.close();
  await vite.close();
  media.kill();
}
if (failures.length > 0) {
  console.error(`${failures.length} failed`);
  process.exit(1);
}
