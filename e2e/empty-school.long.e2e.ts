/**
 * A teacher's first evening: from a school without any content to a published course with three videos, captions and
 * an exercise (product.md#own-videos). Uses its own installation, from which the demo is removed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, removeDataDir, startProduct } from '../dev/testing/product.ts';
import {
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { sidewaysOverflow, videoState } from './setup/steps.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const why = hasFfmpeg ? '' : ' (left out: there is no ffmpeg on this machine)';

let browser: JourneyBrowser;
let product: Product;
let folder: string;
const teacher = { email: 'guru@sekolah.test', password: 'kelas malam di Malang' };

/** A command of the operator, beside the running product. */
function command(...args: string[]): void {
  const port = new URL(product.appUrl).port;
  const env = { ...process.env, PORT: port, DATA_DIR: product.dataDir, ADMIN_PASSWORD: teacher.password };
  execFileSync(process.execPath, ['bin/run.mjs', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'langkah-empty-'));
  [browser, product] = await Promise.all([launch(), startProduct()]);
  command('admin:create', '--email', teacher.email, '--name', 'Bu Guru');
  command('demo:remove');
}, 180_000);
afterAll(async () => {
  await browser.close();
  await product.end();
  removeDataDir(product.dataDir);
  rmSync(folder, { recursive: true, force: true });
});

function makeVideo(name: string, frequency: number): string {
  const file = path.join(folder, name);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25'];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=${frequency}`];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, '-t', '6', ...codecs, file]);
  return file;
}

function writeText(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The steps of a course as the school's visitors see them: the top of the climb comes first. */
async function publicModules(page: Page, course: string): Promise<string[]> {
  await visit(page, `/courses/${course}`);
  return page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts();
}

test.skipIf(!hasFfmpeg)(
  `a teacher makes a course, drops three videos with captions, writes a quiz and publishes all of it${why}`,
  { timeout: 420_000 },
  async () => {
    const { page, problems } = await browser.open({ baseURL: product.appUrl });
    await signIn(page, teacher.email, teacher.password);
    // Videos become modules of a course, so the studio asks for one first.
    await visit(page, '/admin/studio');
    await page.getByText('Make a course first').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Manage courses' }).click();
    await page.getByRole('button', { name: 'Add Course' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Course' });
    await dialog.getByLabel('Title').fill('Kelas malam');
    await dialog.getByLabel('Description').fill('Tiga langkah pertama.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Course created successfully').waitFor();

    await page.getByRole('link', { name: 'Studio' }).first().click();
    await page.getByText('Drop videos here, or choose them').waitFor();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        makeVideo('03 - Ulangi.mp4', 330),
        makeVideo('01 - Mulai.mp4', 440),
        makeVideo('02 - Coba.mp4', 550),
        writeText('01 - Mulai.id.srt', '1\n00:00:00,500 --> 00:00:03,000\nSelamat malam, semua.\n'),
        writeText('09 - Lain.id.vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\nTanpa video.\n'),
      ]);
    await page.getByText('with captions in Bahasa Indonesia').waitFor();
    await page.getByText('09 - Lain.id.vtt doesn’t match any of these videos.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Upload 3 videos' }).click();
    const ready = page.getByRole('region', { name: 'Ready to watch' }).getByRole('heading', { level: 3 });
    await eventually(() => ready.allInnerTexts(), 220_000).toEqual(['Mulai', 'Coba', 'Ulangi']);

    const modules = await page.evaluate(async () => {
      const answer = await fetch('/api/admin/modules');
      return (await answer.json()) as { id: number; title: string }[];
    });
    const first = modules.find(({ title }) => title === 'Mulai')?.id;
    await visit(page, `/admin/modules/${first}/exercises/new`);
    await page.getByLabel('Kind', { exact: true }).selectOption('quiz');
    await page.getByLabel('Title').fill('Apa itu teks?');
    await page.getByLabel('Task', { exact: true }).fill('Satu pertanyaan.');
    await page.getByLabel('Question 1', { exact: true }).fill('Mana yang teks?');
    await page.getByRole('textbox', { name: 'Option 1 of question 1', exact: true }).fill('"lima"');
    await page.getByRole('textbox', { name: 'Option 2 of question 1', exact: true }).fill('5');
    await page.getByLabel('Reason for question 1').fill('Teks ada di antara tanda petik.');
    await page.getByRole('button', { name: 'Create exercise' }).click();
    await page.waitForURL('**/admin/exercises/*/edit');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published, revision 1.').waitFor();

    await visit(page, '/admin/modules');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page
      .getByRole('region', { name: 'Selected modules' })
      .getByRole('button', { name: 'Publish', exact: true })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Publish 3 modules?' });
    // The course is a draft, and the question says so.
    await question.getByText(/draft/).waitFor();
    await question.getByRole('button', { name: 'Publish' }).click();
    await question.waitFor({ state: 'detached' });
    const stranger = await browser.open({ baseURL: product.appUrl, viewport: phone });
    await visit(stranger.page, '/courses');
    expect(await stranger.page.getByRole('article').count()).toBe(0);

    await visit(page, '/admin/courses');
    await page.getByRole('button', { name: /Edit Kelas malam/ }).click();
    const edited = page.getByRole('dialog', { name: 'Edit Course' });
    await edited.getByRole('switch', { name: 'Published' }).check();
    await edited.getByRole('button', { name: 'Save' }).click();
    await edited.waitFor({ state: 'detached' });
    await eventually(() => publicModules(stranger.page, 'kelas-malam'), 15_000).toEqual([
      'Ulangi',
      'Coba',
      'Mulai',
    ]);
    expect(await sidewaysOverflow(stranger.page)).toBe(0);

    // The teacher looks at it as learners do, on a phone.
    await page.setViewportSize(phone);
    await visit(page, `/lessons/kelas-malam/${first}`);
    await page
      .getByRole('button', { name: /^Play\b/ })
      .first()
      .click();
    await eventually(async () => (await videoState(page)).seconds > 0.8, 30_000).toBe(true);
    const captions = await page.evaluate(async (id) => {
      const answer = await fetch(`/api/modules/${id}/playback`);
      const playback = (await answer.json()) as { captions: { srclang: string; url: string }[] };
      return Promise.all(
        playback.captions.map(async ({ srclang, url }) => [srclang, await (await fetch(url)).text()]),
      );
    }, first);
    expect(captions).toEqual([['id', expect.stringContaining('Selamat malam, semua.')]]);
    await page
      .getByRole('link', { name: /Apa itu teks\?/ })
      .first()
      .waitFor();
    expect([...problems, ...stranger.problems]).toEqual([]);
  },
);
