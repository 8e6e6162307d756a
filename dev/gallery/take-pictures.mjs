import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

/**
 * Takes the README's pictures from a running product with its demo people, and writes them to `docs/images`:
 * `node dev/gallery/take-pictures.mjs [address]`. `CHROMIUM_PATH` names the browser.
 * The demo people keep the language of their last picture.
 */
const address = process.argv[2] ?? 'http://localhost:3000';
const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const window = { width: 1280, height: 800 };
const hand = { width: 390, height: 844 };
const scale = 1.5;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
});

/** A page of one person; without an email, of a visitor. */
async function open(email, { viewport = window, colorScheme = 'light', language = 'en' } = {}) {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    hasTouch: viewport === hand,
    isMobile: viewport === hand,
    locale: language === 'id' ? 'id-ID' : 'en-GB',
    timezoneId: 'Asia/Jakarta',
  });
  await context.addCookies([{ name: 'langkah_language', value: language, url: address }]);
  const headers = { origin: address, 'x-language': language };
  if (email) {
    const signedIn = await context.request.post(`${address}/api/auth/sign-in/email`, {
      headers,
      data: { email: `${email}@langkah.test`, password: 'langkah-demo' },
    });
    if (!signedIn.ok()) throw new Error(`${email} cannot sign in: ${signedIn.status()}`);
    await context.request.put(`${address}/api/profile/language`, { headers, data: { language } });
  }
  return context.newPage();
}

/** Opens a page and waits until it answers to a person. */
async function visit(page, to) {
  await page.goto(new URL(to, address).href, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1500);
}

/** Follows the first link of a page that leads to an address of this kind. */
async function follow(page, from, link, at = 0) {
  await visit(page, from);
  const to = await page.locator(link).nth(at).getAttribute('href');
  await visit(page, to);
}

async function keep(page, name) {
  const picture = await page.screenshot();
  await page.context().close();
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(path.join(folder, `${name}.webp`));
  console.log(`${name}.webp`);
}

/** Plays the video up to a second. */
async function playTo(page, second) {
  await page
    .getByRole('button', { name: /^(Play|Putar)/ })
    .first()
    .click();
  const video = page.locator('video').first();
  await video.waitFor();
  // The player first goes to where the person stopped.
  await page.waitForTimeout(4000);
  await video.evaluate((element, to) => {
    element.muted = true;
    element.currentTime = to;
  }, second);
  await page.waitForTimeout(4000);
  await video.evaluate((element) => element.pause());
  await page.waitForTimeout(1500);
}

/** Several phones beside each other. */
async function keepPhones(pages, name) {
  const [gap, edge] = [36 * scale, 28 * scale];
  const [width, height] = [hand.width * scale, hand.height * scale];
  const pictures = [];
  for (const page of pages) {
    pictures.push(await page.screenshot());
    await page.context().close();
  }
  const frame = { r: 205, g: 200, b: 190, alpha: 1 };
  const shown = await Promise.all(
    pictures.map((picture) =>
      sharp(picture)
        .resize(width, height)
        .extend({ top: 2, bottom: 2, left: 2, right: 2, background: frame })
        .png()
        .toBuffer(),
    ),
  );
  await sharp({
    create: {
      width: Math.round(pages.length * (width + 4) + (pages.length - 1) * gap + 2 * edge),
      height: Math.round(height + 4 + 2 * edge),
      channels: 3,
      background: '#f4efe6',
    },
  })
    .composite(
      shown.map((input, at) => ({
        input,
        left: Math.round(edge + at * (width + 4 + gap)),
        top: Math.round(edge),
      })),
    )
    .webp({ quality: 82 })
    .toFile(path.join(folder, `${name}.webp`));
  console.log(`${name}.webp`);
}

try {
  const home = await open(null);
  await visit(home, '/');
  await keep(home, 'home');

  const dashboard = await open('essential');
  await visit(dashboard, '/dashboard');
  await keep(dashboard, 'dashboard');

  const course = await open('essential', { colorScheme: 'dark' });
  await visit(course, '/lessons/javascript-from-zero');
  await keep(course, 'course-dark');

  const lesson = await open('essential');
  await visit(lesson, '/modules/2');
  await playTo(lesson, 62);
  await keep(lesson, 'lesson');

  const exercise = await open('essential');
  await follow(exercise, '/modules/2', 'main a[href^="/exercises/"]', 1);
  await exercise.getByRole('button', { name: 'Check', exact: true }).first().click();
  await exercise.waitForTimeout(2500);
  await keep(exercise, 'exercise');

  const phones = [];
  const onPhone = await open('essential', { viewport: hand, language: 'id' });
  await visit(onPhone, '/modules/2');
  await playTo(onPhone, 62);
  phones.push(onPhone);
  const climb = await open('essential', { viewport: hand, language: 'id', colorScheme: 'dark' });
  await visit(climb, '/lessons/javascript-from-zero');
  phones.push(climb);
  const work = await open('essential', { viewport: hand, language: 'id' });
  await follow(work, '/modules/2', 'main a[href^="/exercises/"]', 1);
  await work.getByRole('tab', { name: 'Kode' }).click();
  await work.locator('.cm-content').last().click();
  await work.keyboard.type("\nconst line = name + ': ");
  await work.waitForTimeout(500);
  phones.push(work);
  const pay = await open('new', { viewport: hand, language: 'id' });
  await visit(pay, '/pricing/checkout?plan=ESSENTIAL');
  await pay.getByText('Mau bayar pakai apa?').evaluate((heading) => {
    heading.scrollIntoView();
    window.scrollBy(0, -90);
  });
  await pay.waitForTimeout(500);
  phones.push(pay);
  await keepPhones(phones, 'phones');

  for (const [name, to] of [
    ['admin-overview', '/admin'],
    ['admin-lesson-editor', '/admin/modules/2/text'],
    ['admin-orders', '/admin/orders'],
    ['admin-modules', '/admin/modules'],
  ]) {
    const page = await open('admin');
    await visit(page, to);
    await keep(page, name);
  }
  const writing = await open('admin');
  await follow(writing, '/admin/modules/2/exercises', 'main a[href^="/admin/exercises/"][href$="/edit"]', 1);
  await keep(writing, 'admin-exercise');
  const studio = await open('admin');
  await follow(studio, '/admin/modules/2/edit', 'main a[href^="/admin/studio/"]');
  await keep(studio, 'admin-captions');
} finally {
  await browser.close();
}
