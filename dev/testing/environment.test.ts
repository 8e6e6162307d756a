import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { demoEnv } from '#dev/demo-env.ts';
import { readConfig } from '#platform/env.server.ts';

const { embeddedDatabase } = (await import(pathToFileURL(path.resolve('bin/lib/environment.mjs')).href)) as {
  embeddedDatabase: (url: string) => Record<string, string>;
};

it('the launcher marks the database that it runs itself; a socket alone does not', () => {
  const url = 'postgresql://langkah@localhost/langkah?host=%2Fvar%2Frun%2Fpostgresql';
  const own = readConfig({ ...demoEnv({}), ...embeddedDatabase(url) });
  expect(own).toMatchObject({ databaseUrl: url, isDatabaseEmbedded: true });
  expect(readConfig({ ...demoEnv({}), DATABASE_URL: url }).isDatabaseEmbedded).toBe(false);
});
