/** Which size of a video people get, and which they may choose (product.md#video). Needs ffmpeg on the machine. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSecrets } from '../dev/sandboxes/demo-secrets.ts';
import {
  eventually,
  type JourneyBrowser,
  type JourneyOptions,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { videoState } from './setup/steps.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const why = hasFfmpeg ? '' : ' (left out: there is no ffmpeg on this machine)';

let browser: JourneyBrowser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'langkah-quality-'));
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a recorder of the screen writes, in 1080p. */
function makeRecording(): string {
  const file = path.join(folder, 'Recording.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=10'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440'];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, '-t', '30', ...codecs, file]);
  return file;
}

/** A published module that shows the recording. */
async function publishRecording(page: Page): Promise<number> {
  await signIn(page, 'editor@langkah.test');
  const videoUrl = `${installation.sandboxUrl}/bunny/play/${demoSecrets.bunnyLibraryId}/0c22a010-7021-4264-9427-429bd1a74be8`;
  const moduleId = await page.evaluate(async (url) => {
    const body = { title: 'Sizes', description: 'Sizes.', tier: 'STARTER', videoUrl: url, duration: 3 };
    const answer = await fetch('/api/modules', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, isPublished: true }),
    });
    return ((await answer.json()) as { id: number }).id;
  }, videoUrl);
  await visit(page, `/admin/modules/${moduleId}/edit`);
  await page.locator('input[type=file]').setInputFiles(makeRecording());
  await page.getByText('Earlier videos (1)').waitFor({ timeout: 120_000 });
  return moduleId;
}

/** A learner who has pressed Play; `sizes` are those whose bytes were asked for, in the order of their first request. */
async function watch(moduleId: number, options: JourneyOptions) {
  const { page, problems } = await browser.open(options);
  await signIn(page, 'breakthrough@langkah.test');
  await visit(page, `/modules/${moduleId}`);
  const sizes: string[] = [];
  page.on('request', (request) => {
    const [, size] = /\/(\d+p)\/media\.mp4$/.exec(request.url()) ?? [];
    if (size && !sizes.includes(size)) sizes.push(size);
  });
  await page.getByRole('button', { name: /^Play / }).click();
  await eventually(async () => (await videoState(page)).seconds, 30_000).toBeGreaterThan(1);
  return { page, problems, sizes };
}

const pictureOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('hls-video') as unknown as HTMLVideoElement;
    return { width: video.videoWidth, height: video.videoHeight, isThere: video.readyState >= 2 };
  });

async function choose(page: Page, quality: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const group = page.getByRole('group', { name: 'Quality' });
  const offered = await group.getByRole('menuitemradio').allInnerTexts();
  await group.getByRole('menuitemradio', { name: quality }).click();
  return offered.map((text) => text.replace(/\s+/g, ' ').trim());
}

/** The largest size that the player takes unasked, and how many seconds it has by now. */
const takenOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('hls-video') as unknown as HTMLVideoElement & {
      api: { levels: { height: number }[]; maxAutoLevel: number };
    };
    const { buffered } = video;
    return {
      most: video.api.levels[video.api.maxAutoLevel]?.height,
      seconds: buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
    };
  });

async function expectFullSize(page: Page): Promise<void> {
  await eventually(() => pictureOf(page), 30_000).toEqual({ width: 1_920, height: 1_080, isThere: true });
  const { seconds } = await videoState(page);
  await eventually(async () => (await videoState(page)).seconds, 30_000).toBeGreaterThan(seconds);
}

test.skipIf(!hasFfmpeg)(
  `a recording is watched in 1080p on a laptop, on a phone in no more than 720p, and by people who save data only if they choose it${why}`,
  { timeout: 300_000 },
  async () => {
    const editor = await browser.open();
    const moduleId = await publishRecording(editor.page);

    const laptop = await watch(moduleId, { viewport: { width: 1440, height: 900 } });
    expect(laptop.sizes).toEqual(['720p']);
    expect(await choose(laptop.page, '1080p')).toEqual(['Auto 720p', '1080p', '720p', '360p', '240p']);
    await expectFullSize(laptop.page);
    expect(laptop.problems).toEqual([]);
    await laptop.page.context().close();

    const small = await watch(moduleId, { viewport: phone, deviceScaleFactor: 3 });
    await eventually(async () => (await takenOf(small.page)).seconds, 30_000).toBeGreaterThan(15);
    expect((await takenOf(small.page)).most).toBe(720);
    expect((await pictureOf(small.page)).height).toBe(720);
    expect(small.sizes).toEqual(['720p']);
    expect(small.problems).toEqual([]);
    await small.page.context().close();

    // A screen that has enough pixels gets 1080p unasked.
    const sharp = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 };
    const large = await watch(moduleId, sharp);
    expect((await takenOf(large.page)).most).toBe(1_080);
    await eventually(() => large.sizes, 30_000).toEqual(['720p', '1080p']);
    await large.page.context().close();

    const saving = await watch(moduleId, { ...sharp, saveData: true });
    await eventually(async () => (await takenOf(saving.page)).seconds, 30_000).toBeGreaterThan(15);
    expect((await takenOf(saving.page)).most).toBe(720);
    expect(saving.sizes).toEqual(['720p']);
    await choose(saving.page, '1080p');
    await expectFullSize(saving.page);
    expect(saving.problems).toEqual([]);

    await editor.page.evaluate((id) => fetch(`/api/modules/${id}`, { method: 'DELETE' }), moduleId);
    expect(editor.problems).toEqual([]);
  },
);
