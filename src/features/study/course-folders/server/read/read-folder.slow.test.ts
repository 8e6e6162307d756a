import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  courseFiles,
  hostileYaml,
  hostileZips,
  mistakenCourses,
  moduleMd,
  mp4,
  release,
  vtt,
  withVideo,
} from '#dev/testing/hostile-courses.ts';
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
    const plain = await courseOf(courseFiles());
    const inFolder = courseFiles({ '.DS_Store': 'x', '01-first/._module.md': 'x' }).map((entry) => ({
      ...entry,
      name: `my course/${String(entry.name)}`,
    }));
    expect(await courseOf([...inFolder, { name: '__MACOSX/my course/x', data: 'x' }])).toEqual(plain);
    expect(plain.modules[0]).toMatchObject({ name: 'first', tier: 'STARTER', isPublished: false });
  });

  it('may be packed, with folders of its own', async () => {
    const packed = courseFiles().map((entry) => ({ ...entry, method: 8 }));
    const folders = [{ name: '01-first/', mode: 0o040_755 }];
    expect(await courseOf([...folders, ...packed])).toEqual(await courseOf(courseFiles()));
  });

  it.each(hostileZips)('with %s is refused', async (_name, make, reason) => {
    expect(await problemsOf(make())).toContain(reason);
  });

  it.each(hostileYaml)('whose YAML has %s is refused with its place', async (_name, make, reason) => {
    expect(await problemsOf(make())).toContain(reason);
  });

  it.each(mistakenCourses)('with %s is refused, and says where', async (_name, make, reason) => {
    expect(await problemsOf(make())).toContain(reason);
  });

  it('keeps the video and its captions, however the lines end and the letters are written', async () => {
    const folder = await courseOf(
      courseFiles({
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
    const course = await courseOf(courseFiles({ '01-first/module.md': withoutVideo }));
    expect(course.modules[0]).toMatchObject({ video: { kind: 'none' }, isPublished: false });
    const written = writeCourse(course);
    const again = await courseOf(
      written.map(({ path: name, content }) => ({ name, data: 'text' in content ? content.text : '' })),
    );
    expect(writeCourse(again)).toEqual(written);
  });

  it('cannot be published, and has no captions', async () => {
    const published = withoutVideo.replace('tier:', 'published: true\ntier:');
    expect(await problemsOf(courseFiles({ '01-first/module.md': published }))).toBe(
      '01-first/module.md: A module without a video can’t be published.',
    );
    expect(
      await problemsOf(courseFiles({ '01-first/module.md': withoutVideo, '01-first/video.id.vtt': vtt })),
    ).toContain('01-first/video.id.vtt: The module doesn’t use this file.');
  });
});

describe('a folder on the disk', () => {
  const place = () => path.join(folder, `folder-${count}`);
  async function make(more: Record<string, string> = {}): Promise<string> {
    count += 1;
    for (const { name, data } of courseFiles(more)) {
      const file = path.join(place(), String(name));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, data ?? '');
    }
    return place();
  }

  it('is the same course as its ZIP, without what Git keeps in it', async () => {
    const root = await make({ '.git/config': '[core]', '.gitignore': 'x' });
    expect(await readFolder({ place: root, language: 'en' })).toEqual({
      folder: await courseOf(courseFiles()),
    });
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
    problemsOf(courseFiles({ '01-first/module.md': text, [`01-first/pictures/${name}`]: data }));

  it('belong to the text that names them', async () => {
    const [module] = (
      await courseOf(
        courseFiles({ '01-first/module.md': withPicture, '01-first/pictures/menu.webp': plainWebp }),
      )
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
    expect(await picture(await make())).toContain('isn’t a WebP picture');
  });

  it.each(['../menu.webp', 'menu.svg', 'Menu.webp', 'a/menu.webp', 'menu.webp.html'])(
    'are refused under the name %s',
    async (name) => {
      expect(await picture(plainWebp, name)).not.toBe('accepted');
    },
  );
});
