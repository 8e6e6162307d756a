/**
 * A silent recording is used as it is, its poster is chosen, its captions are seen beside the sound, and its module is
 * published from the studio (product.md#own-videos, #poster, #captions).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type JourneyBrowser, launch, phone, signIn, visit } from './setup/browser.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const why = hasFfmpeg ? '' : ' (left out: there is no ffmpeg on this machine)';

let browser: JourneyBrowser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'langkah-film-'));
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

function makeVideo(name: string, sound: readonly string[]): string {
  const file = path.join(folder, name);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=10:duration=12'];
  const codecs = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
  ];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...picture, ...sound, ...codecs, file]);
  return file;
}
const voice = ['-f', 'lavfi', '-i', "aevalsrc='0.4*sin(900*t)*abs(sin(1.7*t))*abs(sin(0.4*t))':d=12"];

/** `PHOTOGRAPHS=FOLDER` keeps a picture of the screen, in the dark and on a phone too. */
async function photograph(page: Page, name: string): Promise<void> {
  const place = process.env.PHOTOGRAPHS;
  if (!place) return;
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const size of [{ width: 1440, height: 1100 }, phone]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${place}/${name}-${size.width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
}

test.skipIf(!hasFfmpeg)(
  `a silent recording is used as it is, and a module is published after its poster was chosen${why}`,
  { timeout: 300_000 },
  async () => {
    const files = [makeVideo('Sebuah suara.mp4', voice), makeVideo('Tanpa suara.mp4', [])];
    const { page, problems } = await browser.open();
    await signIn(page, 'editor@langkah.test');
    await visit(page, '/admin/studio');
    await page.locator('input[type=file]').first().setInputFiles(files);
    await page.getByLabel('Course').selectOption({ label: 'Git and a portfolio people can open' });
    await page.getByRole('button', { name: 'Upload 2 videos' }).click();
    const asItIs = page.getByRole('button', { name: 'Use it as it is: Tanpa suara' });
    await asItIs.waitFor({ timeout: 120_000 });
    const publish = page.getByRole('button', { name: 'Publish Sebuah suara' });
    await publish.waitFor({ timeout: 120_000 });
    await photograph(page, 'studio');
    await expectAccessible(page);
    await asItIs.click();
    await page.getByRole('button', { name: 'Publish Tanpa suara' }).waitFor({ timeout: 120_000 });
    await publish.click();
    await page.getByText('1 module changed').first().waitFor();
    await publish.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Actions for Sebuah suara' }).click();
    await page.getByRole('menuitem', { name: 'Captions and chapters' }).click();
    const frames = page.getByRole('group', { name: 'Sharp frames' }).getByRole('button');
    await frames.nth(5).waitFor();
    await frames.nth(2).click();
    await page.getByText('Poster changed.').first().waitFor();
    expect(await frames.nth(2).getAttribute('aria-pressed')).toBe('true');
    const own = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#204080' } })
      .png()
      .toBuffer();
    await page
      .locator('input[accept=".png,.jpg,.jpeg,.webp"]')
      .setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer: own });
    await page
      .locator('button[aria-describedby]', { hasText: 'Your own picture' })
      .and(page.locator('.border-solid'))
      .waitFor();

    await page.getByRole('button', { name: 'Add a line here' }).click();
    await page.getByRole('textbox', { name: 'Text of line 1' }).fill('Halo, ini suara saya.');
    await page.getByText('No line in the last third of the video.').waitFor();
    await page.getByText(/^−16 LUFS/).waitFor();
    const strip = page.getByRole('slider', { name: 'Place in the video' });
    const box = await strip.boundingBox();
    if (!box) throw new Error('there is no strip');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(async () => Math.round(Number(await strip.inputValue()))).toBe(6);
    await photograph(page, 'film-editor');
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await page.evaluate(async () => {
      const all = (await (await fetch('/api/admin/modules')).json()) as { id: number; title: string }[];
      for (const { id, title } of all)
        if (/ suara$/.test(title)) await fetch(`/api/modules/${id}`, { method: 'DELETE' });
    });
  },
);
