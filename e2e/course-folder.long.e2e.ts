/** A course goes out as a ZIP, is changed there, and comes back in (product.md#course-folders). */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSecrets } from '../dev/sandboxes/demo-secrets.ts';
import { rawZip } from '../dev/testing/raw-zip.ts';
import {
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const title = 'Git and a portfolio people can open';
const zipName = 'git-and-portfolio.zip';

async function exportZip(page: Page): Promise<Buffer> {
  await visit(page, '/admin/courses');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: `Export ${title} as a ZIP` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(zipName);
  return readFile(await file.path());
}

/** The ZIP with other texts in it: a function for each file, by its path in the course; null takes it out. */
function changed(zip: Buffer, change: (files: Map<string, string | Buffer>) => void): Buffer {
  const root = 'git-and-portfolio/';
  const files = new Map<string, string | Buffer>(
    Object.entries(unzipSync(new Uint8Array(zip))).map(([name, bytes]) => [
      name.slice(root.length),
      Buffer.from(bytes),
    ]),
  );
  change(files);
  return rawZip([...files].map(([name, data]) => ({ name: root + name, data })));
}

async function upload(page: Page, buffer: Buffer): Promise<void> {
  await visit(page, '/admin/courses/import');
  await page.getByLabel('Course file').setInputFiles({ name: zipName, mimeType: 'application/zip', buffer });
  await page.waitForURL(/upload=/);
}

const moduleFile = '02-small-commits/module.md';
const sentence = 'Commit before you go to lunch.';

test('an editor exports a course, changes a sentence and adds a module, reads what would change, applies it and sees it in the lesson', {
  timeout: 120_000,
}, async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'editor@langkah.test');
  const original = await exportZip(page);
  const zip = changed(original, (files) => {
    const module = String(files.get(moduleFile));
    files.set(moduleFile, `${module.trimEnd()}\n\n${sentence}\n`);
    files.set(
      '06-tags/module.md',
      module
        .replace(/^title: .*$/m, 'title: Names for moments')
        .replace(/^actionItems:[\s\S]*?(?=^---$)/m, ''),
    );
  });

  await upload(page, zip);
  await page.getByRole('heading', { level: 1, name: `Import “${title}”` }).waitFor();
  await page.getByText('Nothing has changed yet.').waitFor();
  await page.getByText('1 added').waitFor();
  await page.getByText('1 changed').waitFor();
  await page.getByRole('region', { name: 'Changed lines' }).getByText(sentence).waitFor();
  await expectAccessible(page);
  // The same as learners would see it, by keyboard: the sentence is only on the new page, and marked there.
  await page.getByRole('radio', { name: 'Text' }).focus();
  await page.keyboard.press('ArrowRight');
  const [now, then] = [
    page.getByRole('region', { name: 'Now' }),
    page.getByRole('region', { name: 'After the import' }),
  ];
  await then.getByText(sentence).waitFor();
  expect(await now.getByText(sentence).count()).toBe(0);
  await expectAccessible(page);
  // The new module’s files are behind its row.
  await page.getByRole('button', { name: 'module.md' }).last().click();
  await page.getByRole('heading', { name: '06-tags/module.md' }).waitFor();

  // A reload shows the same: the upload is on the server.
  await page.reload();
  await page.getByRole('button', { name: 'Apply 2 changes' }).click();
  await page.getByText('2 changes were made').waitFor();
  await page.getByRole('heading', { level: 1, name: `“${title}” has come in` }).waitFor();

  await visit(page, '/lessons/git-and-portfolio');
  await page
    .getByRole('link', { name: /Names for moments/ })
    .first()
    .waitFor();
  await page
    .getByRole('link', { name: /Small commits/ })
    .first()
    .click();
  await page.getByText(sentence).waitFor();

  // The export from before is the way back; the new module goes, because nobody has learned in it.
  await upload(page, original);
  await page.getByText('1 removed').waitFor();
  await page.getByRole('button', { name: 'Apply 2 changes' }).click();
  await page.getByText('2 changes were made').waitFor();
  await upload(page, original);
  await page.getByRole('heading', { name: 'Nothing to change' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL(/\/admin\/courses\/import$/);
  expect(problems).toEqual([]);
});

test('a folder from the disk is sent as it is, and what Git keeps in it is left out', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'editor@langkah.test');
  const files = unzipSync(new Uint8Array(await exportZip(page)));
  const folder = await mkdtemp(path.join(tmpdir(), 'langkah-dropped-'));
  try {
    for (const [name, bytes] of Object.entries({
      ...files,
      'git-and-portfolio/.git/HEAD': Buffer.from('x'),
    })) {
      const place = path.join(folder, name);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, bytes);
    }
    await visit(page, '/admin/courses/import');
    await page.locator('input[webkitdirectory]').setInputFiles(path.join(folder, 'git-and-portfolio'));
    await page.waitForURL(/upload=/);
    await page.getByRole('heading', { name: 'Nothing to change' }).waitFor();
    await page.getByText(zipName).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(problems).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** A video of Bunny's sandbox, which plays it and lets nobody change its captions. */
const atBunny = '0c22a010-7021-4264-9427-429bd1a74be8';

const moduleAtBunny = (name: string, { library, id }: { library: number; id: string }) =>
  `---\ntitle: ${name}\ntier: STARTER\nvideo:\n  bunny:\n    library: ${library}\n    id: ${id}\n---\n\nText\n`;

test.each([
  ['wide', undefined],
  ['phone', phone],
] as const)(
  'on a %s screen an editor sees which captions at Bunny change, which stay, and which Bunny did not take',
  { timeout: 90_000 },
  async (screen, viewport) => {
    const { page, problems } = await browser.open(viewport && { viewport });
    await signIn(page, 'editor@langkah.test');
    const slug = `at-bunny-${screen}`;
    const vtt = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nThe page answers you.\n';
    const library = demoSecrets.bunnyLibraryId;
    const files = {
      'course.yaml': `format: 1\nslug: ${slug}\ntitle: At Bunny ${screen}\ndescription: About\n`,
      '01-here/module.md': moduleAtBunny('Here', { library, id: atBunny }),
      '01-here/video.en.vtt': vtt,
      '02-elsewhere/module.md': moduleAtBunny('Elsewhere', { library: 7, id: atBunny }),
      '02-elsewhere/video.en.vtt': vtt,
    };
    const buffer = rawZip(
      Object.entries(files).map(([name, data]) => ({ name: `git-and-portfolio/${name}`, data })),
    );
    await upload(page, buffer);
    await page
      .getByRole('heading', { name: 'Captions and chapters at Bunny that stay as they are' })
      .waitFor();
    await page.getByText('The video is in another library than the one that is set up here').waitFor();
    // Of two files with captions, one is for a video whose captions can be changed here.
    const changedFiles = page.getByRole('list', { name: 'Changed files' });
    await changedFiles.getByRole('button', { name: /^01-here: \d files$/ }).click();
    const captions = changedFiles.getByRole('button', { name: 'video.en.vtt' });
    expect(await captions.count()).toBe(1);
    await captions.click();
    const lines = page.getByRole('region', { name: 'Changed lines' });
    await lines.getByRole('heading', { name: '01-here/video.en.vtt' }).waitFor();
    await lines.getByText('The page answers you.').waitFor();
    await expectAccessible(page);
    const apply = page.getByRole('button', { name: /^Apply \d+ changes$/ });
    // Pinned: in the window without scrolling.
    expect((await apply.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    await apply.click();
    await page.getByRole('heading', { level: 1, name: `“At Bunny ${screen}” has come in` }).waitFor();
    await page.getByText(/^Not sent: Bunny didn’t accept them\./).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Import taken back').waitFor();
    expect(problems).toEqual([]);
  },
);

test('on a phone a mistake is named with its file and line, and a discarded import leaves nothing', async () => {
  const { page, problems } = await browser.open({ viewport: phone });
  await signIn(page, 'editor@langkah.test');
  await visit(page, '/admin/courses');
  const id = await page.evaluate(async () => {
    const courses = (await (await fetch('/api/admin/courses')).json()) as { id: string; slug: string }[];
    return courses.find(({ slug }) => slug === 'git-and-portfolio')?.id;
  });
  const answer = await page.request.get(`/api/admin/courses/${id}/folder`);
  const original = await answer.body();
  const wrong = changed(original, (files) => {
    files.set(moduleFile, String(files.get(moduleFile)).replace(/^tier: .*$/m, 'tier: GOLD'));
  });
  await upload(page, wrong);
  await page.getByText('This file can’t be imported. Nothing has changed.').waitFor();
  await page.getByText(/02-small-commits\/module\.md: line \d+: tier/).waitFor();
  await expectAccessible(page);
  expectProblems(problems, /422/);
  await page.getByRole('button', { name: 'Choose another' }).click();
  await page.getByRole('heading', { level: 1, name: 'Import a course' }).waitFor();

  // The upload is still there, as it would be after the page was closed.
  const waiting = page.getByRole('region', { name: 'Uploaded, not applied yet' });
  await waiting.getByText(zipName).waitFor();
  await expectAccessible(page);
  await waiting.getByRole('link', { name: `Continue with ${zipName}` }).click();
  await page.getByText('This file can’t be imported. Nothing has changed.').waitFor();
  expectProblems(problems, /422/);
  await page.goBack();
  await waiting.getByRole('button', { name: `Remove ${zipName}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Import discarded. Nothing has changed.').waitFor();
  await waiting.waitFor({ state: 'detached' });

  const right = changed(original, (files) => {
    files.set(moduleFile, `${String(files.get(moduleFile)).trimEnd()}\n\n${sentence}\n`);
  });
  await upload(page, right);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Import discarded. Nothing has changed.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Import a course' }).waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
});
