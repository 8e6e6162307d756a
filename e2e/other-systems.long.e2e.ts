/** A course comes in from Moodle as drafts, says what stays behind, and is taken back (product.md#other-systems). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mbz } from '../dev/testing/foreign-courses.ts';
import {
  desktop,
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

const backup = mbz({
  title: 'Membuka warung',
  language: 'id',
  sections: [
    {
      name: 'Minggu satu',
      activities: [
        {
          type: 'page',
          title: 'Menu pertama',
          fields: {
            content: '<p>Tulis <b>tiga</b> menu.</p><iframe src="https://peta.test/warung"></iframe>',
            contentformat: 1,
          },
        },
        {
          type: 'resource',
          title: 'Lembar harga',
          files: [{ area: 'content', name: 'harga.csv', bytes: Buffer.from('kopi,5000\n') }],
        },
        { type: 'forum', title: 'Obrolan warung' },
        { type: 'scorm', title: 'Paket lama' },
      ],
    },
  ],
});

const sizes = [
  { name: 'a wide screen', viewport: desktop },
  { name: 'a phone', viewport: phone },
];
test.each(sizes)(
  'on $name an editor imports a Moodle backup, finds the drafts, and takes it back',
  {
    timeout: 120_000,
  },
  async ({ viewport }) => {
    const { page, problems } = await browser.open({ viewport });
    await signIn(page, 'editor@langkah.test');
    await visit(page, '/admin/courses/import');
    await expectAccessible(page);
    await page
      .getByLabel('Course file')
      .setInputFiles({ name: 'warung.mbz', mimeType: 'application/octet-stream', buffer: backup });
    await page.getByRole('heading', { level: 1, name: 'Import “Membuka warung”' }).waitFor();
    await page.getByText('From Moodle').waitFor();
    await page.getByText('Obrolan warung').waitFor();
    await page.getByText('Paket lama').waitFor();
    await page.getByText('One module has no video yet.').waitFor();
    await page.getByText('Embedded page (iframe) https://peta.test/warung, in “Menu pertama”').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Apply \d+ change/ }).click();
    await page.getByRole('heading', { level: 1, name: '“Membuka warung” has come in' }).waitFor();
    await expectAccessible(page);
    // The page says the same after a reload, and leads to what came.
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '“Membuka warung” has come in' }).waitFor();
    expect(await page.getByText('Nothing has changed yet').count()).toBe(0);
    await page.getByText('Obrolan warung').waitFor();
    await page.getByText('One module has no video yet.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Menu pertama' }).click();
    await page.waitForURL(/\/admin\/modules\/\d+\/edit$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Open the course' }).click();
    await page.getByRole('dialog').getByLabel('Title').first().waitFor();
    await visit(page, '/admin/courses/import');
    const undo = page.getByRole('button', { name: 'Undo the import of “Membuka warung”' });
    await undo.waitFor();
    await page.getByRole('link', { name: 'Menu pertama' }).waitFor();
    await expectAccessible(page);

    await visit(page, '/admin/modules');
    await page.getByText('Menu pertama').first().waitFor();
    await page.getByText('No video yet').first().waitFor();

    await visit(page, '/admin/courses/import');
    await undo.click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('The course and its module are deleted.').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Import taken back').waitFor();
    await page
      .getByText(/^Taken back\. The course and its module were deleted\. You can restore them/)
      .first()
      .waitFor();
    await visit(page, '/admin/modules');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Menu pertama').count()).toBe(0);
    expect(problems).toEqual([]);
  },
);

test('a table comes in in the language that the editor chooses, and the studio knows whose videos are missing', {
  timeout: 120_000,
}, async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'editor@langkah.test');
  await visit(page, '/admin/courses/import');
  await page.getByLabel('Course file').setInputFiles({
    name: 'Kelas malam.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('judul,video\nMulai dari sini,bagian-satu.mp4\nLanjut,\n'),
  });
  const language = page.getByLabel('Language of the course');
  expect(await language.inputValue()).toBe('en');
  await language.selectOption('id');
  await page
    .getByText(/language: id/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Apply \d+ change/ }).click();
  await page.getByText('Language of the course: Bahasa Indonesia').waitFor();
  await page.getByText('2 modules have no video yet.').waitFor();

  // The studio opens with this course, and names the draft by its title.
  await page.getByRole('link', { name: 'Open the studio' }).click();
  await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
  const chosen = ['bagian-satu.mp4', 'Lain.mp4'].map((name) => ({
    name,
    mimeType: 'video/mp4',
    buffer: Buffer.from('not sent'),
  }));
  const course = page.getByLabel('Course', { exact: true });
  const drop = async () => {
    await page.locator('input[type=file]').first().setInputFiles(chosen);
    await page.getByText('Mulai dari sini').waitFor();
    await page.getByText('bagian-satu.mp4 becomes the video of this draft').waitFor();
  };
  await drop();
  expect(await course.locator('option:checked').innerText()).toBe('Kelas malam');
  await expectAccessible(page);
  // Without it, the names of the files lead to it, and where they lead nowhere, the editor chooses.
  await visit(page, '/admin/studio');
  await drop();
  expect(await course.locator('option:checked').innerText()).toBe('Kelas malam');
  await page.getByRole('button', { name: 'Leave out bagian-satu.mp4' }).click();
  await page.getByText('Choose it before you upload.').waitFor();
  expect(await course.inputValue()).toBe('');
  expect(await page.getByRole('button', { name: 'Upload 1 video' }).isDisabled()).toBe(true);
  await expectAccessible(page);

  await visit(page, '/admin/courses/import');
  await page.getByRole('button', { name: 'Undo the import of “Kelas malam”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/^Taken back\. The course and its 2 modules were deleted\./).waitFor();
  expect(problems).toEqual([]);
});

test('a table with mistakes names every line, and nothing comes in', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'editor@langkah.test');
  await visit(page, '/admin/courses/import');
  await page.getByLabel('Course file').setInputFiles({
    name: 'kursus.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('part,title,video\nSatu,,a.mp4\nSatu,Dua,a.exe\n'),
  });
  await page.getByText('line 2: The title is missing.').waitFor();
  await page.getByText(/line 3: a\.exe/).waitFor();
  await page.getByText('Only title is required.').waitFor();
  await expectAccessible(page);
  expectProblems(problems, /422/);
});
