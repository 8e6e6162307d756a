/** An upload survives a closed page and a killed server, and so does the conversion (product.md#own-videos). */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSecrets } from '../dev/sandboxes/demo-secrets.ts';
import { embeddedPostgresUrl } from '../src/platform/db/embedded-postgres.server.ts';
import { eventually, type JourneyBrowser, launch, signIn, visit } from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { crash, serverPid } from './setup/processes.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const why = hasFfmpeg ? '' : ' (left out: there is no ffmpeg on this machine)';

let browser: JourneyBrowser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'langkah-studio-'));
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Noise, so that a short video is large, and long enough that its conversion is seen on a fast machine. */
function makeLargeVideo(): string {
  const file = path.join(folder, 'Noise.mp4');
  const picture = ['-f', 'lavfi', '-i', 'nullsrc=size=640x360:rate=25,geq=random(1)*255:128:128'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440'];
  const codecs = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-b:v',
    '8M',
    '-c:a',
    'aac',
  ];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, '-t', '40', ...codecs, file]);
  return file;
}

async function sha256Of(moduleId: number): Promise<string> {
  const client = new pg.Client(
    embeddedPostgresUrl({ projectRoot: process.cwd(), dataRoot: installation.dataDir }),
  );
  await client.connect();
  const { rows } = await client
    .query('select sha256 from media where module_id = $1', [moduleId])
    .finally(() => client.end());
  // It is still the same upload.
  expect(rows).toHaveLength(1);
  return rows[0].sha256;
}

const percentIn = async (page: Page): Promise<number> =>
  Number(/(\d+)%/.exec((await page.getByRole('progressbar').getAttribute('aria-label')) ?? '')?.[1] ?? -1);

/** So that something can happen in between. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: 3_000_000,
  });
}

test.skipIf(!hasFfmpeg)(
  `an upload goes on after a closed page and a killed server, and the conversion after a killed server${why}`,
  { timeout: 400_000 },
  async () => {
    const file = makeLargeVideo();
    const first = await browser.open();
    await signIn(first.page, 'editor@langkah.test');
    const videoUrl = `${installation.sandboxUrl}/bunny/play/${demoSecrets.bunnyLibraryId}/0c22a010-7021-4264-9427-429bd1a74be8`;
    const moduleId = await first.page.evaluate(async (url) => {
      const body = { title: 'Noise', description: 'Noise.', tier: 'STARTER', videoUrl: url, duration: 3 };
      const answer = await fetch('/api/modules', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { id: number }).id;
    }, videoUrl);
    const editor = `/admin/modules/${moduleId}/edit`;
    await visit(first.page, editor);
    await slowDown(first.page);
    await first.page.locator('input[type=file]').setInputFiles(file);
    await eventually(() => percentIn(first.page), 60_000).toBeGreaterThan(45);
    const page = await first.context.newPage();
    await first.page.close();

    await visit(page, editor);
    await page.getByText(/^Paused at \d+%/).waitFor();
    const paused = await percentIn(page);
    expect(paused).toBeGreaterThan(0);
    await slowDown(page);
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByText(/^Uploading: \d+%/).waitFor();
    expect(await percentIn(page)).toBeGreaterThanOrEqual(paused);
    crash(serverPid());
    await page.getByText(/^(Converting: \d+%|Waiting to be converted)/).waitFor({ timeout: 120_000 });
    await page.getByText(/^Converting: [1-9]\d*%/).waitFor({ timeout: 120_000 });
    crash(serverPid());
    // Until the lease of the dead server has ended and a minute has begun.
    await page.getByRole('button', { name: 'Replace video' }).waitFor({ timeout: 240_000 });
    expect(await sha256Of(moduleId)).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'));
    await page.evaluate((id) => fetch(`/api/modules/${id}`, { method: 'DELETE' }), moduleId);
  },
);
