import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawEntry, rawZip } from '#dev/testing/raw-zip.ts';
import { writeCourse } from '../../write-course.ts';
import { folderReaders, openFolder } from './folders.server.ts';
import { readFolder } from './read-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-read-'));
});
afterAll(async () => {
  folderReaders.close();
  await rm(folder, { recursive: true, force: true });
});

const release = '26e3a94d-d49a-49f7-9ca7-ff4d1138afb4';
const courseYaml = 'format: 1\nslug: one\ntitle: One\ndescription: Two\n';
const moduleMd = `---\ntitle: First\ntier: STARTER\nvideo:\n  release: ${release}\n---\n\nText\n`;
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom'), Buffer.alloc(64, 7)]);
const withVideo = (fields: string) =>
  moduleMd.replace(`video:\n  release: ${release}`, `video:\n  file: video.mp4\n${fields}`.trimEnd());
const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHalo\n';

const files = (more: Record<string, string | Buffer | null> = {}): RawEntry[] =>
  Object.entries({ 'course.yaml': courseYaml, '01-first/module.md': moduleMd, ...more }).flatMap(
    ([name, data]) => (data === null ? [] : [{ name, data }]),
  );

const plainWebp = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .webp()
  .toBuffer();
const withPicture = moduleMd.replace('Text', '![A menu](pictures/menu.webp)');

let count = 0;
async function read(entries: readonly RawEntry[] | Buffer) {
  count += 1;
  const place = path.join(folder, `${count}.zip`);
  await writeFile(place, Buffer.isBuffer(entries) ? entries : rawZip(entries));
  return readFolder({ place, language: 'en' });
}

async function problemsOf(entries: readonly RawEntry[] | Buffer): Promise<string> {
  const verdict = await read(entries);
  return 'problems' in verdict ? verdict.problems.join('\n') : 'accepted';
}

async function courseOf(entries: readonly RawEntry[]) {
  const verdict = await read(entries);
  if ('problems' in verdict) throw new Error(verdict.problems.join('\n'));
  return verdict.folder;
}

