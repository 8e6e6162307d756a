/** Many videos are dropped into a course, the page is closed in between, and each becomes a module (product.md#own-videos). */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, expectAccessible, type JourneyBrowser, launch, signIn, visit } from './setup/browser.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const why = hasFfmpeg ? '' : ' (left out: there is no ffmpeg on this machine)';

let browser: JourneyBrowser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'langkah-many-'));
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

function makeVideo(name: string, hasSound = true): string {
  const file = path.join(folder, name);
  const picture = ['-f', 'lavfi', '-i', 'nullsrc=size=640x360:rate=25,geq=random(1)*255:128:128'];
  const sound = hasSound ? ['-f', 'lavfi', '-i', 'sine=frequency=440', '-c:a', 'aac'] : [];
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-b:v', '40M'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, '-t', '3', ...codec, file]);
  return file;
}

async function limitUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Titles of a group of the list, in order. */
const titlesIn = (page: Page, group: string): Promise<string[]> =>
  page.getByRole('region', { name: group }).getByRole('heading', { level: 3 }).allInnerTexts();

test.skipIf(!hasFfmpeg)(
  `videos become modules in their order, whatever is closed in between${why}`,
  { timeout: 300_000 },
  async () => {
    const files = [
      makeVideo('10 - Sepuluh langkah.mp4'),
      makeVideo('02 - Dua langkah.mp4'),
      makeVideo('11 - Tanpa suara.mp4', false),
    ];
    const notes = path.join(folder, 'notes.txt');
    writeFileSync(notes, 'Not a video.');
    const first = await browser.open();
    await signIn(first.page, 'editor@langkah.test');
    await visit(first.page, '/admin/modules');
    await first.page.getByRole('link', { name: 'Upload videos' }).click();
    await first.page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
    await limitUploads(first.page, 3_000_000);
    await first.page.getByLabel('Course').waitFor({ state: 'detached' });
    await first.page
      .locator('input[type=file]')
      .first()
      .setInputFiles([...files, notes]);
    await first.page.getByText('notes.txt isn’t MP4').waitFor();
    await first.page.getByLabel('Course').selectOption({ label: 'Git and a portfolio people can open' });
    expect(
      await first.page.getByRole('list', { name: 'Chosen videos' }).getByRole('listitem').allInnerTexts(),
    ).toMatchObject(
      [/Dua langkah/, /Sepuluh langkah/, /Tanpa suara/].map((title) => expect.stringMatching(title)),
    );
    await expectAccessible(first.page);
    await first.page.getByRole('button', { name: 'Upload 3 videos' }).click();
    await eventually(() => titlesIn(first.page, 'Uploading'), 30_000).toEqual([
      'Dua langkah',
      'Sepuluh langkah',
      'Tanpa suara',
    ]);
    const page = await first.context.newPage();
    await first.page.close();

    await visit(page, '/admin/studio');
    await eventually(() => titlesIn(page, 'Needs you')).toEqual([
      'Dua langkah',
      'Sepuluh langkah',
      'Tanpa suara',
    ]);
    await limitUploads(page, -1);
    await page.locator('input[type=file]').first().setInputFiles(files);
    await page
      .getByText(/^Continues at \d+%$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Upload 3 videos' }).click();
    await eventually(() => titlesIn(page, 'Ready to watch'), 200_000).toEqual([
      'Dua langkah',
      'Sepuluh langkah',
    ]);
    await page.getByText('There is no sound in this file.').waitFor();
    await page.locator('input[type=file]').first().setInputFiles(files.slice(0, 2));
    await eventually(() => page.getByText('Is here already').count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Upload videos' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectAccessible(page);

    // The silent one is replaced where it is.
    await page
      .getByLabel('Choose another video for Tanpa suara')
      .last()
      .setInputFiles(makeVideo('Dengan suara.mp4'));
    await eventually(() => titlesIn(page, 'Ready to watch'), 120_000).toEqual([
      'Dua langkah',
      'Sepuluh langkah',
      'Tanpa suara',
    ]);
    const made = await page.evaluate(async () => {
      const answer = await fetch('/api/admin/modules');
      const all = (await answer.json()) as {
        id: number;
        title: string;
        isPublished: boolean;
        videoStatus: number;
      }[];
      return all.filter(({ title }) => /^(?:Dua|Sepuluh|Tanpa) /.test(title));
    });
    expect(made.map(({ title, isPublished, videoStatus }) => [title, isPublished, videoStatus])).toEqual([
      ['Dua langkah', false, 4],
      ['Sepuluh langkah', false, 4],
      ['Tanpa suara', false, 4],
    ]);
    for (const { id } of made)
      await page.evaluate((moduleId) => fetch(`/api/modules/${moduleId}`, { method: 'DELETE' }), id);
  },
);
