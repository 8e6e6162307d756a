import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, type Mock, vi } from 'vitest';
import { demoEnv } from '#dev/demo-env.ts';
import { seedContent } from '#dev/seed/content.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { folderReaders } from '#features/study/course-folders/server/read/folders.server.ts';
import { runCommand } from './commands.server.ts';

let app: TestApp;
let editor: TestPerson;
let folder: string;
let said: Mock<(line: string) => void>;
beforeAll(async () => {
  app = await createTestApp();
  await app.deps.db.transaction((tx) => seedContent('content', tx));
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

it('needs someone who may change courses', async () => {
  const learner = await app.person({ tier: 'ESSENTIAL' });
  const place = path.join(folder, 'again');
  await run('course:export', slug, '--to', place);
  await expect(run('course:import', place, '--by', learner.email)).rejects.toThrow('is not an editor');
  await expect(run('course:import', place)).rejects.toThrow('Whose change is it?');
  await app.person({ roles: ['owner'] });
  expect(await run('course:import', place)).toBe('Nothing to change.');
});
