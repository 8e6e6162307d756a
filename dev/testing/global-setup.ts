/**
 * Starts one embedded PostgreSQL for a whole test run, with a template that has every migration and the job queue's
 * schema. Each test file clones the template, which takes well under a second.
 */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.server.ts';
import { migrate } from '../../src/platform/db/migrate.server.ts';
import { templateName, withDatabase } from './database-url.ts';
import { folderForDatabases } from './memory-folder.ts';
import { prepareTemplate } from './prepare-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

export default async function setup(project: TestProject) {
  const root = process.cwd();
  const given = process.env.TEST_DATABASE_URL;
  // The same for each run of a checkout: what a killed run has left is used by the next.
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 10);
  const dataRoot = path.join(folderForDatabases(), `langkah-test-${process.getuid?.() ?? 0}-${checkout}`);
  const embedded = given
    ? null
    : await startEmbeddedPostgres({
        projectRoot: root,
        dataRoot,
        // Test databases are created each time, so nothing in them has to survive a power cut.
        settings: {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_connections: '200',
        },
      });
  const url = given ?? embedded?.url ?? '';
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'langkah_t%'",
  );
  for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
  await client.query(`create database ${templateName}`);
  const templateUrl = withDatabase(url, templateName);
  await migrate(templateUrl, path.join(root, 'drizzle'));
  await prepareTemplate(templateUrl);
  await client.end();
  project.provide('databaseUrl', url);
  return async () => {
    if (!embedded) return;
    await embedded.stop();
    // The database may be elsewhere (under root, where its own user cannot enter the checkout).
    for (const folder of [embedded.dataDir, dataRoot]) rmSync(folder, { recursive: true, force: true });
  };
}
