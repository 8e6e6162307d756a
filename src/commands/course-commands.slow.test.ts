import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { demoEnv } from '#dev/demo-env.ts';
import { seedContent } from '#dev/seed/content.ts';
import { mbz } from '#dev/testing/foreign-courses.ts';
import { rawZip } from '#dev/testing/raw-zip.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { courses, modules } from '#features/study/catalogue/server/schema.ts';
import { folderReaders } from '#features/study/course-folders/server/read/folders.server.ts';
import { runCommand } from './commands.server.ts';

let app: TestApp;
let editor: TestPerson;
let folder: string;
let said: Mock<(line: string) => void>;
beforeAll(async () => {
  app = await createTestApp();
  await app.deps.db.transaction((tx) => seedContent(app.deps, tx));
  editor = await app.person({ roles: ['editor'] });
  folder = await mkdtemp(path.join(tmpdir(), 'langkah-commands-'));
});
afterAll(async () => {
  folderReaders.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  said = vi.fn();
  vi.spyOn(console, 'log').mockImplementation(said);
});

const run = async (...[name, ...args]: [string, ...string[]]) => {
  said.mockClear();
  await runCommand(
    { ...demoEnv({}), APP_ENV: 'test', DATABASE_URL: app.deps.config.databaseUrl, LOG_LEVEL: 'silent' },
    name,
    args,
  );
  return said.mock.calls.map(([line]) => line).join('\n');
};
const slug = 'git-and-portfolio';
const titleOf = async (name: string) => {
  const [row] = await app.deps.db
    .select()
    .from(modules)
    .where(eq(modules.slug, `${slug}/${name}`));
  return row?.title;
};

it('the folder of the product changes nothing in a school that was seeded with it', async () => {
  expect(await run('course:import', `content/courses/${slug}`, '--by', editor.email)).toBe(
    'Nothing to change.',
  );
});

it('a folder shows what it would change, changes it with --apply, and nothing the second time', async () => {
  const place = path.join(folder, 'course');
  expect(await run('course:export', slug, '--to', place)).toContain(`files of ${slug}.`);
  const by = ['--by', editor.email];
  expect(await run('course:import', place, ...by)).toBe('Nothing to change.');

  const file = path.join(place, '02-small-commits/module.md');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*$/m, 'title: Smaller commits'));
  const before = await titleOf('02-small-commits');
  const shown = await run('course:import', place, ...by);
  expect(shown).toContain('~ 02-small-commits/module.md +1 -1');
  expect(shown).toContain('    + title: Smaller commits');
  expect(shown).toContain('Add --apply');
  expect(await titleOf('02-small-commits')).toBe(before);

  expect(await run('course:import', place, '--apply', ...by)).toContain(`1 change was made to ${slug}.`);
  expect(await titleOf('02-small-commits')).toBe('Smaller commits');
  expect(await run('course:import', place, '--apply', ...by)).toBe('Nothing to change.');
  const entries = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'course.import'));
  expect(entries).toMatchObject([{ actorId: editor.userId, detail: { from: 'course', changes: 1 } }]);
});

it('a ZIP does the same, and names the file and the line of a mistake', async () => {
  const zip = path.join(folder, 'course.zip');
  await run('course:export', slug, '--to', zip);
  expect((await stat(zip)).size).toBeGreaterThan(100_000);
  expect(await run('course:import', zip, '--by', editor.email)).toBe('Nothing to change.');

  const place = path.join(folder, 'wrong');
  await run('course:export', slug, '--to', place);
  const file = path.join(place, '02-small-commits/module.md');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^tier: .*$/m, 'tier: GOLD'));
  await expect(run('course:import', place, '--apply', '--by', editor.email)).rejects.toThrow(
    /02-small-commits\/module\.md: line \d+: tier/,
  );
  await expect(run('course:export', slug, '--to', place)).rejects.toThrow('is not empty');
  await expect(run('course:export', 'no-such-course')).rejects.toThrow('Course not found');
});

