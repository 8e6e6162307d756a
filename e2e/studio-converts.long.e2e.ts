/** A server without ffmpeg: the editor's browser converts videos before it sends them (product.md#own-videos). */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, removeDataDir, startProduct } from '../dev/testing/product.ts';
import { eventually, type JourneyBrowser, launch, signIn, visit } from './setup/browser.ts';

// Here it only makes what an editor would record.
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const why = hasFfmpeg ? '' : ' (left out: there is no ffmpeg on this machine)';

let browser: JourneyBrowser;
let product: Product;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'langkah-converts-'));
  [browser, product] = await Promise.all([
    launch(),
    startProduct({ env: { FFMPEG_PATH: '/nowhere/ffmpeg' } }),
  ]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await product.end();
  removeDataDir(product.dataDir);
  rmSync(folder, { recursive: true, force: true });
});

/** A recording as browsers make them, which no player of ours can show as it is. */
function record(name: string, sound: string, picture = 'size=640x360:rate=25', seconds = 6): string {
  const file = path.join(folder, name);
  const input = ['-f', 'lavfi', '-i', `testsrc2=${picture}`, '-f', 'lavfi', '-i', sound];
  const codecs = ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '1M', '-c:a', 'libopus'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, '-t', String(seconds), ...codecs, file]);
  return file;
}

async function choose(page: Page, file: string): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByLabel('Course').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Upload 1 video' }).click();
}

const rows = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/studio/videos');
    return (
      (await answer.json()) as { videos: { id: string; name: string; state: string; moduleId: number }[] }
    ).videos;
  });

test.skipIf(!hasFfmpeg)(
  `a recording is converted here, sent after a stop and a closed page without converting it again, and watched${why}`,
  { timeout: 300_000 },
  async () => {
    const file = record('03 - Membaca galat.webm', 'sine=frequency=330');
    const { page: first, context, problems } = await browser.open({ baseURL: product.appUrl });
    await signIn(first, 'editor@langkah.test');
    await visit(first, '/admin/studio');
    await first.getByText('In your browser, before the upload').waitFor();
    const client = await context.newCDPSession(first);
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 5,
      downloadThroughput: -1,
      uploadThroughput: 8_000,
    });
    await choose(first, file);
    await first.getByText('Keep this page open until your videos are converted and uploaded.').waitFor();
    await first.getByRole('heading', { name: 'Uploading' }).waitFor({ timeout: 120_000 });
    // Stopped by hand, it can go on too.
    await first.getByRole('button', { name: 'Actions for Membaca galat', exact: true }).click();
    await first.getByRole('menuitem', { name: 'Stop' }).click();
    await first.getByText('Choose the file', { exact: true }).waitFor();
    const page = await context.newPage();
    await first.close();

    await visit(page, '/admin/studio');
    await page.getByText('Choose the file', { exact: true }).waitFor();
    expect(await rows(page)).toMatchObject([{ name: '03 - Membaca galat.mp4', state: 'uploading' }]);
    const again = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose 03 - Membaca galat again' }).click();
    await (await again).setFiles(file);
    await eventually(async () => (await rows(page))[0]?.state, 60_000).toBe('ready');

    // The same file is known, although what was sent is another.
    expect(await rows(page)).toHaveLength(1);
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByText('Is here already').waitFor();

    const [made] = await rows(page);
    await visit(page, `/admin/modules/${made?.moduleId ?? 0}/edit`);
    await page.getByRole('button', { name: /^Play / }).click();
    await eventually(() =>
      page
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 1),
    ).toBe(true);
    // The frames of the timeline: six of one second each, and each another one.
    const sheet = path.join(product.dataDir, 'files/videos/ready', made?.id ?? '', 'seek/_0.jpg');
    const frames = await Promise.all(
      [0, 300, 1_500].map((left) =>
        sharp(sheet).extract({ left, top: 0, width: 300, height: 168 }).raw().toBuffer(),
      ),
    );
    expect(new Set(frames.map((bytes) => bytes.toString('base64'))).size).toBe(3);
    expect(frames[2]?.reduce((most, value) => Math.max(most, value), 0)).toBeGreaterThan(100);
    // The strip of the captions editor: the server has measured nothing, so the browser does.
    await visit(page, `/admin/studio/${made?.id ?? ''}`);
    const strip = page.locator('svg path.stroke-line-strong');
    await strip.waitFor({ state: 'attached', timeout: 60_000 });
    await eventually(async () => (await strip.getAttribute('d'))?.split('M').length ?? 0).toBeGreaterThan(
      100,
    );
    // A tone without a pause, never silence: a bar of silence goes half a unit up and down.
    expect((await strip.getAttribute('d'))?.match(/ 19\.5V20\.5/g) ?? []).toHaveLength(0);
    expect(problems).toEqual([]);
  },
);

/** Before the converter's own script: this browser can then encode nothing above 720p. */
const weakEncoder = `
const ask = VideoEncoder.isConfigSupported.bind(VideoEncoder);
VideoEncoder.isConfigSupported = (config) =>
  config.height > 720 ? Promise.resolve({ supported: false, config }) : ask(config);
`;

test.skipIf(!hasFfmpeg)(
  `a recording of a desktop is converted to 1080p too, and to 720p where the browser can't encode more${why}`,
  { timeout: 240_000 },
  async () => {
    const { page, problems } = await browser.open({ baseURL: product.appUrl });
    await signIn(page, 'editor@langkah.test');
    const sizesOf = async (name: string) => {
      await visit(page, '/admin/studio');
      await choose(page, record(`${name}.webm`, 'sine=frequency=330', 'size=1920x1080:rate=10', 3));
      const made = async () => (await rows(page)).find((row) => row.name === `${name}.mp4`);
      await eventually(async () => (await made())?.state, 120_000).toBe('ready');
      const ready = path.join(product.dataDir, 'files/videos/ready', (await made())?.id ?? '');
      const list = readFileSync(path.join(ready, 'playlist.m3u8'), 'utf8');
      return [...list.matchAll(/^(\d+p)\/video\.m3u8$/gm)].map(([, size]) => size);
    };
    expect(await sizesOf('05 - Layar')).toEqual(['720p', '1080p', '360p', '240p']);
    let isWeak = false;
    await page.route(/\/convert-worker-[^/]+\.js$/, async (route) => {
      const response = await route.fetch();
      isWeak = true;
      await route.fulfill({ response, body: weakEncoder + (await response.text()) });
    });
    expect(await sizesOf('06 - Layar lama')).toEqual(['720p', '360p', '240p']);
    expect(isWeak).toBe(true);
    expect(problems).toEqual([]);
  },
);

test.skipIf(!hasFfmpeg)(
  `a recording without a sound is refused before anything is sent${why}`,
  {
    timeout: 120_000,
  },
  async () => {
    const file = record('04 - Diam.webm', 'anullsrc=r=48000:cl=mono');
    const { page } = await browser.open({ baseURL: product.appUrl });
    await signIn(page, 'editor@langkah.test');
    await visit(page, '/admin/studio');
    await choose(page, file);
    await page.getByText('The sound is silent from start to end.').waitFor({ timeout: 60_000 });
    expect((await rows(page)).map(({ name }) => name)).not.toContain('04 - Diam.mp4');
  },
);
