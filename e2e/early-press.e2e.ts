/** On a slow connection people press and type before the page's app is there: each press acts once, when it is. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awakeEvent } from '../src/rendering/awake.ts';
import { pressScript } from '../src/shell/press-script.ts';
import { demoPassword, eventually, type JourneyBrowser, launch, phone, signIn } from './setup/browser.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** No script arrives before the function that this returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a form that is sent before the app is there is sent once it is, and nothing goes into the address', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  const release = await holdScripts(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('essential@langkah.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  const button = page.getByRole('button', { name: 'Log in', exact: true });
  await button.tap();
  await page.locator('[data-held]').waitFor();
  // A second press, because nothing seems to happen.
  await button.tap();
  expect(new URL(page.url()).search).toBe('');
  release();
  await page.waitForURL('**/dashboard');
  expect(sent.filter((call) => call === 'POST /api/auth/sign-in/email')).toHaveLength(1);
  expect(problems).toEqual([]);
});

test('a tab and a checkbox that are pressed before the app is there answer once it is', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, 'accelerator@langkah.test');
  const release = await holdScripts(page);
  await page.goto('/modules/2', { waitUntil: 'commit' });
  const item = page.getByRole('checkbox').first();
  const wasTicked = await item.isChecked();
  await item.tap();
  await page.getByRole('tab', { name: 'Transcript' }).tap();
  await page.locator('[role=tab][data-held]').waitFor();
  release();
  await eventually(() => page.getByRole('tab', { name: 'Transcript' }).getAttribute('aria-selected')).toBe(
    'true',
  );
  expect(await page.locator('[data-held]').count()).toBe(0);
  await page.getByRole('tab', { name: 'Lesson' }).tap();
  await eventually(() => page.getByRole('checkbox').first().isChecked()).toBe(!wasTicked);
  // As it was.
  await page.getByRole('checkbox').first().tap();
  await eventually(() => page.getByRole('checkbox').first().isChecked()).toBe(wasTicked);
  expect(problems).toEqual([]);
});

test('a file that is chosen early stays chosen, and the cursor stays where it is', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await page.setContent(`<script>${pressScript}</script><input type="file"><input type="text">`);
  await page
    .locator('[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await page.locator('[type=text]').pressSequentially('kopi');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('n');
  const told = await page.evaluate((awake) => {
    const names: string[] = [];
    const listen = ({ type, target }: Event) => names.push(`${type} ${(target as HTMLInputElement).type}`);
    for (const name of ['input', 'change']) document.addEventListener(name, listen);
    window.dispatchEvent(new Event(awake));
    return new Promise<string[]>((resolve) => setTimeout(() => resolve(names)));
  }, awakeEvent);
  expect(told).toEqual(['change file', 'input text']);
  const seen = await page.evaluate(() => {
    const [file, text] = document.querySelectorAll('input');
    return { files: file?.files?.length, text: text?.value, cursor: text?.selectionStart };
  });
  expect(seen).toEqual({ files: 1, text: 'kopni', cursor: 4 });
  expect(problems).toEqual([]);
});

test('on a slow network the shell stays while a page is fetched for the first time, with a line that says so', async () => {
  const { page, context, problems } = await browser.open({ viewport: phone });
  await signIn(page, 'essential@langkah.test');
  await page.goto('/dashboard');
  // The line is fetched when the page has come to rest.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/after-first-act')),
  );
  const network = await context.newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.evaluate(() => {
    Object.assign(window, { heights: new Set<number>(), hadLine: false });
    const { heights } = window as unknown as { heights: Set<number> };
    const look = () => {
      heights.add(document.querySelector('header')?.getBoundingClientRect().height ?? 0);
      if (document.querySelector('.progress-line')) Object.assign(window, { hadLine: true });
      requestAnimationFrame(look);
    };
    look();
  });
  await page.locator('main a[href^="/lessons/"]').first().tap();
  await page.getByRole('heading', { level: 1, name: 'JavaScript from zero' }).waitFor();
  const seen = await page.evaluate(() => {
    const { heights, hadLine } = window as unknown as { heights: Set<number>; hadLine: boolean };
    return { heights: [...heights], hadLine };
  });
  expect(seen).toEqual({ heights: [56], hadLine: true });
  expect(problems).toEqual([]);
});