describe('a course of another system', () => {
  const courseOf = async (title: string) => {
    const [course] = await app.deps.db.select().from(courses).where(eq(courses.title, title));
    return course;
  };

  it('shows what it brings and what stays behind, and comes in as drafts with --apply', async () => {
    const place = path.join(folder, 'warung.mbz');
    await writeFile(
      place,
      mbz({
        title: 'Warung dari Moodle',
        sections: [
          {
            name: 'Mulai',
            activities: [
              {
                type: 'page',
                title: 'Menu',
                fields: {
                  content: '<p>Isi</p><iframe src="https://peta.test/x"></iframe>',
                  contentformat: 1,
                },
              },
              { type: 'forum', title: 'Obrolan' },
            ],
          },
        ],
      }),
    );
    const by = ['--by', editor.email];
    const shown = await run('course:import', place, ...by);
    expect(shown).toContain('It becomes a new course, warung-dari-moodle. Every module is a draft.');
    expect(shown).toContain('    Obrolan');
    expect(shown).toContain('    Embedded page (iframe) https://peta.test/x, in “Menu”');
    expect(shown).toContain('+ 01-menu');
    expect(shown).toContain('Add --apply');
    expect(await courseOf('Warung dari Moodle')).toBeUndefined();

    expect(await run('course:import', place, '--apply', ...by)).toContain('made to warung-dari-moodle.');
    const course = await courseOf('Warung dari Moodle');
    const drafts = await app.deps.db
      .select({ title: modules.title, isPublished: modules.isPublished })
      .from(modules)
      .where(eq(modules.courseId, course?.id ?? ''));
    expect(drafts).toEqual([{ title: 'Menu', isPublished: false }]);
    // Nothing is left on the disk of what was made of it.
    const work = path.join(app.deps.config.videos.directory, 'work');
    expect((await readdir(work).catch(() => [])).filter((name) => name.startsWith('command-'))).toEqual([]);
    // Always as a new one.
    expect(await run('course:import', place, ...by)).toContain('new course, warung-dari-moodle-2.');
  });

  it('comes from a folder with a table and its videos, as from the ZIP of both', async () => {
    const place = path.join(folder, 'Kelas sore');
    await mkdir(path.join(place, 'video'), { recursive: true });
    await writeFile(path.join(place, 'daftar.csv'), 'judul,video\nMulai,mulai.mp4\nLanjut,\n');
    const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(500, 7)]);
    await writeFile(path.join(place, 'video/mulai.mp4'), video);
    await writeFile(path.join(place, 'video/lain.mp4'), video);
    const by = ['--by', editor.email];
    const shown = await run('course:import', place, ...by);
    expect(shown).toContain('It becomes a new course, kelas-sore. Every module is a draft.');
    expect(shown).toContain('    lain.mp4');
    expect(shown).toContain('! The video of “Mulai”');
    expect(await run('course:import', place, '--apply', ...by)).toContain('made to kelas-sore.');
    const course = await courseOf('Kelas sore');
    const drafts = await app.deps.db
      .select({ title: modules.title, mediaId: modules.mediaId })
      .from(modules)
      .where(eq(modules.courseId, course?.id ?? ''))
      .orderBy(modules.order);
    expect(drafts).toEqual([
      { title: 'Mulai', mediaId: expect.any(String) },
      { title: 'Lanjut', mediaId: null },
    ]);
    // The folder is left as it was.
    expect((await readdir(place, { recursive: true })).sort()).toEqual([
      'daftar.csv',
      'video',
      'video/lain.mp4',
      'video/mulai.mp4',
    ]);
    await rm(path.join(place, 'daftar.csv'));
    await expect(run('course:import', place, ...by)).rejects.toThrow('course.yaml');
    await expect(run('course:import', path.join(folder, 'nowhere'), ...by)).rejects.toThrow('no folder at');
  });

  it('may be a cartridge or a table, and names every mistake before anything changes', async () => {
    const by = ['--by', editor.email];
    const table = path.join(folder, 'Kelas malam.csv');
    await writeFile(table, 'title,tags\nSatu,a\nDua,b\n');
    await expect(run('course:import', table, '--language', 'jv', ...by)).rejects.toThrow('--language en or');
    const shown = await run('course:import', table, '--apply', '--language', 'id', ...by);
    expect(shown).toContain('    tags');
    expect(shown).toContain('Its language is Bahasa Indonesia. Another one: --language en');
    expect(await courseOf('Kelas malam')).toMatchObject({ isPublished: false, language: 'id' });
    await writeFile(table, 'title,video\n,x.mp4\nB,y.exe\n');
    await expect(run('course:import', table, '--apply', ...by)).rejects.toThrow(
      /line 2: The title is missing\.\nline 3: y\.exe/,
    );
    const cartridge = path.join(folder, 'kelas.imscc');
    await writeFile(cartridge, rawZip([{ name: 'imsmanifest.xml', data: '<manifest/>' }]));
    await expect(run('course:import', cartridge, '--apply', ...by)).rejects.toThrow();
  });
});

it('needs someone who may change courses', async () => {
  const learner = await app.person({ tier: 'ESSENTIAL' });
  const place = path.join(folder, 'again');
  await run('course:export', slug, '--to', place);
  await expect(run('course:import', place, '--by', learner.email)).rejects.toThrow('is not an editor');
  await expect(run('course:import', place)).rejects.toThrow('Whose change is it?');
  await app.person({ roles: ['owner'] });
  expect(await run('course:import', place)).toBe('Nothing to change.');
  await expect(run('course:import', place, '--language', 'id')).rejects.toThrow('A folder says itself');
});