describe('a ZIP', () => {
  it('is read from its root, or from the one folder in it, without what systems add', async () => {
    const plain = await courseOf(files());
    const inFolder = files({ '.DS_Store': 'x', '01-first/._module.md': 'x' }).map((entry) => ({
      ...entry,
      name: `my course/${String(entry.name)}`,
    }));
    expect(await courseOf([...inFolder, { name: '__MACOSX/my course/x', data: 'x' }])).toEqual(plain);
    expect(plain.modules[0]).toMatchObject({ name: 'first', tier: 'STARTER', isPublished: false });
  });

  it('may be packed, with folders of its own', async () => {
    const packed = files().map((entry) => ({ ...entry, method: 8 }));
    const folders = [{ name: '01-first/', mode: 0o040_755 }];
    expect(await courseOf([...folders, ...packed])).toEqual(await courseOf(files()));
  });

  const link = { name: '01-first/module.id.md', data: '/etc/passwd', mode: 0o120_777 };
  const hostile: [string, () => RawEntry[] | Buffer, string][] = [
    ['something else', () => Buffer.from('%PDF-1.4 nothing here'), 'not a ZIP'],
    ['a link', () => [...files(), link], 'is a link or a device'],
    ['a device', () => [...files(), { ...link, mode: 0o020_666 }], 'is a link or a device'],
    ['a path that leads out', () => files({ '../course.yaml': 'x' }), 'points outside'],
    ['a path that leads out further down', () => files({ '01-first/../../x.md': 'x' }), 'points outside'],
    ['an absolute path', () => files({ '/etc/cron.d/x': 'x' }), 'points outside'],
    ['a drive', () => files({ 'C:/x.md': 'x' }), 'points outside'],
    ['a backslash', () => files({ '01-first\\x.md': 'x' }), 'can’t be used on every computer'],
    ['a NUL', () => files({ 'course.yaml\0.md': 'x' }), 'can’t be used on every computer'],
    ['the name of a device', () => files({ '01-first/con.md': 'x' }), 'can’t be used on every computer'],
    ['a dot at the end', () => files({ '01-first/module.md.': 'x' }), 'can’t be used on every computer'],
    ['a space at the end', () => files({ '01-first /module.md': 'x' }), 'can’t be used on every computer'],
    ['a name twice', () => [...files(), { name: 'course.yaml', data: 'x' }], 'is there twice'],
    ['names that differ by case', () => files({ 'Course.yaml': 'x' }), 'is there twice'],
    [
      'names that differ by how a letter is written',
      () =>
        files({
          'resources/a/files/caf\u00e9.md': 'x',
          'resources/a/files/cafe\u0301.md': 'y',
        }),
      'is there twice',
    ],
    [
      'a file that is a folder',
      () => [
        ...files(),
        { name: '01-first/exercises', data: 'x' },
        { name: '01-first/exercises/01-a/task.md', data: 'x' },
      ],
      'a file and a folder',
    ],
    [
      'a folder that is a file',
      () => [
        ...files(),
        { name: '01-first/exercises/01-a/task.md', data: 'x' },
        { name: '01-first/exercises', data: 'x' },
      ],
      'a file and a folder',
    ],
    [
      'a name that is no UTF-8',
      () => [...files(), { name: Buffer.from([0x63, 0xff, 0x2e, 0x6d, 0x64]), data: 'x' }],
      'not UTF-8',
    ],
    [
      'a name in an old code page',
      () => [...files(), { name: 'resources/a/files/café.md', data: 'x', flags: 0 }],
      'not UTF-8',
    ],
    [
      'an encrypted file',
      () => [...files(), { name: '01-first/module.id.md', data: 'x', flags: 0x801, method: 8 }],
      'is encrypted',
    ],
    [
      'another way to pack',
      () => [...files(), { name: '01-first/module.id.md', data: 'x', method: 12 }],
      'packed in a way',
    ],
    [
      'a bomb',
      () => [...files(), { name: '01-first/video.mp4', data: Buffer.alloc(5_000_000), method: 8 }],
      'a hundred times larger',
    ],
    [
      'a bomb that lies about its size',
      () => [
        ...files(),
        { name: '01-first/module.id.md', data: Buffer.alloc(5_000_000), method: 8, claimedSize: 4_000 },
      ],
      'can’t be unpacked',
    ],
    [
      'a stored file that lies about its size',
      () => [...files(), { name: '01-first/module.id.md', data: 'abc', claimedSize: 9_000_000 }],
      'not a ZIP',
    ],
    [
      'entries that share their bytes',
      () => [
        ...files({ '01-first/exercises/01-a/task.md': 'a'.repeat(5_000) }),
        { name: '01-first/exercises/02-b/task.md', data: 'a'.repeat(5_000), sharesBodyOf: 2 },
      ],
      'share their bytes',
    ],
    [
      'too many entries',
      () => [...files(), ...Array.from({ length: 5_001 }, (_, at) => ({ name: `01-first/x${at}.md` }))],
      'more than 5000 files',
    ],
    [
      'a name of nothing in a course',
      () => files({ '01-first/evil.html': '<script>' }),
      'doesn’t belong to a course',
    ],
    [
      'something beside the course',
      () => [...files().map((e) => ({ ...e, name: `a/${String(e.name)}` })), { name: 'b/x.md', data: 'x' }],
      'beside the course',
    ],
    ['no course', () => [{ name: '01-first/module.md', data: moduleMd }], 'no course.yaml'],
    [
      'a text that is no UTF-8',
      () => files({ '01-first/module.md': Buffer.from([0xff, 0xfe, 0x41]) }),
      'not a text in UTF-8',
    ],
    ['a text with a NUL', () => files({ '01-first/module.md': `${moduleMd}\0` }), 'not a text in UTF-8'],
    [
      'a text that never ends',
      () => files({ '01-first/module.md': `${moduleMd}${'a'.repeat(300_000)}` }),
      'longer than 256 kB',
    ],
    [
      'a page named as a video',
      () => files({ '01-first/video.mp4': '<html>'.repeat(10), '01-first/module.md': withVideo('') }),
      'not a video of that kind',
    ],
    [
      'a resource that is too large',
      () => files({ 'resources/a/files/a.pdf': Buffer.alloc(5_242_881, 1) }),
      'larger than 5 MB',
    ],
    [
      'an address on this machine',
      () =>
        files({
          '01-first/module.md': moduleMd.replace(/video:\n.*\n/, 'video:\n  url: file:///etc/passwd\n'),
        }),
      'line',
    ],
  ];
  it.each(hostile)('with %s is refused', async (_name, make, reason) => {
    expect(await problemsOf(make())).toContain(reason);
  });

  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 12 }, (_, at) => `b${at}: &b${at} [${`*${at === 0 ? 'a' : `b${at - 1}`},`.repeat(9)}]`).join('\n')}\n`;
  const yaml: [string, string, string][] = [
    ['aliases that multiply', bomb, 'course.yaml: '],
    ['one alias', `${courseYaml}published: &x false\ntranslations: {id: *x}\n`, 'course.yaml: '],
    ['brackets without an end', '['.repeat(60_000), 'course.yaml: '],
    ['a key twice', `${courseYaml}title: Three\n`, 'course.yaml: This can’t be read as YAML, line 5'],
    [
      'a tag',
      `${courseYaml.replace('One', '!!binary One')}`,
      'course.yaml: This can’t be read as YAML, line 3',
    ],
    ['a prototype', `${courseYaml}__proto__: {isAdmin: true}\n`, 'course.yaml: line 1'],
    ['an unknown key', `${courseYaml}owner: me\n`, 'course.yaml: line 1: '],
    ['a wrong address', courseYaml.replace('slug: one', 'slug: ../one'), 'course.yaml: line 2: slug'],
    ['another format', courseYaml.replace('format: 1', 'format: 2'), 'course.yaml: line 1: format'],
  ];
  it.each(yaml)('whose YAML has %s is refused with its place', async (_name, text, reason) => {
    expect(await problemsOf(files({ 'course.yaml': text }))).toContain(reason);
  });

  const wrong: [string, Record<string, string | Buffer | null>, string][] = [
    ['two modules of one name', { '02-first/module.md': moduleMd }, '02-first/: first is there twice'],
    [
      'a module without a text',
      { '01-first/module.md': null, '01-first/module.id.md': moduleMd },
      '01-first/module.md: The file is missing.',
    ],
    [
      'a tier that is none',
      { '01-first/module.md': moduleMd.replace('STARTER', 'FREE') },
      '01-first/module.md: line 3: tier',
    ],
    [
      'a resource that is not there',
      { '01-first/module.md': moduleMd.replace('tier', 'resources: [x]\ntier') },
      'resources/x/resource.md: The file is missing.',
    ],
    [
      'a draft that is no exercise',
      { '01-first/module.md': moduleMd.replace('tier', 'drafts: [x]\ntier') },
      'no exercise x',
    ],
    [
      'a video without its file',
      { '01-first/module.md': withVideo('') },
      '01-first/module.md: The video video.mp4 is missing.',
    ],
    [
      'a video with another hash',
      { '01-first/module.md': withVideo(`  sha256: ${'a'.repeat(64)}\n`), '01-first/video.mp4': mp4 },
      '01-first/video.mp4: Its SHA-256',
    ],
    [
      'a video that nobody shows',
      { '01-first/video.mp4': mp4 },
      '01-first/video.mp4: The module doesn’t use this file.',
    ],
    [
      'captions that end before they begin',
      {
        '01-first/module.md': withVideo(''),
        '01-first/video.mp4': mp4,
        '01-first/video.id.vtt': vtt.replace('00:02', '00:00'),
      },
      '01-first/video.id.vtt: line 3',
    ],
    [
      'captions that are none',
      {
        '01-first/module.md': withVideo(''),
        '01-first/video.mp4': mp4,
        '01-first/video.id.vtt': '1\n00:00:01,000 --> 00:00:02,000\nx\n',
      },
      'doesn’t begin with WEBVTT',
    ],
    [
      'a translation into its own language',
      { '01-first/module.en.md': moduleMd },
      '01-first/module.en.md: This translates',
    ],
    [
      'an exercise of nothing',
      { '01-first/exercises/01-a/task.md': '---\nkind: quiz\ntitle: A\nminutes: 0\n---\n' },
      '01-first/exercises/01-a/task.md: line 4: minutes',
    ],
    [
      'several mistakes',
      {
        '01-first/module.md': moduleMd.replace('STARTER', 'FREE'),
        'course.yaml': courseYaml.replace('one', 'One'),
      },
      'course.yaml: line 2: slug',
    ],
  ];
  it.each(wrong)('with %s is refused, and says where', async (_name, more, reason) => {
    expect(await problemsOf(files(more))).toContain(reason);
  });

  it('keeps the video and its captions, however the lines end and the letters are written', async () => {
    const folder = await courseOf(
      files({
        '01-first/module.md': withVideo('  name: Cafe\u0301.mp4\n').replaceAll('\n', '\r\n'),
        '01-first/video.mp4': mp4,
        '01-first/video.id.vtt': `\ufeff${vtt.replaceAll('\n', '\r\n')}`,
        '01-first/video.en.vtt': vtt,
      }),
    );
    expect(folder.modules[0]?.video).toMatchObject({
      kind: 'file',
      name: 'Caf\u00e9.mp4',
      file: { size: mp4.length },
      captions: [
        { language: 'en', label: 'English', text: vtt },
        { language: 'id', label: 'Bahasa Indonesia', text: vtt },
      ],
    });
    const written = writeCourse(folder);
    const again = await courseOf(
      written.map(({ path: name, content }) => ({ name, data: 'text' in content ? content.text : mp4 })),
    );
    expect(writeCourse(again)).toEqual(written);
  });
});

describe('a module without a video', () => {
  const withoutVideo = moduleMd.replace(`video:\n  release: ${release}\n`, '');

  it('is a draft, and the same again when it is written', async () => {
    const course = await courseOf(files({ '01-first/module.md': withoutVideo }));
    expect(course.modules[0]).toMatchObject({ video: { kind: 'none' }, isPublished: false });
    const written = writeCourse(course);
    const again = await courseOf(
      written.map(({ path: name, content }) => ({ name, data: 'text' in content ? content.text : '' })),
    );
    expect(writeCourse(again)).toEqual(written);
  });

  it('cannot be published, and has no captions', async () => {
    const published = withoutVideo.replace('tier:', 'published: true\ntier:');
    expect(await problemsOf(files({ '01-first/module.md': published }))).toBe(
      '01-first/module.md: A module without a video can’t be published.',
    );
    expect(
      await problemsOf(files({ '01-first/module.md': withoutVideo, '01-first/video.id.vtt': vtt })),
    ).toContain('01-first/video.id.vtt: The module doesn’t use this file.');
  });
});

describe('a folder on the disk', () => {
  const place = () => path.join(folder, `folder-${count}`);
  async function make(more: Record<string, string> = {}): Promise<string> {
    count += 1;
    for (const { name, data } of files(more)) {
      const file = path.join(place(), String(name));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, data ?? '');
    }
    return place();
  }

  it('is the same course as its ZIP, without what Git keeps in it', async () => {
    const root = await make({ '.git/config': '[core]', '.gitignore': 'x' });
    expect(await readFolder({ place: root, language: 'en' })).toEqual({ folder: await courseOf(files()) });
  });

  it('is not followed out of by a link', async () => {
    const root = await make();
    await symlink('/etc/hostname', path.join(root, '01-first/module.id.md'));
    expect(await readFolder({ place: root, language: 'en' })).toMatchObject({
      problems: [expect.stringContaining('01-first/module.id.md is a link')],
    });
    const other = await make();
    await symlink('/etc', path.join(other, '01-first/exercises'));
    expect(await readFolder({ place: other, language: 'en' })).toHaveProperty('problems');
  });

  it('is read beside the server: what ends the reader is a refusal, and the next one is read', async () => {
    const root = await make({ '01-first/module.md': withVideo('') });
    const video = path.join(root, '01-first/video.mp4');
    await writeFile(video, mp4);
    // It takes minutes to hash, and no place on the disk.
    await truncate(video, 100_000_000_000);
    const reading = openFolder(root, 'someone').catch((error: unknown) => error);
    await expect.poll(() => folderReaders.pids(), { timeout: 10_000 }).toHaveLength(1);
    process.kill(folderReaders.pids()[0] ?? 0, 'SIGKILL');
    expect(await reading).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('too long'),
    });
    expect(await openFolder(await make(), 'someone')).toMatchObject({ course: { slug: 'one' } });
  });
});

describe('pictures of a lesson', () => {
  const picture = (data: Buffer | null, name = 'menu.webp', text = withPicture) =>
    problemsOf(files({ '01-first/module.md': text, [`01-first/pictures/${name}`]: data }));

  it('belong to the text that names them', async () => {
    const [module] = (
      await courseOf(files({ '01-first/module.md': withPicture, '01-first/pictures/menu.webp': plainWebp }))
    ).modules;
    expect(module?.pictures).toMatchObject([{ name: 'menu.webp', file: { size: plainWebp.length } }]);
    expect(await picture(null)).toContain('pictures/menu.webp');
    expect(await picture(plainWebp, 'menu.webp', moduleMd)).toContain('names this picture');
  });

  it.each([
    ['a PNG with the name of a WebP', () => sharp(plainWebp).png().toBuffer()],
    [
      'one with a place and a camera',
      () =>
        sharp(plainWebp)
          .withExif({ IFD0: { Copyright: 'x' } })
          .webp()
          .toBuffer(),
    ],
    ['one with a program behind it', () => Buffer.concat([plainWebp, Buffer.from('<script>')])],
    ['one of 3 000 pixels', () => sharp(plainWebp).resize(3_000, 8).webp().toBuffer()],
    ['nothing', () => Buffer.alloc(0)],
  ])('are refused where they are %s', async (_, make) => {
    expect(await picture(await make())).toContain("isn't a WebP picture");
  });

  it.each(['../menu.webp', 'menu.svg', 'Menu.webp', 'a/menu.webp', 'menu.webp.html'])(
    'are refused under the name %s',
    async (name) => {
      expect(await picture(plainWebp, name)).not.toBe('accepted');
    },
  );
});
