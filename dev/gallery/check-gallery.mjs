import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

/**
 * Opens the gallery in Chromium and checks the design system: no axe violation in either theme at 1440 and 390 px, no
 * horizontal scrolling down to 320 px, and every overlay works by keyboard and passes axe while open.
 * `node dev/gallery/check-gallery.mjs [folder for screenshots]`
 */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shotFolder = process.argv[2];
const failures = [];
const expect = (isTrue, message) => {
  console.log(`${isTrue ? 'ok  ' : 'FAIL'} ${message}`);
  if (!isTrue) failures.push(message);
};

const vite = await createServer({
  configFile: fileURLToPath(new URL('./vite.config.ts', import.meta.url)),
  server: { port: 4211 },
  logLevel: 'error',
});
await vite.listen();
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  ),
});

/** The page with one person's settings; console errors count as failures. */
async function open(width, colorScheme) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => expect(false, `no page error: ${error.message}`));
  await page.goto('http://localhost:4211/');
  await page.waitForSelector('h1');
  await page.waitForTimeout(800);
  return page;
}

async function expectNoAxeViolation(page, place) {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const result = await globalThis.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return result.violations.map((found) => `${found.id} at ${found.nodes[0]?.target.join(' ')}`);
  });
  expect(
    violations.length === 0,
    `axe is content with ${place}${violations.length ? `: ${violations.join('; ')}` : ''}`,
  );
}

const focusName = (page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
  );

async function checkPage(width, scheme) {
  const page = await open(width, scheme);
  await expectNoAxeViolation(page, `the gallery, ${scheme}, ${width}px`);
  if (shotFolder)
    await page.screenshot({ path: `${shotFolder}/gallery-${scheme}-${width}.png`, fullPage: true });
  for (const narrow of [width, 320]) {
    await page.setViewportSize({ width: narrow, height: 900 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth <= narrow, `no sideways scroll at ${narrow}px`);
  }
  await page.context().close();
}

/** Opens the overlay by keyboard, runs axe, closes it with Escape, and expects the focus back on the opener. */
async function checkOverlay(page, name, opener, role) {
  await opener.focus();
  const before = await focusName(page);
  await page.keyboard.press('Enter');
  await page.getByRole(role).first().waitFor();
  await page.waitForTimeout(400);
  const isInside = await page.evaluate(
    (wanted) => Boolean(document.activeElement?.closest(`[role="${wanted}"]`)),
    role,
  );
  expect(isInside, `${name} takes the focus`);
  await expectNoAxeViolation(page, `${name}, open`);
  await page.keyboard.press('Escape');
  await page.getByRole(role).first().waitFor({ state: 'detached' });
  expect((await focusName(page)) === before, `${name} gives the focus back`);
}

try {
  for (const scheme of ['light', 'dark']) for (const width of [1440, 390]) await checkPage(width, scheme);

  for (const width of [1440, 390]) {
    const page = await open(width, 'light');
    await page.keyboard.press('Tab');
    expect((await focusName(page)) === 'Skip to content', 'the first Tab reaches the skip link');
    const button = (name) => page.getByRole('button', { name, exact: true });
    await checkOverlay(page, 'the dialog', button('Open dialog'), 'dialog');
    await checkOverlay(page, 'the confirmation', button('Delete…'), 'alertdialog');
    await checkOverlay(page, 'the side menu', button('Side menu'), 'dialog');
    await checkOverlay(page, 'the palette', button('Jump to…'), 'dialog');
    await checkOverlay(page, 'the menu', button('More'), 'menu');
    await checkOverlay(
      page,
      'the popover',
      page.locator('main').getByRole('button', { name: 'Notifications' }).last(),
      'dialog',
    );

    const select = page.getByRole('combobox', { name: 'Min Tier' });
    await select.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(200);
    expect((await select.innerText()).includes('Accelerator'), 'the select is chosen by keyboard');

    await page.getByRole('tab', { name: 'Profile' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect(await page.getByText('Account panel').isVisible(), 'tabs change by keyboard');

    await button('Error').click();
    await page.waitForTimeout(300);
    await button('Success').click();
    await page.waitForTimeout(900);
    expect((await page.locator('[data-sonner-toast]').count()) === 1, 'one toast at a time');

    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    expect((await page.locator('html').getAttribute('data-theme')) === 'dark', 'the theme is chosen');
    await page.context().close();
  }
} finally {
  await browser.close();
  await vite.close();
}
if (failures.length > 0) {
  console.error(`${failures.length} failed`);
  process.exit(1);
}
