/** A stranger meets a course on its public page, and plays its free module without an account. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  desktop,
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { sidewaysOverflow, videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const course = '/courses/javascript-from-zero';

test('a new installation offers the free module once a job has read its video', async () => {
  const { page } = await browser.open();
  for (const path of [course, '/'])
    await eventually(async () => {
      await page.goto(path);
      return page.getByRole('button', { name: /^Play module 1, free/ }).count();
    }).toBeGreaterThan(0);
});

/** What a page asks the network for: calls of ours, and everything that belongs to playing. */
function watchRequests(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return {
    playing: () => asked.filter((url) => /playlist|\.m3u8|\.ts\b|player|hls|free-playback/.test(url)),
    progress: () => asked.filter((url) => url.includes('/progress')),
  };
}

test('a stranger plays module 1 on the page of its course, reads along, and is led to an account', async () => {
  const { page, problems } = await browser.open();
  const requests = watchRequests(page);
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click();
  await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
  await page.getByRole('link', { name: 'JavaScript from zero' }).click();
  await page.getByRole('heading', { level: 1, name: 'JavaScript from zero' }).waitFor();
  await untilInteractive(page);

  // The first module is at the bottom, and each names its plan.
  const steps = page.getByRole('list', { name: 'Modules of JavaScript from zero' }).getByRole('listitem');
  expect(await steps.count()).toBe(10);
  expect(await steps.last().textContent()).toContain('Your first line of code');
  expect(await steps.first().textContent()).toContain('Essential');
  await expectAccessible(page);
  // The price stays in view down to the first module.
  await steps.last().scrollIntoViewIfNeeded();
  const price = await page.getByRole('link', { name: 'Choose Essential', exact: true }).boundingBox();
  expect(price?.y ?? -1).toBeGreaterThan(64);
  expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThan(desktop.height);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));

  // Nothing of the player comes before the press.
  expect(requests.playing()).toEqual([]);
  await page.getByRole('button', { name: /^Play module 1, free/ }).click();
  await eventually(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  await page
    .getByRole('region', { name: 'Transcript' })
    .getByText('Programming is a conversation.')
    .waitFor();
  await expectAccessible(page);
  // A line of the transcript leads to its second; the video goes on to its end.
  await page.getByRole('button', { name: /Errors come every day/ }).click();
  await eventually(async () => (await videoState(page)).seconds).toBeGreaterThan(195);
  await page.getByText('That was module 1.').first().waitFor({ timeout: 30_000 });
  await expectAccessible(page);
  const on = page.getByRole('link', { name: 'Continue with an account' });
  expect(await on.getAttribute('href')).toBe('/signup');
  expect(requests.progress()).toEqual([]);
  await on.click();
  await page.waitForURL('**/signup');
  expect(problems).toEqual([]);
});

test('on a phone the free module and the price stay at the lower edge, and the menu has the pages', async () => {
  const { page, problems } = await browser.open({ viewport: phone, colorScheme: 'dark' });
  await visit(page, `/id${course}`);
  await untilInteractive(page);
  expect(await sidewaysOverflow(page)).toBe(0);
  const free = page.getByRole('link', { name: 'Modul 1, gratis' }).last();
  const price = page.getByRole('link', { name: /Rp\s?499\.000/ }).last();
  for (const link of [free, price]) {
    const box = await link.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    expect(box?.y ?? 0).toBeGreaterThan(phone.height - 90);
  }
  expect(await price.getAttribute('href')).toBe('/signup?plan=ESSENTIAL');
  const banner = page.getByRole('banner');
  const menu = banner.locator('summary');
  for (const width of [phone.width, 320]) {
    await page.setViewportSize({ ...phone, width });
    const logo = await banner.getByRole('link').first().boundingBox();
    const logIn = await banner.getByRole('link', { name: 'Masuk' }).boundingBox();
    expect((logIn?.x ?? 0) - (logo?.x ?? 0) - (logo?.width ?? 0)).toBeGreaterThanOrEqual(12);
  }
  await page.setViewportSize(phone);
  await menu.click();
  await expectAccessible(page);
  for (const [name, href] of [
    ['Kursus', '/id/courses'],
    ['Harga', '/id#plans'],
    ['Blog', '/id/blog'],
  ] as const)
    expect(await page.getByRole('banner').getByRole('link', { name, exact: true }).getAttribute('href')).toBe(
      href,
    );
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('banner').getByRole('link', { name: 'Blog' }).isVisible()).toBe(
    false,
  );
  await free.click();
  // The transcript, which follows the voice, must not take the page with it.
  await page.locator('#video [aria-current]').waitFor();
  // The frame is where it can be seen, below the header.
  const frame = await page.locator('#video').boundingBox();
  expect(frame?.y ?? -1).toBeGreaterThanOrEqual(60);
  expect((frame?.y ?? 0) + 200).toBeLessThan(phone.height);
  expect(problems).toEqual([]);
});

test('a video that cannot be signed says so in its frame, and plays at the second try', async () => {
  const { page, problems } = await browser.open({ viewport: desktop });
  await visit(page, course);
  await untilInteractive(page);
  await page.route('**/free-playback', (route) => route.abort());
  await page.getByRole('button', { name: /^Play module 1, free/ }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await eventually(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  expect(problems.filter((problem) => !/ERR_FAILED/.test(problem))).toEqual([]);
});

test('without scripts the page of a course can be read, and the menu of a phone opens', async () => {
  const { page, problems } = await browser.open({ viewport: phone, javaScriptEnabled: false });
  await page.goto(course);
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click();
  await page.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
  await page.getByRole('link', { name: 'JavaScript from zero' }).click();
  await page.getByText('Objects and a real menu').waitFor();
  expect(problems).toEqual([]);
});

test('a learner is led from the public page into the course', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'essential@langkah.test');
  await visit(page, course);
  await page.getByRole('main').getByRole('link', { name: 'Open the course' }).first().click();
  await page.waitForURL('**/lessons/javascript-from-zero');
  expect(problems).toEqual([]);
});

test('on the home page the notes of the free module appear at their seconds, and with less motion all are shown', async () => {
  const { page, problems } = await browser.open();
  const requests = watchRequests(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/');
  await untilInteractive(page);
  const opacities = () =>
    page.locator('[data-note]').evaluateAll((notes) => notes.map((note) => getComputedStyle(note).opacity));
  const goTo = (seconds: number) =>
    page.evaluate((to) => {
      const video = document.querySelector('hls-video') as unknown as HTMLVideoElement;
      video.currentTime = to;
    }, seconds);
  expect(await opacities()).toEqual(['1', '1', '1']);
  expect(requests.playing()).toEqual([]);
  await page.getByRole('button', { name: /^Play module 1, free/ }).click();
  await eventually(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  await eventually(opacities).toEqual(['0', '0', '0']);
  await goTo(68);
  await eventually(opacities).toEqual(['1', '1', '0']);
  await goTo(134);
  await eventually(opacities).toEqual(['1', '1', '1']);
  await goTo(2);
  await eventually(opacities).toEqual(['0', '0', '0']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await eventually(opacities).toEqual(['1', '1', '1']);
  await expectAccessible(page);
  expect(requests.progress()).toEqual([]);
  expect(problems).toEqual([]);
});
