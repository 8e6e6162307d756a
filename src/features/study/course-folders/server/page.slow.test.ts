import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { rawZip } from '#dev/testing/raw-zip.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { uploadVideo } from '#dev/testing/video-uploads.ts';
import { markdownMessages } from '#platform/markdown/markdown.server.ts';
import type { ChangedPage, Difference } from '../contract.ts';
import { exportCourse } from './export.ts';
import { folderReaders } from './read/folders.server.ts';

let app: TestApp;
let editor: TestPerson;
let upload: string;
let seen: string;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
  const { id: courseId } = await addCourse(app, 'paged');
  await addModule(app, {
    order: 10,
    title: 'First steps',
    courseId,
    description: '# Begin\n\nThe old words.\n\nThese words stay.\n',
  });
  await exportCourse(app.deps, { slug: 'paged' });
  files['02-hostile/pictures/menu.webp'] = await sharp({
    create: { width: 4, height: 4, channels: 3, background: 'red' },
  })
    .webp()
    .toBuffer();
  upload = await uploadVideo(editor, zipOf(files), { name: 'paged.zip' });
  const difference = (await editor.call('GET', `/api/admin/course-imports/${upload}`)).body as Difference;
  seen = difference.seen;
});
afterAll(async () => {
  folderReaders.close();
  await app.close();
});

const hostile = [
  '<script>alert(1)</script>',
  '[press](javascript:alert(1))',
  '![seen](https://tracker.example/one.png)',
  '![a menu](pictures/menu.webp)',
  '<img src=x onerror=alert(1)>',
].join('\n\n');

const files: Record<string, string | Buffer> = {
  'course.yaml': 'format: 1\nslug: paged\ntitle: paged\nlanguage: en\ndescription: About\npublished: true\n',
  '01-first-steps/module.md':
    '---\ntitle: First strides\nsummary: Short\ntier: ESSENTIAL\n---\n# Begin\n\nThe new words.\n\nThese words stay.\n',
  '01-first-steps/module.id.md': '---\ntitle: Langkah pertama\n---\nKata baru.\n',
  '01-first-steps/exercises/01-add/task.md':
    '---\nkind: quiz\ntitle: Add\nminutes: 1\n---\nAdd **two** numbers.\n',
  '01-first-steps/exercises/01-add/quiz.yaml':
    'questions:\n  - kind: number\n    ask: "1 + 1?"\n    value: 2\n    hint: "Count."\n    why: "So it is."\n',
  '02-hostile/module.md': `---\ntitle: Hostile\ntier: ESSENTIAL\n---\n${hostile}\n`,
  '03-deep/module.md': `---\ntitle: Deep\ntier: ESSENTIAL\n---\n${'>'.repeat(3_000)} too deep\n`,
};
const zipOf = (given: typeof files) =>
  new Uint8Array(rawZip(Object.entries(given).map(([name, data]) => ({ name, data }))));

const ask = (name: string, inner: string, given: Record<string, string> = {}, person = editor) =>
  person.call(
    'GET',
    `/api/admin/course-imports/${upload}/page?${new URLSearchParams({ seen, kind: 'module', name, inner, ...given })}`,
  );
const pageOf = async (name: string, inner: string) => {
  const { status, body } = await ask(name, inner);
  expect([status, body.message]).toEqual([200, undefined]);
  return body as ChangedPage;
};
const textOf = (node: unknown): string =>
  typeof node === 'string' ? node : ((node as { children?: unknown[] }).children ?? []).map(textOf).join('');
const blocksOf = (side: ChangedPage['after']) =>
  side?.blocks.map(({ node, isChanged }) => [textOf(node), isChanged]);

describe('a changed text as a page', () => {
  it('is drawn beside the one that is there, with the blocks that differ', async () => {
    const { before, after } = await pageOf('01-first-steps', 'module.md');
    expect(before).toMatchObject({ title: 'First steps', language: 'en' });
    expect(after).toMatchObject({ title: 'First strides', summary: 'Short', language: 'en' });
    expect(blocksOf(before)).toEqual([
      ['Begin', false],
      ['The old words.', true],
      ['These words stay.', false],
    ]);
    expect(blocksOf(after)).toEqual([
      ['Begin', false],
      ['The new words.', true],
      ['These words stay.', false],
    ]);
  });

  it('that is new has one side, without marks', async () => {
    const { before, after } = await pageOf('01-first-steps', 'module.id.md');
    expect(before).toBeNull();
    expect(after).toMatchObject({ title: 'Langkah pertama', language: 'id' });
    expect(blocksOf(after)).toEqual([['Kata baru.', false]]);
    // The folder of an exercise has a number that the difference leaves out.
    const task = await pageOf('01-first-steps', 'exercises/add/task.md');
    expect(task.after?.title).toBe('Add');
    expect(JSON.stringify(task.after?.blocks)).toContain('{"tag":"strong","children":["two"]}');
  });

  it('runs nothing, and asks nothing of another site', async () => {
    const { after } = await pageOf('02-hostile', 'module.md');
    const drawn = JSON.stringify(after);
    for (const word of ['script', 'onerror', 'tracker.example', '"img"', 'pictures/menu'])
      expect(drawn).not.toContain(word);
    expect(drawn).toContain('[Picture: seen]');
    expect(drawn).toContain('[Picture: a menu]');
  });

  it('that nobody can draw is refused with words', async () => {
    const { status, body } = await ask('03-deep', 'module.md');
    expect(status).toBe(422);
    expect(body.message).toBe(markdownMessages.tooMuch);
  });

  it('is for the editor who uploaded it, of the state that was looked at, and only for texts', async () => {
    const other = await app.person({ roles: ['editor'] });
    const learner = await app.person({});
    expect((await ask('01-first-steps', 'module.md', {}, other)).status).toBe(404);
    expect((await ask('01-first-steps', 'module.md', {}, learner)).status).toBe(403);
    expect((await ask('01-first-steps', 'module.md', { seen: 'another' })).status).toBe(409);
    for (const inner of ['exercises/add/quiz.yaml', 'video.mp4', '../course.yaml', 'module.de.md'])
      expect((await ask('01-first-steps', inner)).status, inner).toBe(404);
  });
});
