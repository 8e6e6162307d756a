import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoEnv } from '#dev/demo-env.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { boot } from './boot.server.ts';

let app: TestApp;
let filesDir: string;
beforeAll(async () => {
  app = await createTestApp();
  filesDir = await mkdtemp(path.join(tmpdir(), 'langkah-boot-'));
});
afterAll(async () => {
  await app.close();
  await rm(filesDir, { recursive: true, force: true });
});

it('a start removes uploads that a killed server was receiving', async () => {
  const arriving = path.join(filesDir, 'arriving');
  const [abandoned, young] = [path.join(arriving, 'upload-abcdef'), path.join(arriving, 'upload-ghijkl')];
  await mkdir(abandoned, { recursive: true });
  await mkdir(young);
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(abandoned, longAgo, longAgo);
  const env = {
    ...demoEnv({}),
    APP_ENV: 'test',
    DATABASE_URL: app.deps.config.databaseUrl,
    FILES_DIR: filesDir,
    LOG_LEVEL: 'silent',
    RUN_JOBS: '0',
  };
  const running = await boot(env, async () => new Response());
  await running.close();
  expect(await readdir(arriving)).toEqual([path.basename(young)]);
});
